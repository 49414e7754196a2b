#include "lines.h"
#include <math.h>
#include <stdlib.h>

#pragma STDC FP_CONTRACT OFF

/* One line on its way through the camera. */
typedef struct pen {
  const cdrawing_camera *camera;
  cdrawing_line_taker take;
  void *context;
  double *points; /* in pixels */
  size_t count, capacity;
  bool is_area, is_down;
  /* The last point before the depth is cut, and the last one that was kept. */
  double x, y, depth;
  double kept_x, kept_y;
  double left_out_x, left_out_y;
  bool has_left_out;
} pen;

static void put(pen *p, double x, double y) {
  if (p->count == p->capacity) {
    size_t capacity = p->capacity ? 2 * p->capacity : 1 << 10;
    double *grown = realloc(p->points, 2 * capacity * sizeof *grown);
    if (!grown) return;
    p->points = grown;
    p->capacity = capacity;
  }
  p->points[2 * p->count] = x;
  p->points[2 * p->count++ + 1] = y;
  p->kept_x = x;
  p->kept_y = y;
}

/* A point of the picture, left out when it is close to the one before. */
static inline void go(pen *p, double x, double y) {
  double dx = x - p->kept_x, dy = y - p->kept_y, step = p->camera->step;
  p->has_left_out = p->count > 0 && dx * dx + dy * dy < step * step;
  if (p->has_left_out) {
    p->left_out_x = x;
    p->left_out_y = y;
  } else {
    put(p, x, y);
  }
}

/* Ends the line, at its very last point. */
static void finish(pen *p) {
  if (p->has_left_out) put(p, p->left_out_x, p->left_out_y);
  if (p->count >= (p->is_area ? 3 : 2)) p->take(p->context, p->points, p->count);
  p->count = 0;
  p->has_left_out = false;
  p->is_down = false;
}

/* On to a point, given before its division by the depth; what is too near is cut away. */
static inline void move(pen *p, double x, double y, double depth) {
  double least = p->camera->least_depth;
  if (p->is_down && (depth < least) != (p->depth < least)) {
    double part = (least - p->depth) / (depth - p->depth);
    go(p, (p->x + (x - p->x) * part) / least, (p->y + (y - p->y) * part) / least);
    if (!p->is_area && depth < least) finish(p);
  }
  if (depth >= least) go(p, x / depth, y / depth);
  p->x = x;
  p->y = y;
  p->depth = depth;
  p->is_down = true;
}

static inline void move_to_point(pen *p, const int32_t *point) {
  const cdrawing_camera *c = p->camera;
  double mx = point[0] - c->origin_x, my = point[1] - c->origin_y;
  double x = c->x[0] * mx + c->x[1] * my + c->x[2], y = c->y[0] * mx + c->y[1] * my + c->y[2];
  if (c->is_flat) go(p, x, y);
  else move(p, x, y, c->depth[0] * mx + c->depth[1] * my + c->depth[2]);
}

/* Whether a stretch is a whole ring that is too small to be seen. */
static bool is_speck(const cdrawing_lines *lines, size_t i, double size) {
  const cdrawing_stretch *s = &lines->stretches[i];
  if (!s->begins_line || s->east - s->west >= size || s->south - s->north >= size) return false;
  if (i + 1 < lines->stretch_count && !s[1].begins_line) return false;
  const int32_t *first = lines->points + 2 * (size_t)s->first;
  const int32_t *last = lines->points + 2 * (size_t)s->last;
  return first[0] == last[0] && first[1] == last[1];
}

static void walk(pen *p, const cdrawing_lines *lines) {
  const cdrawing_camera *c = p->camera;
  bool is_joined = false; /* whether the pen stands at the stretch's first point */
  for (size_t i = 0; i < lines->stretch_count; i++) {
    const cdrawing_stretch *s = &lines->stretches[i];
    const int32_t *first = lines->points + 2 * (size_t)s->first;
    const int32_t *last = lines->points + 2 * (size_t)s->last;
    if (s->begins_line || !is_joined) {
      finish(p);
      is_joined = false;
    }
    if (is_speck(lines, i, c->speck)) continue;
    bool is_outside = s->east < c->west || s->west > c->east || s->south < c->north
      || s->north > c->south;
    if (!p->is_area && (is_outside || s->is_hidden)) {
      is_joined = false;
      continue;
    }
    if (!is_joined) move_to_point(p, first);
    if (is_outside) {
      /* Its box lies on one side of the view, and so does the straight way to its end. */
      move_to_point(p, last);
    } else {
      for (const int32_t *at = first + 2; at <= last; at += 2) move_to_point(p, at);
    }
    is_joined = true;
  }
  finish(p);
}

void cdrawing_lines_collect(const cdrawing_lines *lines, const cdrawing_camera *camera,
                            bool are_areas, cdrawing_line_taker taker, void *context) {
  pen p = {.camera = camera, .take = taker, .context = context, .is_area = are_areas};
  walk(&p, lines);
  free(p.points);
}

static void take_area(void *context, const double *points, size_t count) {
  cdrawing_raster_ring(context, points, count);
}

void cdrawing_lines_fill(const cdrawing_lines *lines, const cdrawing_camera *camera,
                         cdrawing_raster *raster) {
  cdrawing_lines_collect(lines, camera, true, take_area, raster);
}

typedef struct stroke {
  cdrawing_raster *raster;
  double width;
} stroke;

static void take_line(void *context, const double *points, size_t count) {
  const stroke *s = context;
  cdrawing_raster_line(s->raster, points, count, false, s->width);
}

void cdrawing_lines_stroke(const cdrawing_lines *lines, const cdrawing_camera *camera,
                           cdrawing_raster *raster, double width) {
  stroke s = {raster, width};
  cdrawing_lines_collect(lines, camera, false, take_line, &s);
}
