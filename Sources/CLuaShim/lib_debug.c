/* What local debuggers need and scripts do not get otherwise: Lua's debug library, and of io the
   standard streams. It opens the sandbox: for scripts that are trusted. */
#include "internal.h"
#include <lua5.4/lualib.h>
#include <stdio.h>
#include <string.h>

/* io.lines, of standard input only: with a name it would open a file. */
static int input_lines(lua_State *L) { /* upvalue 1: Lua's own */
  if (!lua_isnoneornil(L, 1))
    return luaL_error(L, "io.lines reads standard input only; files are read by fs.lines");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static int open_io(lua_State *L) {
  static const char *const allowed[] = {"read", "write", "lines", "stdin", "stdout", "stderr", "type"};
  lua_pushcfunction(L, luaopen_io);
  lua_call(L, 0, 1);
  lua_createtable(L, 0, 7);
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    lua_getfield(L, -2, allowed[i]);
    if (strcmp(allowed[i], "lines") == 0) lua_pushcclosure(L, input_lines, 1);
    lua_setfield(L, -2, allowed[i]);
  }
  return 1;
}

static int open_debug(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_pushcfunction(L, luaopen_debug);
  lua_call(L, 0, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "debug");
  lua_setglobal(L, "debug");
  lua_pushcfunction(L, open_io);
  lua_call(L, 0, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "io");
  lua_setglobal(L, "io");
  return 0;
}

int32_t clua_open_debug(clua_host *h) {
  if (!h->L) return CLUA_CLOSED;
  setvbuf(stdout, NULL, _IONBF, 0); /* what the host prints goes past C's streams */
  return clua_protect(h, h->L, open_debug, NULL);
}
