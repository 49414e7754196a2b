/* The world's outlines and borders through a camera: from the map to the picture, in one go. */
#ifndef CDRAWING_LINES_H
#define CDRAWING_LINES_H

#include "raster.h"

/* A stretch of a line: the points from `first` to `last`, both included; the next stretch of the
   line begins with its last point. */
typedef struct cdrawing_stretch {
  int32_t west, north, east, south; /* the box around it */
  int32_t first, last;
  bool begins_line; /* else it goes on where the one before ends */
  bool is_hidden;   /* belongs to the area and is no line: a cut along the edge of the map */
} cdrawing_stretch;

/* Lines or rings on the map: x eastwards and y southwards from its north-west corner, the whole
   world being 2^28. A ring's last point is its first. */
typedef struct cdrawing_lines {
  const int32_t *_Nonnull points;
  const cdrawing_stretch *_Nonnull stretches;
  size_t stretch_count;
} cdrawing_lines;

/* A camera: a point of the map goes to (x, y) / depth, x, y and depth being `a·(X - originX) +
   b·(Y - originY) + c`. What lies outside the box, in units of the map, is not seen. */
typedef struct cdrawing_camera {
  double origin_x, origin_y;
  double x[3], y[3], depth[3];
  double least_depth; /* nearer ground is cut off */
  bool is_flat;       /* depth is 1 everywhere */
  double west, north, east, south;
  double step; /* points that are less than this from the one before, in pixels, are left out */
  double speck; /* so are rings whose box is smaller than this, in units of the map */
} cdrawing_camera;

/* Adds areas to a raster that has begun. */
void cdrawing_lines_fill(const cdrawing_lines *_Nonnull lines, const cdrawing_camera *_Nonnull camera,
                         cdrawing_raster *_Nonnull raster);
/* Adds lines of a width in pixels. */
void cdrawing_lines_stroke(const cdrawing_lines *_Nonnull lines,
                           const cdrawing_camera *_Nonnull camera,
                           cdrawing_raster *_Nonnull raster, double width);

/* Takes one line or ring at a time, x and y in pixels. */
typedef void (*cdrawing_line_taker)(void *_Nullable context, const double *_Nonnull points,
                                    size_t count);
/* Hands out the areas or the lines, as they would be drawn. */
void cdrawing_lines_collect(const cdrawing_lines *_Nonnull lines,
                            const cdrawing_camera *_Nonnull camera, bool are_areas,
                            cdrawing_line_taker _Nonnull taker, void *_Nullable context);

#endif
