#include "png.h"
#include "deflate.h"
#include <stdlib.h>
#include <string.h>

enum { FILTER_UP = 2, SLOTS = 1024 };

/* The colours of a picture, as long as they are few. */
typedef struct palette {
  uint32_t keys[SLOTS]; /* colour | 1 << 24 */
  uint8_t places[SLOTS];
  uint32_t colors[256];
  int count;
} palette;

static uint32_t slot_of(const palette *p, uint32_t key) {
  uint32_t slot = key * 0x9E3779B1u >> 22;
  while (p->keys[slot] && p->keys[slot] != key) slot = (slot + 1) % SLOTS;
  return slot;
}

/* Writes each pixel's place in the palette; false when there are too many colours. */
static bool make_palette(palette *p, const uint32_t *pixels, size_t count, uint8_t *places) {
  memset(p->keys, 0, sizeof p->keys);
  p->count = 0;
  uint32_t last = 0;
  uint8_t place = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t key = (pixels[i] & 0xFFFFFF) | 1u << 24;
    if (key != last) {
      uint32_t slot = slot_of(p, key);
      if (!p->keys[slot]) {
        if (p->count == 256) return false;
        p->keys[slot] = key;
        p->places[slot] = (uint8_t)p->count;
        p->colors[p->count++] = key;
      }
      place = p->places[slot];
      last = key;
    }
    places[i] = place;
  }
  return true;
}

/* One row of places in a palette as differences from the row above. */
static void put_places(deflate_tokens *t, const uint8_t *row, const uint8_t *above, int width) {
  deflate_literal(t, FILTER_UP);
  for (int x = 0; x < width;) {
    uint8_t unit = (uint8_t)(row[x] - above[x]);
    int run = 1;
    if (unit == 0)
      while (x + run + 8 <= width && memcmp(row + x + run, above + x + run, 8) == 0) run += 8;
    while (x + run < width && (uint8_t)(row[x + run] - above[x + run]) == unit) run++;
    deflate_literal(t, unit);
    if (run - 1 >= 3) deflate_repeat(t, (size_t)run - 1, 1, unit);
    else for (int i = 1; i < run; i++) deflate_literal(t, unit);
    x += run;
  }
}

static inline uint32_t difference(uint32_t pixel, uint32_t above) {
  return ((pixel >> 16) - (above >> 16) & 255) << 16 | ((pixel >> 8) - (above >> 8) & 255) << 8
    | (pixel - above & 255);
}

/* How many pixels, of so many, are as those above. */
static int equal_run(const uint32_t *row, const uint32_t *above, int count) {
  int run = 0;
  while (run + 8 <= count && memcmp(row + run, above + run, 32) == 0) run += 8;
  while (run < count && ((row[run] ^ above[run]) & 0xFFFFFF) == 0) run++;
  return run;
}

/* One row of colours as differences from the row above. */
static void put_colors(deflate_tokens *t, const uint32_t *row, const uint32_t *above, int width) {
  deflate_literal(t, FILTER_UP);
  for (int x = 0; x < width;) {
    int run = equal_run(row + x, above + x, width - x);
    if (run > 0) {
      deflate_literal(t, 0);
      if (run > 1) deflate_repeat(t, 3 * (size_t)run - 1, 1, 0);
      else for (int i = 1; i < 3; i++) deflate_literal(t, 0);
    } else {
      uint32_t unit = difference(row[x], above[x]);
      for (run = 1; x + run < width && difference(row[x + run], above[x + run]) == unit;) run++;
      deflate_three(t, unit);
      if (run > 1) deflate_repeat(t, 3 * ((size_t)run - 1), 3, unit);
    }
    x += run;
  }
}

static uint32_t crc(const uint8_t *bytes, size_t count) {
  static const uint32_t quarter[16] = {
    0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4, 0x4DB26158, 0x5005713C,
    0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C, 0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
  uint32_t tables[4][256];
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 2; k++) c = c >> 4 ^ quarter[c & 15];
    tables[0][i] = c;
  }
  for (int k = 1; k < 4; k++)
    for (int i = 0; i < 256; i++)
      tables[k][i] = tables[k - 1][i] >> 8 ^ tables[0][tables[k - 1][i] & 255];
  uint32_t c = ~0u;
  for (; count >= 4; bytes += 4, count -= 4) {
    c ^= (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16
      | (uint32_t)bytes[3] << 24;
    c = tables[3][c & 255] ^ tables[2][c >> 8 & 255] ^ tables[1][c >> 16 & 255] ^ tables[0][c >> 24];
  }
  for (; count > 0; bytes++, count--) c = c >> 8 ^ tables[0][(c ^ *bytes) & 255];
  return ~c;
}

static uint8_t *put_number(uint8_t *at, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = (uint8_t)(number >> shift);
  return at;
}

/* A chunk around content that stands at its place already. */
static uint8_t *close_chunk(uint8_t *start, const char *name, size_t length) {
  memcpy(put_number(start, (uint32_t)length), name, 4);
  return put_number(start + 8 + length, crc(start + 4, length + 4));
}

static uint8_t *assemble(deflate_tokens *t, const palette *p, int32_t width, int32_t height,
                         size_t *length) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  enum { CHUNK = 12, HEADER = 13 };
  size_t colors = p ? CHUNK + 3 * (size_t)p->count : 0;
  size_t head = sizeof signature + CHUNK + HEADER + colors + 8;
  size_t content = 0;
  uint8_t *bytes = deflate_end(t, head, 4 + CHUNK, &content);
  if (!bytes) return NULL;
  memcpy(bytes, signature, sizeof signature);
  uint8_t *start = bytes + sizeof signature;
  uint8_t *at = put_number(put_number(start + 8, (uint32_t)width), (uint32_t)height);
  const uint8_t kind[5] = {8, p ? 3 : 2, 0, 0, 0}; /* 8 bits; palette or RGB */
  memcpy(at, kind, sizeof kind);
  start = close_chunk(start, "IHDR", HEADER);
  if (p) {
    at = start + 8;
    for (int i = 0; i < p->count; i++) {
      *at++ = (uint8_t)(p->colors[i] >> 16);
      *at++ = (uint8_t)(p->colors[i] >> 8);
      *at++ = (uint8_t)p->colors[i];
    }
    start = close_chunk(start, "PLTE", 3 * (size_t)p->count);
  }
  start = close_chunk(start, "IDAT", content);
  start = close_chunk(start, "IEND", 0);
  *length = (size_t)(start - bytes);
  return bytes;
}

uint8_t *cdrawing_png(const uint32_t *pixels, int32_t width, int32_t height, size_t *length) {
  size_t count = (size_t)width * (size_t)height;
  palette colors;
  deflate_tokens tokens;
  uint8_t *places = malloc(count);
  void *zeros = calloc((size_t)width, 4);
  uint8_t *bytes = NULL;
  if (places && zeros) {
    deflate_begin(&tokens);
    bool is_small = make_palette(&colors, pixels, count, places);
    for (int32_t y = 0; y < height; y++) {
      size_t row = (size_t)y * (size_t)width, above = row - (size_t)width;
      if (is_small) put_places(&tokens, places + row, y ? places + above : zeros, width);
      else put_colors(&tokens, pixels + row, y ? pixels + above : zeros, width);
      deflate_settle(&tokens);
    }
    bytes = assemble(&tokens, is_small ? &colors : NULL, width, height, length);
  }
  free(places);
  free(zeros);
  return bytes;
}
