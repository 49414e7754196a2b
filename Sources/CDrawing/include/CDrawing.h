/* The libraries that draw, found when they are first needed: a run that makes no picture does not
   pay for them. Their functions stand in tables, as the libraries' headers declare them. */
#ifndef CDRAWING_H
#define CDRAWING_H

#include "cairo_functions.h"
#include "lines.h"
#include "mask.h"
#include "png.h"
#include "raster.h"
#include "text.h"
#include "webp_file.h"

/* The table of Cairo's functions; NULL when the library, or one of them, is not there. The first
   call loads the library; calls from several threads are safe. */
const cdrawing_cairo *_Nullable cdrawing_load_cairo(void);

#endif
