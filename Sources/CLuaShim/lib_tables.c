/* table, with a stable sort that asks no clock, and moves that end. */
#include "internal.h"
#include <lua5.4/lualib.h>

/* Places on the stack of table.sort. */
enum { LIST = 1, ORDER = 2, FROM = 3, TO = 4 };

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
    lua_geti(L, LIST, i);
    lua_rawseti(L, FROM, i);
  }
  int from = FROM, to = TO;
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 1; low <= count; low += 2 * width) {
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
      lua_Integer step = upwards ? i : (lua_Integer)more - i;
      lua_geti(L, 1, first + step);
      lua_seti(L, to, at + step);
    }
  }
  lua_pushvalue(L, to);
  return 1;
}

void clua_open_tables(lua_State *L) {
  lua_pushcfunction(L, luaopen_table);
  lua_call(L, 0, 1);
  clua_on_heap(L);
  clua_set(L, "sort", table_sort);
  clua_set(L, "move", table_move);
  lua_setglobal(L, "table");
}
