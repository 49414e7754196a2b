#include "raster.h"
#include "mixing.h"
#include "raster_edges.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

enum { MOST_CELLS = 1 << 21 };

struct cdrawing_raster {
  int32_t width, height;
  raster_edges edges;
  /* A band of the picture, all zero outside of paint. The sum of a row's cells up to a pixel is how
     much of the pixel is covered, 2^17 for all of it (the method of Levien's font-rs); one cell more
     than pixels. And a bit for each cell in use. */
  int32_t *cells;
  uint64_t *used;
  size_t cell_capacity, word_capacity;
  int32_t band_top, band_bottom;
  int32_t columns, words; /* of a row: its cells and words of bits */
};

cdrawing_raster *cdrawing_raster_make(void) { return calloc(1, sizeof(cdrawing_raster)); }

void cdrawing_raster_free(cdrawing_raster *r) {
  raster_edges_free(&r->edges);
  free(r->cells);
  free(r->used);
  free(r);
}

void cdrawing_raster_begin(cdrawing_raster *r, int32_t width, int32_t height) {
  r->width = width;
  r->height = height;
  r->columns = width + 1;
  r->words = (width + 64) / 64;
  raster_edges_begin(&r->edges, width, height);
}

void cdrawing_raster_ring(cdrawing_raster *r, const double *points, size_t count) {
  raster_edges_ring(&r->edges, points, count);
}

void cdrawing_raster_line(cdrawing_raster *r, const double *points, size_t count, bool is_closed,
                          double width) {
  raster_edges_line(&r->edges, points, count, is_closed, width);
}

bool cdrawing_raster_is_whole(const cdrawing_raster *r) { return !r->edges.failed; }

/* Room for a band of whole rows; false without memory. */
static bool reserve(cdrawing_raster *r, int32_t rows) {
  size_t cells = (size_t)rows * (size_t)r->columns, words = (size_t)rows * (size_t)r->words;
  if (cells > r->cell_capacity) {
    free(r->cells);
    r->cells = calloc(cells, sizeof(int32_t));
    r->cell_capacity = r->cells ? cells : 0;
  }
  if (words > r->word_capacity) {
    free(r->used);
    r->used = calloc(words, sizeof(uint64_t));
    r->word_capacity = r->used ? words : 0;
  }
  return r->cells && r->used;
}

/* The sum of two numbers, which may turn over: the even-odd rule does not mind, and whoever adds
   lines takes fewer of them at a time than would do it. */
static inline int32_t wrapped(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }

/* A piece of an edge within pixel x: it goes down by dy/256, and `twice` is twice its mean distance
   from the pixel's left side, in 1/256. What is right of it is covered. */
static inline void add(int32_t *row, uint64_t *used, int32_t x, int32_t dy, int32_t twice) {
  int32_t area = dy * twice;
  row[x] = wrapped(row[x], dy * 512 - area);
  row[x + 1] = wrapped(row[x + 1], area);
  used[x >> 6] |= 3ull << (x & 63);
  if ((x & 63) == 63) used[(x >> 6) + 1] |= 1;
}

/* The part of an edge within one row: from (x0, y0) to (x1, y1) in 1/256 pixels, the y's of the row;
   `sign` tells which side of the edge is inside. 0 <= x <= width. */
static inline void add_span(cdrawing_raster *r, int32_t *row, uint64_t *used, int32_t x0,
                            int32_t y0, int32_t x1, int32_t y1, int32_t sign) {
  int32_t c0 = x0 >> 8, c1 = x1 >> 8;
  if (c0 == c1) {
    if (c0 < r->width) add(row, used, c0, (y1 - y0) * sign, (x0 & 255) + (x1 & 255));
    return;
  }
  int32_t step = x1 > x0 ? 1 : -1;
  double slope = (double)(y1 - y0) / (x1 - x0);
  int32_t x = x0, y = y0;
  for (int32_t c = c0; c != c1; c += step) {
    int32_t edge = (step > 0 ? c + 1 : c) * 256;
    int32_t at = y0 + (int32_t)((edge - x0) * slope);
    if (c < r->width) add(row, used, c, (at - y) * sign, x + edge - c * 512);
    x = edge;
    y = at;
  }
  if (c1 < r->width) add(row, used, c1, (y1 - y) * sign, x + x1 - c1 * 512);
}

/* An edge's part within the band. It is walked downwards, so that the same edge the other way round
   takes away exactly what it adds. */
static inline void add_edge(cdrawing_raster *r, raster_edge e) {
  int32_t sign = 1;
  if (e.y0 > e.y1) {
    sign = -1;
    e = (raster_edge){e.x1, e.y1, e.x0, e.y0};
  }
  int32_t top = r->band_top * 256, bottom = r->band_bottom * 256;
  if (e.y1 <= top || e.y0 >= bottom) return;
  int32_t y = e.y0 < top ? top : e.y0, to = e.y1 > bottom ? bottom : e.y1;
  int32_t line = y >> 8;
  int32_t *row = r->cells + (size_t)(line - r->band_top) * (size_t)r->columns;
  uint64_t *used = r->used + (size_t)(line - r->band_top) * (size_t)r->words;
  if (e.y1 <= (line + 1) * 256 && y == e.y0) {
    add_span(r, row, used, e.x0, y - line * 256, e.x1, e.y1 - line * 256, sign);
    return;
  }
  double slope = (double)(e.x1 - e.x0) / (e.y1 - e.y0);
  int32_t x = e.x0 + (int32_t)((y - e.y0) * slope);
  while (y < to) {
    int32_t next = (line + 1) * 256 < to ? (line + 1) * 256 : to;
    int32_t next_x = next == e.y1 ? e.x1 : e.x0 + (int32_t)((next - e.y0) * slope);
    add_span(r, row, used, x, y - line * 256, next_x, next - line * 256, sign);
    y = next;
    x = next_x;
    line++;
    row += r->columns;
    used += r->words;
  }
}

/* 0…256 of what a row's cells add up to. */
static inline uint32_t coverage(int32_t sum, bool is_even_odd) {
  int32_t c = sum >> 9;
  if (c < 0) c = -c;
  if (is_even_odd) {
    c &= 511;
    return (uint32_t)(c > 256 ? 512 - c : c);
  }
  return c > 256 ? 256 : (uint32_t)c;
}

/* What happens to so many pixels from one on that are covered by as much. */
typedef struct painter {
  uint32_t *pixels;
  uint8_t *mask;
  bool joins; /* whether the mask keeps what it covers more */
  uint32_t color, alpha; /* alpha 0…256 */
} painter;

static inline void paint(const painter *p, size_t at, size_t count, uint32_t cover) {
  if (p->mask) {
    uint8_t value = (uint8_t)(cover - (cover >> 8));
    if (!p->joins || value == 255) {
      memset(p->mask + at, value, count);
      return;
    }
    for (size_t i = at; i < at + count; i++)
      if (p->mask[i] < value) p->mask[i] = value;
    return;
  }
  uint32_t alpha = cover * p->alpha >> 8;
  uint32_t *pixel = p->pixels + at;
  if (alpha == 256) {
    for (size_t i = 0; i < count; i++) pixel[i] = p->color;
  } else if (alpha > 0) {
    for (size_t i = 0; i < count; i++) pixel[i] = mixed(pixel[i], p->color, alpha);
  }
}

static inline void paint_one(const painter *p, size_t at, uint32_t cover) {
  if (p->mask) {
    uint8_t value = (uint8_t)(cover - (cover >> 8));
    if (!p->joins || p->mask[at] < value) p->mask[at] = value;
  } else p->pixels[at] = mixed(p->pixels[at], p->color, cover * p->alpha >> 8);
}

/* Paints one row of the band and clears its cells. */
static void sweep(cdrawing_raster *r, int32_t line, const painter *p, bool is_even_odd) {
  size_t index = (size_t)(line - r->band_top), first = (size_t)line * (size_t)r->width;
  int32_t *row = r->cells + index * (size_t)r->columns;
  uint64_t *used = r->used + index * (size_t)r->words;
  int32_t sum = 0, next = 0;
  uint32_t cover = 0;
  for (int32_t word = 0; word < r->words; word++) {
    uint64_t bits = used[word];
    used[word] = 0;
    while (bits) {
      int32_t x = word * 64 + __builtin_ctzll(bits);
      bits &= bits - 1;
      if (x > next && cover) paint(p, first + (size_t)next, (size_t)(x - next), cover);
      sum = wrapped(sum, row[x]);
      row[x] = 0;
      cover = coverage(sum, is_even_odd);
      if (cover && x < r->width) paint_one(p, first + (size_t)x, cover);
      next = x + 1;
    }
  }
  if (next < r->width && cover)
    paint(p, first + (size_t)next, (size_t)(r->width - next), cover);
}

static void paint_all(cdrawing_raster *r, const painter *p, bool is_even_odd) {
  int32_t top, bottom;
  if (raster_edges_rows(&r->edges, &top, &bottom)) {
    int32_t rows = MOST_CELLS / r->columns;
    if (rows > bottom - top) rows = bottom - top;
    if (!reserve(r, rows)) r->edges.failed = true;
    for (int32_t line = top; line < bottom && !r->edges.failed; line += rows) {
      r->band_top = line;
      r->band_bottom = line + rows < bottom ? line + rows : bottom;
      for (size_t i = 0; i < r->edges.count; i++) add_edge(r, r->edges.edges[i]);
      for (int32_t y = r->band_top; y < r->band_bottom; y++) sweep(r, y, p, is_even_odd);
    }
  }
  raster_edges_begin(&r->edges, r->width, r->height);
}

void cdrawing_raster_paint(cdrawing_raster *r, uint32_t *pixels, uint32_t color, bool is_even_odd) {
  uint32_t alpha = color >> 24;
  painter p = {.pixels = pixels, .color = color | 0xFF000000, .alpha = alpha + (alpha >> 7)};
  paint_all(r, &p, is_even_odd);
}

void cdrawing_raster_mask(cdrawing_raster *r, uint8_t *mask, bool is_even_odd) {
  painter p = {.mask = mask};
  paint_all(r, &p, is_even_odd);
}

void cdrawing_raster_join(cdrawing_raster *r, uint8_t *mask, bool is_even_odd) {
  painter p = {.mask = mask, .joins = true};
  paint_all(r, &p, is_even_odd);
}
