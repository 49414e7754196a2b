#include "internal.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

#define JPEG_FUNCTIONS(F) \
  F(tjInitDecompress) F(tjDestroy) F(tjDecompressHeader3) F(tjDecompress2) F(tjGetErrorStr2)

#define JPEG_MEMBER(name) __typeof__(&name) name;
static struct { JPEG_FUNCTIONS(JPEG_MEMBER) } jpeg;
static bool has_jpeg;

static void load(void) {
#define JPEG_NAME(name) #name,
  static const char *const names[] = {JPEG_FUNCTIONS(JPEG_NAME) NULL};
  has_jpeg = cimages_find("libturbojpeg.so.0", names, (void **)&jpeg);
}

static unsigned word(const uint8_t *b, size_t at, bool little) {
  return little ? (unsigned)(b[at] | b[at + 1] << 8) : (unsigned)(b[at] << 8 | b[at + 1]);
}

/* How a camera was held: the orientation of the Exif block, 1 for upright (Exif 2.3, 4.6.4). */
static unsigned orientation(const uint8_t *b, size_t count) {
  size_t at = 2;
  while (at + 4 <= count && b[at] == 0xFF && b[at + 1] != 0xDA) {
    size_t length = word(b, at + 2, false);
    if (length < 2 || at + 2 + length > count) return 1;
    const uint8_t *block = b + at + 4;
    size_t size = length - 2;
    if (b[at + 1] == 0xE1 && size >= 14 && memcmp(block, "Exif\0\0", 6) == 0) {
      const uint8_t *tiff = block + 6;
      size -= 6;
      bool little = tiff[0] == 'I';
      size_t entry = little ? (size_t)tiff[4] | (size_t)tiff[5] << 8 : word(tiff, 6, false);
      if (entry + 2 > size) return 1;
      unsigned entries = word(tiff, entry, little);
      for (entry += 2; entries-- > 0 && entry + 12 <= size; entry += 12)
        if (word(tiff, entry, little) == 0x0112) return word(tiff, entry + 8, little);
      return 1;
    }
    at += 2 + length;
  }
  return 1;
}

/* Turns the pixels upright. */
static int32_t turn(cimages_raster *out, unsigned held) {
  if (held < 2 || held > 8) return CIMAGES_DONE;
  size_t width = (size_t)out->width, height = (size_t)out->height;
  size_t across = held > 4 ? height : width, down = held > 4 ? width : height;
  uint32_t *from = (uint32_t *)out->pixels, *to = malloc(width * height * 4);
  if (!to) return CIMAGES_NO_MEMORY;
  for (size_t y = 0; y < down; y++)
    for (size_t x = 0; x < across; x++) {
      size_t column = held > 4 ? y : x, row = held > 4 ? x : y;
      if (held == 2 || held == 3 || held == 7 || held == 8) column = width - 1 - column;
      if (held == 3 || held == 4 || held == 6 || held == 7) row = height - 1 - row;
      to[y * across + x] = from[row * width + column];
    }
  free(from);
  out->pixels = (uint8_t *)to;
  out->width = (int32_t)across;
  out->height = (int32_t)down;
  return CIMAGES_DONE;
}

/* Inks to light. Programs write the inks of a JPEG upside down, so 255 is none. */
static void print_inks(cimages_raster *out) {
  uint8_t *end = out->pixels + (size_t)out->width * (size_t)out->height * 4;
  for (uint8_t *p = out->pixels; p < end; p += 4) {
    unsigned cyan = p[0], magenta = p[1], yellow = p[2], black = p[3];
    p[0] = (uint8_t)(yellow * black / 255);
    p[1] = (uint8_t)(magenta * black / 255);
    p[2] = (uint8_t)(cyan * black / 255);
    p[3] = 255;
  }
}

int32_t cimages_read_jpeg(const uint8_t *bytes, size_t count, cimages_limits limits,
                            cimages_raster *out) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!has_jpeg) return CIMAGES_NO_LIBRARY;
  tjhandle reader = jpeg.tjInitDecompress();
  if (!reader) return CIMAGES_NO_MEMORY;
  int width = 0, height = 0, sampling = 0, space = 0;
  int32_t end = CIMAGES_BROKEN;
  if (jpeg.tjDecompressHeader3(reader, bytes, count, &width, &height, &sampling, &space) == 0) {
    end = cimages_make(width, height, limits, out);
    bool inks = space == TJCS_CMYK || space == TJCS_YCCK;
    if (end == CIMAGES_DONE) {
      int status = jpeg.tjDecompress2(reader, bytes, count, out->pixels, width, width * 4, height,
                                      inks ? TJPF_CMYK : TJPF_BGRA, TJFLAG_ACCURATEDCT);
      /* Much is forgiven, but not a part that is missing. */
      const char *problem = jpeg.tjGetErrorStr2(reader);
      if (status != 0 && (!problem || !strstr(problem, "extraneous"))) {
        end = CIMAGES_BROKEN;
      } else {
        if (inks) print_inks(out);
        end = turn(out, orientation(bytes, count));
      }
    }
  }
  if (end == CIMAGES_BROKEN) cimages_say(out, jpeg.tjGetErrorStr2(reader));
  if (end != CIMAGES_DONE) cimages_drop(out);
  jpeg.tjDestroy(reader);
  return end;
}
