#include "CBenchFloor.h"
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>
#include <time.h>

static const char program[] =
    "local meta = {__eq = function(a, b) return a.lat == b.lat and a.lng == b.lng end}\n"
    "local calls, sum = 0, 0\n"
    "return function(camera) calls = calls + 1 sum = sum + camera.zoom + camera.target.lat end, meta\n";

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void set(lua_State *L, const char *key, double value) {
  lua_pushnumber(L, value);
  lua_setfield(L, -2, key);
}

double bench_floor(long calls) {
  lua_State *L = luaL_newstate();
  if (!L) return -1;
  luaL_openlibs(L);
  if (luaL_dostring(L, program)) {
    lua_close(L);
    return -1;
  }
  int meta = luaL_ref(L, LUA_REGISTRYINDEX), handler = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_State *co = lua_newthread(L);
  double begin = seconds();
  for (long i = 0; i < calls; i++) {
    int results;
    lua_rawgeti(co, LUA_REGISTRYINDEX, handler);
    lua_createtable(co, 0, 4);
    lua_createtable(co, 0, 2);
    set(co, "lat", (double)(i % 170) - 85);
    set(co, "lng", (double)(i % 360) - 180);
    lua_rawgeti(co, LUA_REGISTRYINDEX, meta);
    lua_setmetatable(co, -2);
    lua_setfield(co, -2, "target");
    set(co, "zoom", 2 + (double)(i % 19));
    set(co, "bearing", (double)(i % 360));
    set(co, "viewing_angle", 0);
    if (lua_resume(co, L, 1, &results) != LUA_OK) {
      lua_close(L);
      return -1;
    }
    lua_settop(co, 0);
  }
  double time = seconds() - begin;
  lua_close(L);
  return time;
}
