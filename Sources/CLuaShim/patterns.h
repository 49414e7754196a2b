/* Matching of patterns, for lib_strings.c. */
#ifndef CLUASHIM_PATTERNS_H
#define CLUASHIM_PATTERNS_H

#include "internal.h"

enum { CAPTURE_OPEN = -1, CAPTURE_POSITION = -2, MOST_CAPTURES = 32 };

typedef struct clua_match {
  lua_State *L;
  _Atomic int32_t *reason;
  const char *subject, *end;
  const char *pattern_end;
  uint32_t steps;
  int depth; /* of calls inside each other */
  int level; /* captures begun */
  struct {
    const char *start;
    ptrdiff_t length;
  } captures[MOST_CAPTURES];
} clua_match;

static inline void clua_match_tick(clua_match *m) {
  if ((++m->steps & 1023) == 0 && atomic_load_explicit(m->reason, memory_order_relaxed))
    clua_raise_interrupt(m->L);
}

void clua_match_begin(clua_match *m, lua_State *L, const char *subject, size_t length,
                      const char *pattern_end);
/* Where a match from `s` on ends, NULL for none. */
const char *clua_match_at(clua_match *m, const char *s, const char *p);
/* The length of a capture or CAPTURE_POSITION; the whole match where there are none. Raises. */
ptrdiff_t clua_match_capture(clua_match *m, int place, const char *from, const char *to,
                             const char **start);
/* Pushes the captures; the whole match where there are none and `from` is given. */
int clua_match_push(clua_match *m, const char *from, const char *to);
void clua_match_push_first(clua_match *m, const char *from, const char *to);

#endif
