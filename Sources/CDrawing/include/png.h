/* PNG files of drawn maps. Their neighbouring rows are mostly the same, so each row is written as
   its difference from the one above, and what compresses is runs of equal differences: finding them
   takes a tenth of the time that a general compressor needs. */
#ifndef CDRAWING_PNG_H
#define CDRAWING_PNG_H

#include <stddef.h>
#include <stdint.h>

/* Encodes pixels of 0xXXRRGGBB, row by row without gaps. With at most 256 colours the file gets a
   palette. Returns the bytes, to be freed with free(), or NULL without memory. */
uint8_t *_Nullable cdrawing_png(const uint32_t *_Nonnull pixels, int32_t width, int32_t height,
                                size_t *_Nonnull length);

#endif
