/* libchafa, found when it is first needed: pictures made of characters and of sixels. */
#ifndef CCHAFA_H
#define CCHAFA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cchafa_picture {
  const uint8_t *_Nonnull rgba; /* row by row */
  int32_t width, height;        /* in pixels */
  int32_t columns, rows;        /* on the screen */
  int32_t cell_width, cell_height;
  int32_t colors; /* of blocks: 1 << 24, 256 or 16 */
  bool sixels;    /* instead of blocks */
} cchafa_picture;

/* The text that shows a picture, to be given back with free(); NULL when the library is not there. */
char *_Nullable cchafa_print(const cchafa_picture *_Nonnull picture, size_t *_Nonnull length);

#endif
