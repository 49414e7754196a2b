#include "CDrawing.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static cdrawing_cairo functions;
static bool is_loaded;

static void load(void) {
  void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  void *name = dlsym(library, "cairo_" #name); \
  if (!name) return; \
  functions.name = (__typeof__(&cairo_##name))name;
  CDRAWING_CAIRO_FUNCTIONS(FIND)
  is_loaded = true;
}

const cdrawing_cairo *cdrawing_load_cairo(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
