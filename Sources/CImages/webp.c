#include "internal.h"
#include <pthread.h>
#include <webp/decode.h>

#define WEBP_FUNCTIONS(F) F(WebPGetFeaturesInternal) F(WebPDecodeBGRAInto)

#define WEBP_MEMBER(name) __typeof__(&name) name;
static struct { WEBP_FUNCTIONS(WEBP_MEMBER) } webp;
static bool has_webp;

static void load(void) {
#define WEBP_NAME(name) #name,
  static const char *const names[] = {WEBP_FUNCTIONS(WEBP_NAME) NULL};
  has_webp = cimages_find("libwebp.so.7", names, (void **)&webp);
}

int32_t cimages_read_webp(const uint8_t *bytes, size_t count, cimages_limits limits,
                            cimages_raster *out) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!has_webp) return CIMAGES_NO_LIBRARY;
  WebPBitstreamFeatures features;
  if (webp.WebPGetFeaturesInternal(bytes, count, &features, WEBP_DECODER_ABI_VERSION) !=
      VP8_STATUS_OK)
    return CIMAGES_BROKEN;
  if (features.has_animation) return CIMAGES_ANIMATED;
  int32_t end = cimages_make(features.width, features.height, limits, out);
  if (end != CIMAGES_DONE) return end;
  size_t size = (size_t)out->width * (size_t)out->height * 4;
  if (!webp.WebPDecodeBGRAInto(bytes, count, out->pixels, size, out->width * 4)) {
    cimages_drop(out);
    return CIMAGES_BROKEN;
  }
  cimages_premultiply(out);
  return CIMAGES_DONE;
}
