/* string.find, match, gmatch and gsub, whose loops can be stopped. */
#define _GNU_SOURCE
#include "patterns.h"
#include <ctype.h>
#include <string.h>

/* The position, from 1, that `init` stands for; at least 1. */
static size_t first_position(lua_Integer init, size_t length) {
  if (init > 0) return (size_t)init;
  if (init == 0 || init < -(lua_Integer)length) return 1;
  return length + (size_t)init + 1;
}

static bool is_plain(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (pattern[i] && strchr("^$*+?.([%-", pattern[i])) return false;
  return true;
}

/* Where a text is in another; in time in proportion to that. */
static const char *find_text(const char *subject, size_t length, const char *text, size_t size) {
  if (size == 0) return subject;
  if (size > 16) return memmem(subject, length, text, size);
  for (const char *end = subject + length; (size_t)(end - subject) >= size; subject++) {
    subject = memchr(subject, *text, (size_t)(end - subject) - size + 1);
    if (!subject || memcmp(subject, text, size) == 0) return subject;
  }
  return NULL;
}

static int search(lua_State *L, bool finds) {
  size_t length, size;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &size);
  size_t start = first_position(luaL_optinteger(L, 3, 1), length) - 1;
  if (start > length) {
    lua_pushnil(L);
    return 1;
  }
  if (finds && (lua_toboolean(L, 4) || is_plain(pattern, size))) {
    const char *found = find_text(subject + start, length - start, pattern, size);
    if (!found) {
      lua_pushnil(L);
      return 1;
    }
    lua_pushinteger(L, found - subject + 1);
    lua_pushinteger(L, found - subject + (lua_Integer)size);
    return 2;
  }
  clua_match m;
  bool anchored = *pattern == '^';
  clua_match_begin(&m, L, subject, length, pattern + size);
  for (const char *s = subject + start; s <= m.end; s++) {
    const char *end = clua_match_at(&m, s, pattern + anchored);
    if (end && finds) {
      lua_pushinteger(L, s - subject + 1);
      lua_pushinteger(L, end - subject);
      return clua_match_push(&m, NULL, NULL) + 2;
    }
    if (end) return clua_match_push(&m, s, end);
    if (anchored) break;
  }
  lua_pushnil(L);
  return 1;
}

static int string_find(lua_State *L) { return search(L, true); }
static int string_match(lua_State *L) { return search(L, false); }

/* What an iterator goes on with; upvalues 2 and 3 keep the texts. */
typedef struct iteration {
  clua_match match;
  const char *pattern;
  const char *at, *last; /* where to go on, where the last match ended */
} iteration;

static int next_match(lua_State *L) {
  iteration *i = lua_touserdata(L, lua_upvalueindex(1));
  i->match.L = L;
  for (const char *s = i->at; s <= i->match.end; s++) {
    const char *end = clua_match_at(&i->match, s, i->pattern);
    if (!end || end == i->last) continue;
    i->at = i->last = end;
    return clua_match_push(&i->match, s, end);
  }
  i->at = i->match.end + 1;
  return 0;
}

static int string_gmatch(lua_State *L) {
  size_t length, size;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &size);
  size_t start = first_position(luaL_optinteger(L, 3, 1), length) - 1;
  lua_settop(L, 2);
  iteration *i = lua_newuserdatauv(L, sizeof *i, 0);
  lua_insert(L, 1);
  clua_match_begin(&i->match, L, subject, length, pattern + size);
  i->pattern = pattern;
  i->at = subject + (start > length ? length + 1 : start);
  i->last = NULL;
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

/* MARK: gsub */

/* The replacement at 3 as text, in which % names captures. */
static void add_text(clua_match *m, luaL_Buffer *b, const char *from, const char *to) {
  size_t length;
  const char *text = lua_tolstring(m->L, 3, &length), *end = text + length;
  while (text < end) {
    const char *sign = memchr(text, '%', (size_t)(end - text));
    luaL_addlstring(b, text, (size_t)((sign ? sign : end) - text));
    if (!sign) return;
    text = sign + 2;
    if (sign[1] == '%') {
      luaL_addchar(b, '%');
    } else if (sign[1] == '0') {
      luaL_addlstring(b, from, (size_t)(to - from));
    } else if (isdigit((unsigned char)sign[1])) {
      const char *start;
      ptrdiff_t size = clua_match_capture(m, sign[1] - '1', from, to, &start);
      if (size == CAPTURE_POSITION) {
        lua_pushinteger(m->L, start - m->subject + 1);
        luaL_addvalue(b);
      } else {
        luaL_addlstring(b, start, (size_t)size);
      }
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
}

/* Adds what takes a match's place; false when that stays as it is. */
static bool add_replacement(clua_match *m, luaL_Buffer *b, const char *from, const char *to,
                            int type) {
  lua_State *L = m->L;
  if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, 3);
    lua_call(L, clua_match_push(m, from, to), 1);
  } else if (type == LUA_TTABLE) {
    clua_match_push_first(m, from, to);
    lua_gettable(L, 3);
  } else {
    add_text(m, b, from, to);
    return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(b, from, (size_t)(to - from));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(b);
  return true;
}

static int string_gsub(lua_State *L) {
  size_t length, size;
  const char *subject = luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &size);
  int type = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION ||
                          type == LUA_TTABLE, 3, "string/function/table");
  bool anchored = *pattern == '^', changed = false;
  clua_match m;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  clua_match_begin(&m, L, subject, length, pattern + size);
  const char *s = subject, *last = NULL;
  while (count < most) {
    const char *end = clua_match_at(&m, s, pattern + anchored);
    if (end && end != last) {
      count++;
      if (add_replacement(&m, &b, s, end, type)) changed = true;
      s = last = end;
    } else if (s < m.end) {
      luaL_addchar(&b, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  if (changed) {
    luaL_addlstring(&b, s, (size_t)(m.end - s));
    luaL_pushresult(&b);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, count);
  return 2;
}

void clua_open_search(lua_State *L) {
  clua_set(L, "find", string_find);
  clua_set(L, "match", string_match);
  clua_set(L, "gmatch", string_gmatch);
  clua_set(L, "gsub", string_gsub);
}
