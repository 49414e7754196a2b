#include "internal.h"
#include <string.h>

typedef struct source {
  const uint8_t *bytes;
  size_t left;
} source;

static cairo_status_t take(void *context, unsigned char *into, unsigned int count) {
  source *s = context;
  if (count > s->left) return CAIRO_STATUS_READ_ERROR;
  memcpy(into, s->bytes, count);
  s->bytes += count;
  s->left -= count;
  return CAIRO_STATUS_SUCCESS;
}

static int64_t number(const uint8_t *b) {
  return (int64_t)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3];
}

int32_t cimages_read_png(const uint8_t *bytes, size_t count, cimages_limits limits,
                           cimages_raster *out) {
  const cairo_table *cairo = cimages_cairo();
  if (!cairo) return CIMAGES_NO_LIBRARY;
  /* The first chunk has to tell the size; it is asked before anything is unpacked. */
  if (count < 24 || memcmp(bytes + 12, "IHDR", 4) != 0) return CIMAGES_BROKEN;
  int32_t end = cimages_make(number(bytes + 16), number(bytes + 20), limits, out);
  if (end != CIMAGES_DONE) return end;
  source s = {bytes, count};
  cairo_surface_t *read = cairo->image_surface_create_from_png_stream(take, &s);
  cairo_status_t status = cairo->surface_status(read);
  if (status == CAIRO_STATUS_SUCCESS && (cairo->image_surface_get_width(read) != out->width ||
                                         cairo->image_surface_get_height(read) != out->height))
    status = CAIRO_STATUS_READ_ERROR;
  if (status == CAIRO_STATUS_SUCCESS) {
    /* It may have another format, so it is painted. */
    cairo_surface_t *surface = cairo->image_surface_create_for_data(
        out->pixels, CAIRO_FORMAT_ARGB32, out->width, out->height, out->width * 4);
    cairo_t *context = cairo->create(surface);
    cairo->set_source_surface(context, read, 0, 0);
    cairo->paint(context);
    status = cairo->status(context);
    cairo->destroy(context);
    cairo->surface_flush(surface);
    cairo->surface_destroy(surface);
  }
  cairo->surface_destroy(read);
  if (status == CAIRO_STATUS_SUCCESS) return CIMAGES_DONE;
  cimages_drop(out);
  if (status == CAIRO_STATUS_NO_MEMORY) return CIMAGES_NO_MEMORY;
  cimages_say(out, s.left < 12 ? "it ends too early" : "its data is damaged");
  return CIMAGES_BROKEN;
}
