/* string and utf8, with what could run for ever, load code or show addresses taken out. */
#include "internal.h"
#include <lua5.4/lualib.h>
#include <string.h>

enum { MEBI = 1 << 20 };

/* Lua's own loops over every repetition, also of nothing at all. */
static int string_rep(lua_State *L) {
  size_t length, between, limit = INT32_MAX;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &between);
  if (count <= 0 || length + between == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (length + between < length || length + between > limit / (lua_Unsigned)count)
    return luaL_error(L, "resulting string too large");
  luaL_Buffer b;
  size_t total = (size_t)count * length + (size_t)(count - 1) * between;
  char *start = luaL_buffinitsize(L, &b, total);
  size_t done = length + between < total ? length + between : total;
  memcpy(start, text, length);
  memcpy(start + length, separator, done - length);
  while (done < total) { /* what is there is doubled */
    size_t piece = done < total - done ? done : total - done;
    if (piece > MEBI) piece = MEBI - MEBI % (length + between);
    if (piece == 0) piece = length + between < total - done ? length + between : total - done;
    if (done >= MEBI) clua_poll(L);
    memcpy(start + done, start, piece);
    done += piece;
  }
  luaL_pushresultsize(&b, total);
  return 1;
}

static int utf8_codes(lua_State *L) { /* upvalue 1: Lua's own, which returns a plain C function */
  luaL_checkstring(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 3);
  lua_CFunction step = lua_tocfunction(L, -3);
  lua_pushboolean(L, 0);
  lua_pushcclosure(L, step, 1);
  lua_replace(L, -4);
  return 3;
}

void clua_open_strings(lua_State *L) {
  lua_pushcfunction(L, luaopen_string);
  lua_call(L, 0, 1);
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
  clua_on_heap(L);
  clua_set(L, "rep", string_rep);
  clua_open_search(L);
  lua_setglobal(L, "string");
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushliteral(L, "string");
  lua_setfield(L, -2, "__metatable");
  clua_on_heap(L);
  lua_pop(L, 2);
  lua_pushcfunction(L, luaopen_utf8);
  lua_call(L, 0, 1);
  clua_on_heap(L);
  lua_getfield(L, -1, "codes");
  lua_pushcclosure(L, utf8_codes, 1);
  lua_setfield(L, -2, "codes");
  lua_setglobal(L, "utf8");
}
