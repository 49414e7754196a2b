/* Masks: how much of each pixel is covered, 0…255, row by row. */
#ifndef CDRAWING_MASK_H
#define CDRAWING_MASK_H

#include "raster.h"
#include "text.h"

/* Adds a text's letters to a raster that has begun: (x, y) goes to (m[0]·x + m[2]·y + m[4],
   m[1]·x + m[3]·y + m[5]) in pixels. */
void cdrawing_text_fill(const cdrawing_text *_Nonnull text, cdrawing_raster *_Nonnull raster,
                        const double matrix[_Nonnull 6]);

/* What lies within a radius in pixels of a mask's shape, with a soft edge; both masks are of the
   same size. False without memory. */
bool cdrawing_mask_grow(const uint8_t *_Nonnull mask, uint8_t *_Nonnull grown, int32_t width,
                        int32_t height, double radius);

/* Mixes a colour of 0xAARRGGBB into a picture where a mask says so; (x, y) is the mask's top left
   corner in the picture, and may lie outside. */
void cdrawing_mask_paint(const uint8_t *_Nonnull mask, int32_t width, int32_t height, int32_t x,
                         int32_t y, uint32_t color, uint32_t *_Nonnull pixels,
                         int32_t picture_width, int32_t picture_height);

#endif
