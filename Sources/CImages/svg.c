#include "internal.h"
#include <math.h>
#include <pthread.h>

/* What is used of librsvg and GLib, as their headers declare it: theirs would take GLib's flags. */
typedef struct handle handle;
typedef struct failure {
  uint32_t domain;
  int code;
  char *message;
} failure;
typedef struct box {
  double x, y, width, height;
} box;
typedef struct length {
  double length;
  int unit;
} length;

static struct {
  handle *(*from_data)(const uint8_t *bytes, size_t count, failure **problem);
  void (*set_dpi)(handle *svg, double dpi);
  int (*size_in_pixels)(handle *svg, double *width, double *height);
  void (*dimensions)(handle *svg, int *has_width, length *width, int *has_height, length *height,
                     int *has_box, box *view_box);
  int (*render)(handle *svg, cairo_t *context, const box *into, failure **problem);
  void (*unref)(void *object);
  void (*free_failure)(failure *problem);
} rsvg;
static bool has_rsvg;

static void load(void) {
  static const char *const names[] = {"rsvg_handle_new_from_data",
                                      "rsvg_handle_set_dpi",
                                      "rsvg_handle_get_intrinsic_size_in_pixels",
                                      "rsvg_handle_get_intrinsic_dimensions",
                                      "rsvg_handle_render_document",
                                      "g_object_unref",
                                      "g_error_free",
                                      NULL};
  has_rsvg = cimages_find("librsvg-2.so.2", names, (void **)&rsvg);
}

static int32_t broken(cimages_raster *out, failure *problem) {
  if (problem) {
    cimages_say(out, problem->message);
    rsvg.free_failure(problem);
  }
  return CIMAGES_BROKEN;
}

static bool size_of(handle *svg, double *width, double *height) {
  if (rsvg.size_in_pixels(svg, width, height)) return true;
  int has_width = 0, has_height = 0, has_box = 0;
  length across = {0, 0}, down = {0, 0};
  box view = {0, 0, 0, 0};
  rsvg.dimensions(svg, &has_width, &across, &has_height, &down, &has_box, &view);
  *width = view.width;
  *height = view.height;
  return has_box;
}

int32_t cimages_read_svg(const uint8_t *bytes, size_t count, cimages_limits limits,
                           double scale, double least, cimages_raster *out) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  const cairo_table *cairo = cimages_cairo();
  if (!has_rsvg || !cairo) return CIMAGES_NO_LIBRARY;
  failure *problem = NULL;
  /* Without a place of its own it can name no files. */
  handle *svg = rsvg.from_data(bytes, count, &problem);
  if (!svg) return broken(out, problem);
  rsvg.set_dpi(svg, 96);
  double width = 0, height = 0;
  if (!size_of(svg, &width, &height) || !(width > 0) || !(height > 0)) {
    rsvg.unref(svg);
    return CIMAGES_SIZELESS;
  }
  double longer = fmax(width, height);
  scale = fmin(fmin(fmax(scale, least / longer), limits.side / longer),
               sqrt((double)limits.area / width / height));
  int32_t end = longer > limits.side * 4.0
                    ? CIMAGES_TOO_LARGE
                    : cimages_make((int64_t)fmax(floor(width * scale), 1),
                                     (int64_t)fmax(floor(height * scale), 1), limits, out);
  if (end == CIMAGES_TOO_LARGE) {
    out->width = (int32_t)fmin(width, INT32_MAX);
    out->height = (int32_t)fmin(height, INT32_MAX);
  }
  if (end == CIMAGES_DONE) {
    out->scale = out->width / width;
    cairo_surface_t *surface = cairo->image_surface_create_for_data(
        out->pixels, CAIRO_FORMAT_ARGB32, out->width, out->height, out->width * 4);
    cairo_t *context = cairo->create(surface);
    box into = {0, 0, out->width, out->height};
    if (!rsvg.render(svg, context, &into, &problem)) end = broken(out, problem);
    cairo->destroy(context);
    cairo->surface_flush(surface);
    cairo->surface_destroy(surface);
    if (end != CIMAGES_DONE) cimages_drop(out);
  }
  rsvg.unref(svg);
  return end;
}
