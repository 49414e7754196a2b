/* next and pairs in an order that is the same in every run: 1, 2, 3 …, the other integers (from 1
   up, then the rest ascending), floats, strings by their bytes, booleans, then objects by address,
   which the arena keeps the same too. */
#include "internal.h"
#include <stdlib.h>
#include <string.h>

enum rank { POSITIVE, INTEGER, FLOAT, STRING, BOOLEAN, OBJECT };

typedef struct key {
  int rank;
  int place; /* in the list the key came from */
  union {
    lua_Integer integer;
    lua_Number number;
    const void *pointer;
    const char *text;
  };
  size_t length;
  uint64_t start; /* the first bytes of a text, to be compared as a number */
} key;

static uint64_t start_of(const char *text, size_t length) {
  uint64_t start = 0;
  memcpy(&start, text, length < sizeof start ? length : sizeof start);
  return __builtin_bswap64(start);
}

static key key_at(lua_State *L, int index) {
  key k = {.place = 0};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        k.integer = lua_tointeger(L, index);
        k.rank = k.integer > 0 ? POSITIVE : INTEGER;
      } else {
        k.number = lua_tonumber(L, index);
        k.rank = FLOAT;
      }
      break;
    case LUA_TSTRING:
      k.text = lua_tolstring(L, index, &k.length);
      k.start = start_of(k.text, k.length);
      k.rank = STRING;
      break;
    case LUA_TBOOLEAN:
      k.integer = lua_toboolean(L, index);
      k.rank = BOOLEAN;
      break;
    default:
      k.pointer = lua_topointer(L, index);
      k.rank = OBJECT;
  }
  return k;
}

static int compare(const void *left, const void *right) {
  const key *a = left, *b = right;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  switch ((enum rank)a->rank) {
    case POSITIVE:
    case INTEGER:
    case BOOLEAN: return (a->integer > b->integer) - (a->integer < b->integer);
    case FLOAT: return (a->number > b->number) - (a->number < b->number);
    case OBJECT: return (a->pointer > b->pointer) - (a->pointer < b->pointer);
    case STRING: break;
  }
  if (a->start != b->start) return a->start < b->start ? -1 : 1;
  int order = memcmp(a->text, b->text, a->length < b->length ? a->length : b->length);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

enum { RUN = 1 << 14 };

/* Sorts with a second place of the same size, in parts between which it can be stopped. */
static void sort_keys(lua_State *L, key *keys, key *other, size_t count) {
  for (size_t low = 0; low < count; low += RUN) {
    clua_poll(L);
    qsort(keys + low, count - low < RUN ? count - low : RUN, sizeof *keys, compare);
  }
  key *from = keys, *to = other;
  for (size_t width = RUN; width < count; width *= 2) {
    for (size_t low = 0; low < count; low += 2 * width) {
      size_t middle = low + width < count ? low + width : count;
      size_t high = low + 2 * width < count ? low + 2 * width : count;
      for (size_t left = low, right = middle, at = low; at < high; at++) {
        if (at % RUN == 0) clua_poll(L);
        bool takes_left = left < middle && (right == high || compare(&from[left], &from[right]) <= 0);
        to[at] = takes_left ? from[left++] : from[right++];
      }
    }
    key *done = to;
    to = from;
    from = done;
  }
  if (from != keys) memcpy(keys, from, count * sizeof *keys);
}

static bool counts(lua_State *L, lua_Integer after) {
  if (after == 0 || !lua_isinteger(L, -2)) return true;
  lua_Integer i = lua_tointeger(L, -2);
  return i < 1 || i > after;
}

/* Pushes the list of the keys of the table at `table`, ordered, without 1 … after. */
void clua_ordered_keys(lua_State *L, int table, lua_Integer after) {
  luaL_checkstack(L, 8, "too deep");
  lua_Integer count = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    count += counts(L, after);
    if (count % RUN == 0) clua_poll(L);
  }
  if (count > INT32_MAX / 2) luaL_error(L, "not enough memory");
  lua_createtable(L, (int)count, 0);
  int found = lua_gettop(L);
  size_t places = (size_t)count * (count > RUN ? 2 : 1);
  key *keys = lua_newuserdatauv(L, places * sizeof *keys, 0);
  lua_createtable(L, (int)count, 0);
  lua_Integer end = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (!counts(L, after) || end == count) continue;
    if (end % RUN == 0) clua_poll(L);
    keys[end] = key_at(L, -2);
    keys[end].place = (int)end + 1;
    lua_pushvalue(L, -2);
    lua_rawseti(L, found, ++end);
  }
  sort_keys(L, keys, keys + count, (size_t)end);
  for (lua_Integer i = 0; i < end; i++) {
    if (i % RUN == 0) clua_poll(L);
    lua_rawgeti(L, found, keys[i].place);
    lua_rawseti(L, found + 2, i + 1);
  }
  lua_replace(L, found);
  lua_settop(L, found);
}

/* From the list at `keys`, after position `*at`: pushes the next key that still has a value, with
   it; false at the end. */
static bool step(lua_State *L, int table, int keys, lua_Integer *at) {
  while (lua_rawgeti(L, keys, ++*at) != LUA_TNIL) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, table) != LUA_TNIL) return true;
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  return false;
}

/* Lua's own successor of the integer key at 2 (or nil at 2: of the start), when that is the next
   integer. Lua's order has a list's keys one after the other; while it does, so do we. */
static bool step_list(lua_State *L, lua_Integer at) {
  if (at != 0) {
    bool there = lua_rawgeti(L, 1, at) != LUA_TNIL;
    lua_pop(L, 1);
    if (!there) return false;
    lua_pushinteger(L, at);
  } else {
    lua_pushnil(L);
  }
  if (!lua_next(L, 1)) {
    lua_pushnil(L);
    return true; /* and nothing is behind it */
  }
  if (lua_isinteger(L, -2) && lua_tointeger(L, -2) == at + 1) return true;
  lua_pop(L, 2);
  return false;
}

/* Upvalues: 1 the ordered keys, false while still in the list; 2 the position in them. */
static int iterate(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer at;
  if (lua_type(L, lua_upvalueindex(1)) != LUA_TTABLE) {
    at = lua_tointeger(L, 2);
    if (step_list(L, at)) return lua_isnil(L, -1) ? 1 : 2;
    clua_ordered_keys(L, 1, at);
    lua_replace(L, lua_upvalueindex(1));
    at = 0;
  } else {
    at = lua_tointeger(L, lua_upvalueindex(2));
  }
  bool found = step(L, 1, lua_upvalueindex(1), &at);
  lua_pushinteger(L, at);
  lua_replace(L, lua_upvalueindex(2));
  if (found) return 2;
  lua_pushnil(L);
  return 1;
}

int clua_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, NULL);
    return 3;
  }
  lua_pushboolean(L, 0);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, iterate, 2);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

/* The first key by the order, without ordering all. */
static int first(lua_State *L) {
  lua_settop(L, 2);
  if (step_list(L, 0)) return lua_isnil(L, -1) ? 1 : 2;
  key best = {.rank = OBJECT + 1};
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    key k = key_at(L, -2);
    if (compare(&k, &best) >= 0) continue;
    best = k;
    lua_pushvalue(L, -2);
    lua_replace(L, 2);
  }
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  lua_rawget(L, 1);
  return 2;
}

/* Stateless by its arguments: the pair of the smallest key above the one given. The ordered keys
   of the last table are kept, weakly, in the list at upvalue 1: {table, keys}. */
int clua_next(lua_State *L) {
  clua_host *h = clua_host_of(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) return first(L);
  lua_Integer after = lua_isinteger(L, 2) && lua_tointeger(L, 2) > 0 ? lua_tointeger(L, 2) : 0;
  if (after && after < LUA_MAXINTEGER) {
    if (lua_rawgeti(L, 1, after + 1) != LUA_TNIL) {
      lua_pushinteger(L, after + 1);
      lua_insert(L, -2);
      return 2;
    }
    lua_pop(L, 1);
  }
  lua_Integer at = h->next_position;
  lua_rawgeti(L, lua_upvalueindex(1), 1); /* 3 */
  lua_rawgeti(L, lua_upvalueindex(1), 2); /* 4 */
  bool known = lua_rawequal(L, 1, 3) && lua_istable(L, 4) && lua_rawgeti(L, 4, at) != LUA_TNIL &&
               lua_rawequal(L, 2, -1);
  lua_settop(L, 4);
  if (!known) {
    lua_settop(L, 2);
    lua_pushvalue(L, 1); /* 3 */
    clua_ordered_keys(L, 1, after); /* 4 */
    key given = key_at(L, 2);
    lua_Integer low = 0, high = (lua_Integer)lua_rawlen(L, 4);
    while (low < high) { /* how many are not above the given one */
      lua_Integer middle = low + (high - low) / 2;
      lua_rawgeti(L, 4, middle + 1);
      key k = key_at(L, -1);
      if (compare(&k, &given) <= 0) low = middle + 1;
      else high = middle;
      lua_pop(L, 1);
    }
    at = low;
    lua_pushvalue(L, 3);
    lua_rawseti(L, lua_upvalueindex(1), 1);
    lua_pushvalue(L, 4);
    lua_rawseti(L, lua_upvalueindex(1), 2);
  }
  bool found = step(L, 1, 4, &at);
  h->next_position = at;
  if (found) return 2;
  lua_pushnil(L);
  return 1;
}
