/* Patterns with the meaning that Lua 5.4 gives them, matched so that a request to stop is seen: a
   backtracking match may take longer than anybody waits. What is wrong in a pattern is found when
   the match gets there, as in Lua. */
#include "patterns.h"
#include <ctype.h>
#include <string.h>

enum { DEEPEST = 200 };

static const char *match(clua_match *m, const char *s, const char *p);

static inline unsigned char byte(const char *at) { return (unsigned char)*at; }

/* MARK: single characters */

static bool in_class(int c, int class) {
  bool found;
  switch (class | 32) {
    case 'a': found = isalpha(c); break;
    case 'c': found = iscntrl(c); break;
    case 'd': found = isdigit(c); break;
    case 'g': found = isgraph(c); break;
    case 'l': found = islower(c); break;
    case 'p': found = ispunct(c); break;
    case 's': found = isspace(c); break;
    case 'u': found = isupper(c); break;
    case 'w': found = isalnum(c); break;
    case 'x': found = isxdigit(c); break;
    case 'z': found = c == 0; break;
    default: return class == c;
  }
  return found != (isupper(class) != 0);
}

/* `set` is behind the opening bracket, `end` at the closing one. */
static bool in_set(int c, const char *set, const char *end) {
  bool negated = *set == '^';
  for (set += negated; set < end; set++) {
    if (*set == '%') {
      if (in_class(c, byte(++set))) return !negated;
    } else if (set[1] == '-' && set + 2 < end) {
      if (byte(set) <= c && c <= byte(set + 2)) return !negated;
      set += 2;
    } else if (byte(set) == c) {
      return !negated;
    }
  }
  return negated;
}

/* Behind the character, class or set at `p`. */
static const char *item_end(clua_match *m, const char *p) {
  if (*p == '%') {
    if (p + 1 == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 2;
  }
  if (*p++ != '[') return p;
  if (*p == '^') p++;
  do { /* a bracket that comes first is of the set */
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p++ == '%' && p < m->pattern_end) p++;
  } while (*p != ']');
  return p + 1;
}

static inline bool is_single(const clua_match *m, const char *s, const char *p, const char *end) {
  if (s >= m->end) return false;
  switch (*p) {
    case '.': return true;
    case '%': return in_class(byte(s), byte(p + 1));
    case '[': return in_set(byte(s), p + 1, end - 1);
    default: return *p == *s;
  }
}

/* MARK: repetition */

static const char *most(clua_match *m, const char *s, const char *p, const char *end) {
  const char *last = s;
  for (; is_single(m, last, p, end); last++) clua_match_tick(m);
  for (; last >= s; last--) {
    const char *found = match(m, last, end + 1);
    if (found) return found;
  }
  return NULL;
}

static const char *fewest(clua_match *m, const char *s, const char *p, const char *end) {
  for (;; s++) {
    const char *found = match(m, s, end + 1);
    if (found) return found;
    if (!is_single(m, s, p, end)) return NULL;
  }
}

/* MARK: captures */

static const char *open_capture(clua_match *m, const char *s, const char *p, ptrdiff_t length) {
  if (m->level >= MOST_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[m->level].start = s;
  m->captures[m->level].length = length;
  m->level++;
  s = match(m, s, p);
  if (!s) m->level--;
  return s;
}

static const char *close_capture(clua_match *m, const char *s, const char *p) {
  int place = m->level - 1;
  while (place >= 0 && m->captures[place].length != CAPTURE_OPEN) place--;
  if (place < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[place].length = s - m->captures[place].start;
  s = match(m, s, p);
  if (!s) m->captures[place].length = CAPTURE_OPEN;
  return s;
}

static const char *same_again(clua_match *m, const char *s, int digit) {
  int place = digit - '1';
  if (place < 0 || place >= m->level || m->captures[place].length == CAPTURE_OPEN)
    luaL_error(m->L, "invalid capture index %%%d", place + 1);
  size_t length = (size_t)m->captures[place].length;
  if ((size_t)(m->end - s) < length || memcmp(m->captures[place].start, s, length) != 0)
    return NULL;
  return s + length;
}

static const char *balanced(clua_match *m, const char *s, const char *p) {
  if (p + 1 >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (*s != *p) return NULL;
  size_t depth = 1;
  while (++s < m->end) {
    clua_match_tick(m);
    if (*s == p[1]) {
      if (--depth == 0) return s + 1;
    } else if (*s == *p) {
      depth++;
    }
  }
  return NULL;
}

static bool is_frontier(const clua_match *m, const char *s, const char *p, const char *end) {
  int before = s == m->subject ? 0 : byte(s - 1);
  return !in_set(before, p + 1, end - 1) && in_set(byte(s), p + 1, end - 1);
}

/* MARK: a pattern */

static const char *match_here(clua_match *m, const char *s, const char *p) {
  while (p != m->pattern_end) {
    switch (*p) {
      case '(':
        return p[1] == ')' ? open_capture(m, s, p + 2, CAPTURE_POSITION)
                           : open_capture(m, s, p + 1, CAPTURE_OPEN);
      case ')': return close_capture(m, s, p + 1);
      case '$':
        if (p + 1 == m->pattern_end) return s == m->end ? s : NULL;
        break;
      case '%':
        if (p[1] == 'b') {
          s = balanced(m, s, p + 2);
          if (!s) return NULL;
          p += 4;
          continue;
        }
        if (p[1] == 'f') {
          p += 2;
          if (*p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
          const char *end = item_end(m, p);
          if (!is_frontier(m, s, p, end)) return NULL;
          p = end;
          continue;
        }
        if (isdigit(byte(p + 1))) {
          s = same_again(m, s, byte(p + 1));
          if (!s) return NULL;
          p += 2;
          continue;
        }
        break;
      default: break;
    }
    const char *end = item_end(m, p);
    bool fits = is_single(m, s, p, end);
    switch (*end) {
      case '?': {
        const char *found = fits ? match(m, s + 1, end + 1) : NULL;
        if (found) return found;
        p = end + 1;
        continue;
      }
      case '+': return fits ? most(m, s + 1, p, end) : NULL;
      case '*':
        if (fits) return most(m, s, p, end);
        p = end + 1;
        continue;
      case '-':
        if (fits) return fewest(m, s, p, end);
        p = end + 1;
        continue;
      default:
        if (!fits) return NULL;
        s++;
        p = end;
    }
  }
  return s;
}

static const char *match(clua_match *m, const char *s, const char *p) {
  clua_match_tick(m);
  if (m->depth++ == DEEPEST) luaL_error(m->L, "pattern too complex");
  s = match_here(m, s, p);
  m->depth--;
  return s;
}

void clua_match_begin(clua_match *m, lua_State *L, const char *subject, size_t length,
                      const char *pattern_end) {
  m->L = L;
  m->reason = &clua_host_of(L)->interrupts->reason;
  m->subject = subject;
  m->end = subject + length;
  m->pattern_end = pattern_end;
  m->steps = 0;
}

const char *clua_match_at(clua_match *m, const char *s, const char *p) {
  clua_match_tick(m);
  m->depth = 1;
  m->level = 0;
  return match_here(m, s, p);
}

/* MARK: what was captured */

ptrdiff_t clua_match_capture(clua_match *m, int place, const char *from, const char *to,
                             const char **start) {
  if (place >= m->level) {
    if (place != 0) luaL_error(m->L, "invalid capture index %%%d", place + 1);
    *start = from;
    return to - from;
  }
  *start = m->captures[place].start;
  if (m->captures[place].length == CAPTURE_OPEN) luaL_error(m->L, "unfinished capture");
  return m->captures[place].length;
}

static void push_capture(clua_match *m, int place, const char *from, const char *to) {
  const char *start;
  ptrdiff_t length = clua_match_capture(m, place, from, to, &start);
  if (length == CAPTURE_POSITION) lua_pushinteger(m->L, start - m->subject + 1);
  else lua_pushlstring(m->L, start, (size_t)length);
}

int clua_match_push(clua_match *m, const char *from, const char *to) {
  int count = m->level == 0 && from ? 1 : m->level;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) push_capture(m, i, from, to);
  return count;
}

void clua_match_push_first(clua_match *m, const char *from, const char *to) {
  push_capture(m, 0, from, to);
}
