/* table, with a stable sort that asks no clock, moves that end, and loops that can be stopped. */
#include "internal.h"
#include <lua5.4/lualib.h>

/* Places on the stack of table.sort. */
enum { LIST = 1, ORDER = 2, FROM = 3, TO = 4 };

enum { POLLED = 1024 };

/* Whether the value at -1 belongs before the one at -2; both stay. */
static bool before(lua_State *L) {
  if (lua_isnil(L, ORDER)) return lua_compare(L, -1, -2, LUA_OPLT);
  lua_pushvalue(L, ORDER);
  lua_pushvalue(L, -2);
  lua_pushvalue(L, -4);
  lua_call(L, 2, 1);
  bool answer = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return answer;
}

/* Merges FROM[low … middle) and FROM[middle … high) into TO. */
static void merge(lua_State *L, int from, int to, lua_Integer low, lua_Integer middle,
                  lua_Integer high) {
  lua_Integer left = low, right = middle, at = low;
  if (left < middle && right < high) {
    lua_rawgeti(L, from, left);
    lua_rawgeti(L, from, right);
    for (;;) {
      if (at % POLLED == 0) clua_poll(L);
      if (before(L)) { /* the right one, and only then: equal ones keep their order */
        lua_rawseti(L, to, at++);
        if (++right == high) break;
        lua_rawgeti(L, from, right);
      } else {
        lua_insert(L, -2);
        lua_rawseti(L, to, at++);
        if (++left == middle) break;
        lua_rawgeti(L, from, left);
        lua_insert(L, -2);
      }
    }
    lua_pop(L, 1);
  }
  for (; left < middle; left++) lua_rawgeti(L, from, left), lua_rawseti(L, to, at++);
  for (; right < high; right++) lua_rawgeti(L, from, right), lua_rawseti(L, to, at++);
}

static int table_sort(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer count = luaL_len(L, 1);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT32_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  /* Sized by what is there, not by what a __len claims. */
  int size = lua_rawlen(L, 1) == (lua_Unsigned)count ? (int)count : 0;
  lua_createtable(L, size, 0);
  lua_createtable(L, size, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    if (i % POLLED == 0) clua_poll(L);
    lua_geti(L, LIST, i);
    lua_rawseti(L, FROM, i);
  }
  int from = FROM, to = TO;
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 1; low <= count; low += 2 * width) {
      if (low % POLLED == 1) clua_poll(L);
      lua_Integer middle = low + width, high = middle + width;
      if (middle > count + 1) middle = count + 1;
      if (high > count + 1) high = count + 1;
      merge(L, from, to, low, middle, high);
    }
    int other = from;
    from = to;
    to = other;
  }
  for (lua_Integer i = 1; i <= count; i++) {
    if (i % POLLED == 0) clua_poll(L);
    lua_rawgeti(L, from, i);
    lua_seti(L, LIST, i);
  }
  return 0;
}

/* Lua's own walks every position between, though all are nil. */
static int table_move(lua_State *L) {
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3);
  lua_Integer at = luaL_checkinteger(L, 4);
  int to = lua_isnoneornil(L, 5) ? 1 : 5;
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checktype(L, to, LUA_TTABLE);
  if (last >= first) {
    lua_Unsigned more = (lua_Unsigned)last - (lua_Unsigned)first;
    luaL_argcheck(L, more < 100000000, 3, "too many elements to move");
    luaL_argcheck(L, at <= LUA_MAXINTEGER - (lua_Integer)more, 4, "destination wrap around");
    bool upwards = at > last || at <= first || (to != 1 && !lua_compare(L, 1, to, LUA_OPEQ));
    for (lua_Integer i = 0; i <= (lua_Integer)more; i++) {
      if (i % POLLED == 0) clua_poll(L);
      lua_Integer step = upwards ? i : (lua_Integer)more - i;
      lua_geti(L, 1, first + step);
      lua_seti(L, to, at + step);
    }
  }
  lua_pushvalue(L, to);
  return 1;
}

static void add_element(lua_State *L, luaL_Buffer *b, lua_Integer i) {
  if (i % POLLED == 0) clua_poll(L);
  lua_geti(L, 1, i);
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
               (LUAI_UACINT)i);
  luaL_addvalue(b);
}

static int table_concat(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  size_t length;
  const char *separator = luaL_optlstring(L, 2, "", &length);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  lua_Integer last = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (; i < last; i++) {
    add_element(L, &b, i);
    luaL_addlstring(&b, separator, length);
  }
  if (i == last) add_element(L, &b, i);
  luaL_pushresult(&b);
  return 1;
}

/* Moves an element of the list at 1. */
static void move_one(lua_State *L, lua_Integer from, lua_Integer to) {
  if (from % POLLED == 0) clua_poll(L);
  lua_geti(L, 1, from);
  lua_seti(L, 1, to);
}

static int table_insert(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer end = luaL_intop(+, luaL_len(L, 1), 1), place = end;
  int count = lua_gettop(L);
  if (count == 3) {
    place = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)place - 1u < (lua_Unsigned)end, 2, "position out of bounds");
    for (lua_Integer i = end; i > place; i--) move_one(L, i - 1, i);
  } else if (count != 2) {
    return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, place);
  return 0;
}

static int table_remove(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer size = luaL_len(L, 1), place = luaL_optinteger(L, 2, size);
  if (place != size)
    luaL_argcheck(L, (lua_Unsigned)place - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
  lua_geti(L, 1, place);
  for (; place < size; place++) move_one(L, place + 1, place);
  lua_pushnil(L);
  lua_seti(L, 1, place);
  return 1;
}

void clua_open_tables(lua_State *L) {
  lua_pushcfunction(L, luaopen_table);
  lua_call(L, 0, 1);
  clua_on_heap(L);
  clua_set(L, "sort", table_sort);
  clua_set(L, "move", table_move);
  clua_set(L, "concat", table_concat);
  clua_set(L, "insert", table_insert);
  clua_set(L, "remove", table_remove);
  lua_setglobal(L, "table");
}
