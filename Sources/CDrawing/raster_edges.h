/* The edges of an area, within the picture, in 1/256 pixels. */
#ifndef CDRAWING_RASTER_EDGES_H
#define CDRAWING_RASTER_EDGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct raster_edge {
  int32_t x0, y0, x1, y1;
} raster_edge;

typedef struct raster_edges {
  raster_edge *edges;
  size_t count, capacity;
  double width, height; /* of the picture */
  int32_t top, bottom;  /* of what was added */
  bool failed;
  double *outline; /* one side of a line */
  size_t outline_count, outline_capacity;
} raster_edges;

void raster_edges_begin(raster_edges *e, int32_t width, int32_t height);
void raster_edges_free(raster_edges *e);
void raster_edges_ring(raster_edges *e, const double *points, size_t count);
void raster_edges_line(raster_edges *e, const double *points, size_t count, bool is_closed,
                       double width);
/* The rows of pixels that edges reach into; false for none. */
bool raster_edges_rows(const raster_edges *e, int32_t *top, int32_t *bottom);

#endif
