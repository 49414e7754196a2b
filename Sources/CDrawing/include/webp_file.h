/* WebP files without loss, by libwebp, which is found when it is first needed. */
#ifndef CDRAWING_WEBP_FILE_H
#define CDRAWING_WEBP_FILE_H

#include <stddef.h>
#include <stdint.h>

enum { CDRAWING_WEBP_DONE = 0, CDRAWING_WEBP_NO_LIBRARY, CDRAWING_WEBP_FAILED };

/* Encodes pixels of 0xXXRRGGBB, row by row without gaps, at most 16383 a side. The bytes are to be
   freed with free(). */
int32_t cdrawing_webp(const uint32_t *_Nonnull pixels, int32_t width, int32_t height,
                      uint8_t *_Nullable *_Nonnull bytes, size_t *_Nonnull length);

#endif
