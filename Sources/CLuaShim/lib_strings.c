/* string and utf8, with what could run for ever, load code or show addresses taken out. */
#include "internal.h"
#include <lua5.4/lualib.h>

/* Lua's own loops over every repetition, also of nothing at all. */
static int string_rep(lua_State *L) { /* upvalue 1: Lua's own */
  size_t length, between;
  luaL_checklstring(L, 1, &length);
  luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &between);
  if (length + between == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  lua_settop(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 3, 1);
  return 1;
}

static int utf8_codes(lua_State *L) { /* upvalue 1: Lua's own, which returns a plain C function */
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 3);
  lua_CFunction step = lua_tocfunction(L, -3);
  lua_pushboolean(L, 0);
  lua_pushcclosure(L, step, 1);
  lua_replace(L, -4);
  return 3;
}

static void wrap(lua_State *L, const char *name, lua_CFunction function) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

void clua_open_strings(lua_State *L) {
  lua_pushcfunction(L, luaopen_string);
  lua_call(L, 0, 1);
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
  clua_on_heap(L);
  wrap(L, "rep", string_rep);
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
  wrap(L, "codes", utf8_codes);
  lua_setglobal(L, "utf8");
}
