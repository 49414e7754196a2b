/* Text as outlines: Pango orders, shapes and breaks it, with fonts from the files that are named and
   no others. Nothing is hinted or rounded to pixels, so the result depends on the files alone. */
#ifndef CDRAWING_TEXT_H
#define CDRAWING_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of a text in one font. */
typedef struct cdrawing_text_run {
  size_t length; /* in bytes */
  const char *_Nonnull family;
  double size; /* of the em, in points */
  double letter_spacing; /* in points */
  bool is_bold, is_italic;
} cdrawing_text_run;

enum { CDRAWING_ALIGN_START = 0, CDRAWING_ALIGN_CENTER, CDRAWING_ALIGN_END };

typedef struct cdrawing_text_request {
  const char *_Nonnull text; /* UTF-8 */
  size_t length;
  const cdrawing_text_run *_Nonnull runs; /* all of the text, in order */
  size_t run_count;
  /* Sets of files are kept, by a number of the caller's; the same number means the same files. */
  uint64_t font_set;
  const char *const _Nonnull *_Nonnull font_files;
  size_t font_file_count;
  double width; /* where lines break, in points; 0 for only at line ends */
  int32_t alignment;
  int32_t line_limit; /* the last line of so many ends in "…" if there is more; 0 for all */
  double line_spacing; /* from line to line, as a factor; 0 for the fonts' own */
} cdrawing_text_request;

enum { CDRAWING_MOVE = 0, CDRAWING_LINE, CDRAWING_CURVE, CDRAWING_CLOSE };

typedef struct cdrawing_text {
  double width, height; /* of all lines, in points */
  double baseline;      /* of the first line, from the top */
  double ink_left, ink_top, ink_right, ink_bottom;
  int32_t line_count;
  size_t verb_count, point_count;
  uint8_t *_Nonnull verbs;
  float *_Nonnull points; /* x and y; one point for a move or line, three for a curve */
} cdrawing_text;

enum { CDRAWING_TEXT_DONE = 0, CDRAWING_TEXT_NO_LIBRARY, CDRAWING_TEXT_NO_FONT, CDRAWING_TEXT_FAILED };

/* One of the values above; `problem` is the library or file that is missing. Calls from several
   threads wait for each other. */
int32_t cdrawing_text_make(const cdrawing_text_request *_Nonnull request,
                           cdrawing_text *_Nullable *_Nonnull result,
                           const char *_Nullable *_Nonnull problem);
void cdrawing_text_free(cdrawing_text *_Nonnull text);

#endif
