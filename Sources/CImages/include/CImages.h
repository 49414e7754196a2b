/* Pictures out of PNG, JPEG, WebP and SVG. The libraries that read them are found when they are first
   needed: a run without pictures does not pay for them. Safe to call from several threads. */
#ifndef CIMAGES_H
#define CIMAGES_H

#include <stddef.h>
#include <stdint.h>

enum cimages_end {
  CIMAGES_DONE = 0,
  CIMAGES_NO_LIBRARY,
  CIMAGES_BROKEN,
  CIMAGES_TOO_LARGE, /* width and height tell how large it would be */
  CIMAGES_ANIMATED,
  CIMAGES_SIZELESS, /* a drawing that does not say how large it is */
  CIMAGES_NO_MEMORY
};

/* How large a picture may be, in pixels. */
typedef struct cimages_limits {
  int32_t side;
  int64_t area;
} cimages_limits;

typedef struct cimages_raster {
  int32_t width, height;
  /* Rows without gaps; a pixel is blue, green, red, alpha, the colours multiplied by alpha. To be
     freed by the caller; NULL unless it is done. */
  uint8_t *pixels;
  /* Pixels that a unit of a drawing takes; 1 for what has pixels of its own. */
  double scale;
  char problem[160]; /* what the library says, empty for nothing */
} cimages_raster;

int32_t cimages_read_png(const uint8_t *bytes, size_t count, cimages_limits limits,
                           cimages_raster *out);
int32_t cimages_read_jpeg(const uint8_t *bytes, size_t count, cimages_limits limits,
                            cimages_raster *out);
int32_t cimages_read_webp(const uint8_t *bytes, size_t count, cimages_limits limits,
                            cimages_raster *out);
/* A drawing is drawn with `scale` pixels a unit, with more if its longer side would have fewer than
   `least`, with fewer if it would not fit the limits. */
int32_t cimages_read_svg(const uint8_t *bytes, size_t count, cimages_limits limits,
                           double scale, double least, cimages_raster *out);

#endif
