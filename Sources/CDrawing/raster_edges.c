#include "raster_edges.h"
#include <math.h>
#include <stdlib.h>

#pragma STDC FP_CONTRACT OFF

void raster_edges_begin(raster_edges *e, int32_t width, int32_t height) {
  e->count = 0;
  e->width = width;
  e->height = height;
  e->top = INT32_MAX;
  e->bottom = INT32_MIN;
  e->failed = false;
}

void raster_edges_free(raster_edges *e) {
  free(e->edges);
  free(e->outline);
}

bool raster_edges_rows(const raster_edges *e, int32_t *top, int32_t *bottom) {
  if (e->count == 0 || e->failed) return false;
  *top = e->top >> 8;
  *bottom = (e->bottom + 255) >> 8;
  return *bottom > *top;
}

/* The nearest 1/256; the numbers are within a picture, not negative. */
static inline int32_t snapped(double pixels) { return (int32_t)(pixels * 256 + 0.5); }

static void put(raster_edges *e, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
  if (y0 == y1) return;
  if (e->count == e->capacity) {
    size_t capacity = e->capacity ? 2 * e->capacity : 1 << 12;
    raster_edge *grown = realloc(e->edges, capacity * sizeof *grown);
    if (!grown) {
      e->failed = true;
      return;
    }
    e->edges = grown;
    e->capacity = capacity;
  }
  e->edges[e->count++] = (raster_edge){x0, y0, x1, y1};
  int32_t low = y0 < y1 ? y0 : y1, high = y0 < y1 ? y1 : y0;
  if (low < e->top) e->top = low;
  if (high > e->bottom) e->bottom = high;
}

/* What is left of the picture is moved to its left side, as it covers all to its right; what is
   right of it covers nothing. */
static void put_clipped(raster_edges *e, double x0, double y0, double x1, double y1) {
  if ((y0 <= 0 && y1 <= 0) || (y0 >= e->height && y1 >= e->height)) return;
  if (x0 >= e->width && x1 >= e->width) return;
  double dx = x1 - x0, dy = y1 - y0;
  double cut[4][2] = {{x0, y0}, {x1, y1}};
  for (int end = 0; end < 2; end++) {
    double y = cut[end][1], held = y < 0 ? 0 : y > e->height ? e->height : y;
    if (held == y) continue;
    cut[end][0] = x0 + dx * ((held - y0) / dy);
    cut[end][1] = held;
  }
  double ax = cut[0][0], ay = cut[0][1], bx = cut[1][0], by = cut[1][1];
  int count = 1;
  for (int side = 0; side < 2; side++) {
    double x = (ax > bx) == (side == 0) ? e->width : 0;
    if ((ax < x) == (bx < x)) continue;
    cut[count][0] = x;
    cut[count++][1] = ay + (by - ay) * ((x - ax) / (bx - ax));
  }
  cut[count][0] = bx;
  cut[count++][1] = by;
  for (int i = 0; i + 1 < count; i++) {
    double middle = (cut[i][0] + cut[i + 1][0]) / 2;
    int32_t from = snapped(cut[i][1]), to = snapped(cut[i + 1][1]);
    if (middle >= e->width) continue;
    if (middle <= 0) put(e, 0, from, 0, to);
    else put(e, snapped(cut[i][0]), from, snapped(cut[i + 1][0]), to);
  }
}

void raster_edges_ring(raster_edges *e, const double *p, size_t count) {
  if (count < 3) return;
  double x0 = p[2 * count - 2], y0 = p[2 * count - 1];
  bool was_inside = x0 >= 0 && y0 >= 0 && x0 <= e->width && y0 <= e->height;
  int32_t sx0 = was_inside ? snapped(x0) : 0, sy0 = was_inside ? snapped(y0) : 0;
  for (size_t i = 0; i < count; i++) {
    double x1 = p[2 * i], y1 = p[2 * i + 1];
    bool is_inside = x1 >= 0 && y1 >= 0 && x1 <= e->width && y1 <= e->height;
    int32_t sx1 = is_inside ? snapped(x1) : 0, sy1 = is_inside ? snapped(y1) : 0;
    if (was_inside && is_inside) put(e, sx0, sy0, sx1, sy1);
    else put_clipped(e, x0, y0, x1, y1);
    x0 = x1, y0 = y1, was_inside = is_inside, sx0 = sx1, sy0 = sy1;
  }
}

/* --- Lines --- */

static void corner(raster_edges *e, double x, double y) {
  if (e->outline_count == e->outline_capacity) {
    size_t capacity = e->outline_capacity ? 2 * e->outline_capacity : 1 << 10;
    double *grown = realloc(e->outline, 2 * capacity * sizeof *grown);
    if (!grown) {
      e->failed = true;
      return;
    }
    e->outline = grown;
    e->outline_capacity = capacity;
  }
  e->outline[2 * e->outline_count] = x;
  e->outline[2 * e->outline_count++ + 1] = y;
}

/* A round corner about (x, y) from one normal of length `half` to another, the shorter way; straight
   back it goes around the end of the line. Steps stay within 1/16 pixel of the circle. */
static void arc(raster_edges *e, double x, double y, double ax, double ay, double bx, double by,
                double half) {
  enum { DEPTH = 16 };
  double square = half * half, least = 1 - 0.25 / (half > 0.25 ? half : 0.25);
  double ahead[DEPTH][2] = {{bx, by}};
  int depth = 1;
  if (ax * bx + ay * by < -0.99 * square) {
    ahead[depth][0] = -ay;
    ahead[depth++][1] = ax;
  }
  corner(e, x + ax, y + ay);
  while (depth > 0) {
    double nx = ahead[depth - 1][0], ny = ahead[depth - 1][1];
    if ((ax * nx + ay * ny) / square < least && depth < DEPTH) {
      double mx = ax + nx, my = ay + ny, length = sqrt(mx * mx + my * my);
      ahead[depth][0] = mx * half / length;
      ahead[depth++][1] = my * half / length;
    } else {
      corner(e, x + nx, y + ny);
      ax = nx;
      ay = ny;
      depth--;
    }
  }
}

/* The end of a line; that of a fine one is cut off, which nobody sees. */
static void cap(raster_edges *e, double x, double y, double nx, double ny, double half) {
  if (half >= 1) {
    arc(e, x, y, nx, ny, -nx, -ny, half);
  } else {
    corner(e, x + nx, y + ny);
    corner(e, x - nx, y - ny);
  }
}

/* One corner of the line's left side, between two normals of length `half`; `room` is the length of
   the shorter one of the edges that meet there. */
static void join(raster_edges *e, double x, double y, double ax, double ay, double bx, double by,
                 double half, double room) {
  double dot = (ax * bx + ay * by) / (half * half), turn = ax * by - ay * bx;
  if (dot > 0.5 && room > half) {
    /* A gentle bend: both sides meet in one point. */
    double reach = 1 / (1 + dot);
    corner(e, x + (ax + bx) * reach, y + (ay + by) * reach);
  } else if (turn < 0) {
    /* The inner side. */
    corner(e, x + ax, y + ay);
    corner(e, x, y);
    corner(e, x + bx, y + by);
  } else {
    arc(e, x, y, ax, ay, bx, by, half);
  }
}

/* The left side along points from the first to the last in steps of one or minus one. */
static void side(raster_edges *e, const double *p, size_t count, bool is_closed, bool backwards,
                 double half) {
  size_t edges = is_closed ? count : count - 1;
  double bx = 0, by = 0, before = 0, first_x = 0, first_y = 0, first_length = 0;
  for (size_t i = 0; i < edges; i++) {
    size_t from = backwards ? count - 1 - i : i;
    size_t to = backwards ? (from + count - 1) % count : (from + 1) % count;
    double dx = p[2 * to] - p[2 * from], dy = p[2 * to + 1] - p[2 * from + 1];
    double length = sqrt(dx * dx + dy * dy);
    if (length == 0) length = 1, dx = 1, dy = 0;
    double nx = dy * half / length, ny = -dx * half / length;
    if (i == 0) {
      first_x = nx, first_y = ny, first_length = length;
      if (!is_closed) corner(e, p[2 * from] + nx, p[2 * from + 1] + ny);
    } else {
      join(e, p[2 * from], p[2 * from + 1], bx, by, nx, ny, half, before < length ? before : length);
    }
    bx = nx, by = ny, before = length;
    if (i + 1 < edges) continue;
    if (is_closed)
      join(e, p[2 * to], p[2 * to + 1], bx, by, first_x, first_y, half,
           before < first_length ? before : first_length);
    else cap(e, p[2 * to], p[2 * to + 1], nx, ny, half);
  }
}

void raster_edges_line(raster_edges *e, const double *points, size_t count, bool is_closed,
                       double width) {
  if (count < 2) return;
  double half = width / 2;
  e->outline_count = 0;
  side(e, points, count, is_closed, false, half);
  if (is_closed) {
    raster_edges_ring(e, e->outline, e->outline_count);
    e->outline_count = 0;
  }
  side(e, points, count, is_closed, true, half);
  raster_edges_ring(e, e->outline, e->outline_count);
}
