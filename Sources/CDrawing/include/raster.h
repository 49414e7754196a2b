/* Areas to pixels, with exact coverage: each pixel's colour is mixed by how much of it lies inside.
   In whole numbers throughout, so that the result is the same on every machine. */
#ifndef CDRAWING_RASTER_H
#define CDRAWING_RASTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cdrawing_raster cdrawing_raster;

/* For pictures of any size; NULL without memory. It belongs to one thread at a time. */
cdrawing_raster *_Nullable cdrawing_raster_make(void);
void cdrawing_raster_free(cdrawing_raster *_Nonnull raster);

/* Begins an area in a picture of so many pixels; what was not painted is forgotten. */
void cdrawing_raster_begin(cdrawing_raster *_Nonnull raster, int32_t width, int32_t height);
/* Adds a ring of corners, x and y in pixels; it may reach out of the picture by any length. */
void cdrawing_raster_ring(cdrawing_raster *_Nonnull raster, const double *_Nonnull points,
                          size_t count);
/* Adds what a pen of a width in pixels covers along a line; corners and ends are round. */
void cdrawing_raster_line(cdrawing_raster *_Nonnull raster, const double *_Nonnull points,
                          size_t count, bool is_closed, double width);
/* Mixes a colour of 0xAARRGGBB, not premultiplied, into pixels of 0xXXRRGGBB. */
void cdrawing_raster_paint(cdrawing_raster *_Nonnull raster, uint32_t *_Nonnull pixels,
                           uint32_t color, bool is_even_odd);
/* Writes the coverage, 0…255, of each pixel of a mask that is as large as the picture. */
void cdrawing_raster_mask(cdrawing_raster *_Nonnull raster, uint8_t *_Nonnull mask,
                          bool is_even_odd);
/* Adds the coverage to a mask that is as large as the picture: each pixel keeps the larger one. */
void cdrawing_raster_join(cdrawing_raster *_Nonnull raster, uint8_t *_Nonnull mask,
                          bool is_even_odd);
/* Whether memory was enough for all that was added since the beginning of the area. */
bool cdrawing_raster_is_whole(const cdrawing_raster *_Nonnull raster);

#endif
