#include "webp_file.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <webp/encode.h>

#define FUNCTIONS(F) F(WebPConfigInitInternal) F(WebPConfigLosslessPreset) F(WebPPictureInitInternal) \
  F(WebPPictureImportBGRX) F(WebPEncode) F(WebPPictureFree)
#define MEMBER(name) __typeof__(&name) name;
static struct { FUNCTIONS(MEMBER) } lib;
static bool is_loaded;

static void load(void) {
  void *library = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  if (!(lib.name = (__typeof__(&name))dlsym(library, #name))) return;
  FUNCTIONS(FIND)
  is_loaded = true;
}

typedef struct output {
  uint8_t *bytes;
  size_t length, capacity;
} output;

static int take(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  output *o = picture->custom_ptr;
  if (o->length + count > o->capacity) {
    size_t capacity = o->capacity ? o->capacity : 1 << 16;
    while (capacity < o->length + count) capacity *= 2;
    uint8_t *grown = realloc(o->bytes, capacity);
    if (!grown) return 0;
    o->bytes = grown;
    o->capacity = capacity;
  }
  memcpy(o->bytes + o->length, bytes, count);
  o->length += count;
  return 1;
}

int32_t cdrawing_webp(const uint32_t *pixels, int32_t width, int32_t height, uint8_t **bytes,
                      size_t *length) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!is_loaded) return CDRAWING_WEBP_NO_LIBRARY;
  WebPConfig config;
  WebPPicture picture;
  output o = {0};
  /* Of the ten levels, the second: maps are flat, and the higher ones take many times as long. */
  if (!lib.WebPConfigInitInternal(&config, WEBP_PRESET_DEFAULT, 75, WEBP_ENCODER_ABI_VERSION)
      || !lib.WebPConfigLosslessPreset(&config, 1)
      || !lib.WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION))
    return CDRAWING_WEBP_NO_LIBRARY;
  picture.use_argb = 1;
  picture.width = width;
  picture.height = height;
  picture.writer = take;
  picture.custom_ptr = &o;
  bool is_done = lib.WebPPictureImportBGRX(&picture, (const uint8_t *)pixels, width * 4)
    && lib.WebPEncode(&config, &picture);
  lib.WebPPictureFree(&picture);
  if (!is_done) {
    free(o.bytes);
    return CDRAWING_WEBP_FAILED;
  }
  *bytes = o.bytes;
  *length = o.length;
  return CDRAWING_WEBP_DONE;
}
