#include "mask.h"
#include "mixing.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

typedef struct ring {
  cdrawing_raster *raster;
  double *points;
  size_t count, capacity;
} ring;

static void put(ring *r, double x, double y) {
  if (r->count == r->capacity) {
    size_t capacity = r->capacity ? 2 * r->capacity : 256;
    double *grown = realloc(r->points, 2 * capacity * sizeof *grown);
    if (!grown) return;
    r->points = grown;
    r->capacity = capacity;
  }
  r->points[2 * r->count] = x;
  r->points[2 * r->count++ + 1] = y;
}

static void finish(ring *r) {
  if (r->count >= 3) cdrawing_raster_ring(r->raster, r->points, r->count);
  r->count = 0;
}

/* A cubic curve in straight steps, more of them the longer its control lines are. */
static void curve(ring *r, const double p[8]) {
  double length = 0;
  for (int i = 0; i < 6; i += 2) length += fabs(p[i + 2] - p[i]) + fabs(p[i + 3] - p[i + 1]);
  int steps = 2 + (int)sqrt(length * 2);
  if (steps > 64) steps = 64;
  for (int i = 1; i <= steps; i++) {
    double t = (double)i / steps, s = 1 - t;
    double a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
    put(r, a * p[0] + b * p[2] + c * p[4] + d * p[6], a * p[1] + b * p[3] + c * p[5] + d * p[7]);
  }
}

void cdrawing_text_fill(const cdrawing_text *text, cdrawing_raster *raster, const double m[6]) {
  ring r = {.raster = raster};
  double p[8] = {0}; /* the last point, then those of the verb */
  const float *at = text->points;
  for (size_t i = 0; i < text->verb_count; i++) {
    uint8_t verb = text->verbs[i];
    int count = verb == CDRAWING_CURVE ? 3 : verb == CDRAWING_CLOSE ? 0 : 1;
    for (int k = 1; k <= count; k++, at += 2) {
      double x = at[0], y = at[1];
      p[2 * k] = m[0] * x + m[2] * y + m[4];
      p[2 * k + 1] = m[1] * x + m[3] * y + m[5];
    }
    if (verb == CDRAWING_MOVE) finish(&r);
    if (verb == CDRAWING_MOVE || verb == CDRAWING_LINE) put(&r, p[2], p[3]);
    if (verb == CDRAWING_CURVE) curve(&r, p);
    if (verb == CDRAWING_CLOSE) finish(&r);
    p[0] = p[2 * count];
    p[1] = p[2 * count + 1];
  }
  finish(&r);
  free(r.points);
}

/* One neighbour that a pixel's shape reaches to, and how much of it arrives there, of 256. */
typedef struct reach {
  int dx, dy;
  uint32_t part;
} reach;

/* For each pixel of a row the least of values[i] + (i - x)^2: the lower envelope of parabolas
   (Felzenszwalb and Huttenlocher 2012). `place` and `bound` are room for one more than there are
   pixels. */
static void nearest_in_row(const float *values, float *least, int32_t width, int32_t *place,
                           double *bound) {
  int32_t last = -1;
  for (int32_t x = 0; x < width; x++) {
    if (values[x] == INFINITY) continue;
    double from = -INFINITY;
    while (last >= 0) {
      int32_t p = place[last];
      from = ((values[x] + (double)x * x) - (values[p] + (double)p * p)) / (2.0 * (x - p));
      if (from > bound[last]) break;
      last--;
    }
    if (last < 0) from = -INFINITY;
    place[++last] = x;
    bound[last] = from;
  }
  for (int32_t x = 0, k = 0; x < width; x++) {
    while (k < last && bound[k + 1] < x) k++;
    double off = last < 0 ? 0 : x - place[k];
    least[x] = last < 0 ? INFINITY : (float)(values[place[k]] + off * off);
  }
}

/* The same as below for a wide rim, by the distance of each pixel to the nearest one that the mask
   covers by half: its time does not grow with the radius. */
static bool grow_far(const uint8_t *mask, uint8_t *grown, int32_t width, int32_t height,
                     double radius) {
  size_t across = (size_t)width;
  float *squares = malloc(across * (size_t)height * sizeof *squares);
  float *row = malloc(across * sizeof *row);
  int32_t *place = malloc((across + 1) * sizeof *place);
  double *bound = malloc((across + 1) * sizeof *bound);
  bool is_done = squares && row && place && bound;
  for (int32_t x = 0; is_done && x < width; x++) {
    int32_t inked = -1;
    for (int32_t y = 0; y < height; y++) {
      size_t at = (size_t)y * across + (size_t)x;
      if (mask[at] >= 128) inked = y;
      squares[at] = inked < 0 ? INFINITY : (float)(y - inked) * (float)(y - inked);
    }
    inked = -1;
    for (int32_t y = height - 1; y >= 0; y--) {
      size_t at = (size_t)y * across + (size_t)x;
      if (mask[at] >= 128) inked = y;
      float square = inked < 0 ? INFINITY : (float)(inked - y) * (float)(inked - y);
      if (square < squares[at]) squares[at] = square;
    }
  }
  for (int32_t y = 0; is_done && y < height; y++) {
    size_t start = (size_t)y * across;
    nearest_in_row(squares + start, row, width, place, bound);
    for (int32_t x = 0; x < width; x++) {
      double part = radius + 0.5 - sqrt((double)row[x]);
      uint8_t value = part <= 0 ? 0 : part >= 1 ? 255 : (uint8_t)(part * 255);
      grown[start + (size_t)x] = value > mask[start + (size_t)x] ? value : mask[start + (size_t)x];
    }
  }
  free(squares);
  free(row);
  free(place);
  free(bound);
  return is_done;
}

bool cdrawing_mask_grow(const uint8_t *mask, uint8_t *grown, int32_t width, int32_t height,
                        double radius) {
  const double most_steps = 2e8;
  if (radius > 24 || (double)width * height * radius * radius > most_steps)
    return grow_far(mask, grown, width, height, radius);
  int far = (int)ceil(radius + 0.5);
  reach *reaches = malloc((size_t)(2 * far + 1) * (size_t)(2 * far + 1) * sizeof *reaches);
  if (!reaches) return false;
  int count = 0;
  for (int dy = -far; dy <= far; dy++)
    for (int dx = -far; dx <= far; dx++) {
      /* The edge is soft over one pixel. */
      double part = radius + 0.5 - sqrt((double)(dx * dx + dy * dy));
      if (part <= 0) continue;
      reaches[count++] = (reach){dx, dy, part >= 1 ? 256 : (uint32_t)(part * 256)};
    }
  memset(grown, 0, (size_t)width * (size_t)height);
  for (int32_t y = 0; y < height; y++)
    for (int32_t x = 0; x < width; x++) {
      uint32_t value = mask[(size_t)y * (size_t)width + (size_t)x];
      if (!value) continue;
      for (int i = 0; i < count; i++) {
        int32_t tx = x + reaches[i].dx, ty = y + reaches[i].dy;
        if (tx < 0 || ty < 0 || tx >= width || ty >= height) continue;
        uint8_t *target = &grown[(size_t)ty * (size_t)width + (size_t)tx];
        uint32_t arriving = value * reaches[i].part >> 8;
        if (arriving > *target) *target = (uint8_t)arriving;
      }
    }
  free(reaches);
  return true;
}

void cdrawing_mask_paint(const uint8_t *mask, int32_t width, int32_t height, int32_t x, int32_t y,
                         uint32_t color, uint32_t *pixels, int32_t picture_width,
                         int32_t picture_height) {
  uint32_t alpha = (color >> 24) + (color >> 31);
  int32_t left = x < 0 ? -x : 0, top = y < 0 ? -y : 0;
  int32_t right = width < picture_width - x ? width : picture_width - x;
  int32_t bottom = height < picture_height - y ? height : picture_height - y;
  for (int32_t row = top; row < bottom; row++) {
    const uint8_t *from = mask + (size_t)row * (size_t)width;
    uint32_t *to = pixels + (size_t)(row + y) * (size_t)picture_width + x;
    for (int32_t column = left; column < right; column++) {
      uint32_t cover = from[column];
      if (cover) to[column] = mixed(to[column], color, (cover + (cover >> 7)) * alpha >> 8);
    }
  }
}
