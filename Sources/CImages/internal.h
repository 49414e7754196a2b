#ifndef CIMAGES_INTERNAL_H
#define CIMAGES_INTERNAL_H

#include "CImages.h"
#include <cairo/cairo.h>
#include <stdbool.h>

/* The functions of Cairo that are used here, without their "cairo_". */
#define CAIRO_FUNCTIONS(F) \
  F(create) F(destroy) F(status) F(status_to_string) F(scale) F(set_source_surface) F(paint) \
  F(image_surface_create) F(image_surface_create_for_data) \
  F(image_surface_create_from_png_stream) F(image_surface_get_width) \
  F(image_surface_get_height) F(surface_destroy) F(surface_flush) F(surface_status)

#define CAIRO_MEMBER(name) __typeof__(&cairo_##name) name;
typedef struct cairo_table {
  CAIRO_FUNCTIONS(CAIRO_MEMBER)
} cairo_table;

/* NULL when Cairo is not there. */
const cairo_table *cimages_cairo(void);

/* Looks for the functions in a library; false when it, or one of them, is not there. */
bool cimages_find(const char *library, const char *const *names, void **functions);

void cimages_say(cimages_raster *out, const char *problem);

/* Whether a picture of that size may be; takes memory for it, zeroed. */
int32_t cimages_make(int64_t width, int64_t height, cimages_limits limits,
                       cimages_raster *out);

/* Multiplies the colours by alpha. */
void cimages_premultiply(cimages_raster *out);

void cimages_drop(cimages_raster *out);

#endif
