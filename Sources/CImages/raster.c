#include "internal.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

bool cimages_find(const char *name, const char *const *names, void **functions) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  for (size_t i = 0; names[i]; i++)
    if (!(functions[i] = dlsym(library, names[i]))) return false;
  return true;
}

static cairo_table cairo;
static bool has_cairo;

static void load_cairo(void) {
#define CAIRO_NAME(name) "cairo_" #name,
  static const char *const names[] = {CAIRO_FUNCTIONS(CAIRO_NAME) NULL};
  has_cairo = cimages_find("libcairo.so.2", names, (void **)&cairo);
}

const cairo_table *cimages_cairo(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_cairo);
  return has_cairo ? &cairo : NULL;
}

void cimages_say(cimages_raster *out, const char *problem) {
  size_t i = 0;
  for (; problem && problem[i] && i + 1 < sizeof out->problem; i++)
    out->problem[i] = (unsigned char)problem[i] < ' ' ? ' ' : problem[i];
  out->problem[i] = 0;
}

int32_t cimages_make(int64_t width, int64_t height, cimages_limits limits,
                       cimages_raster *out) {
  out->width = width > INT32_MAX ? INT32_MAX : (int32_t)width;
  out->height = height > INT32_MAX ? INT32_MAX : (int32_t)height;
  if (width < 1 || height < 1) return CIMAGES_BROKEN;
  if (width > limits.side || height > limits.side || width * height > limits.area)
    return CIMAGES_TOO_LARGE;
  out->scale = 1;
  out->pixels = calloc((size_t)(width * height), 4);
  return out->pixels ? CIMAGES_DONE : CIMAGES_NO_MEMORY;
}

void cimages_premultiply(cimages_raster *out) {
  uint8_t *end = out->pixels + (size_t)out->width * (size_t)out->height * 4;
  for (uint8_t *p = out->pixels; p < end; p += 4) {
    unsigned alpha = p[3];
    if (alpha == 255) continue;
    for (int i = 0; i < 3; i++) p[i] = (uint8_t)((p[i] * alpha + 127) / 255);
  }
}

void cimages_drop(cimages_raster *out) {
  free(out->pixels);
  out->pixels = NULL;
}
