/* The base library by allow-list, with what a sandbox must do differently. */
#include "internal.h"
#include <lua5.4/lualib.h>
#include <string.h>

/* A C function in a closure of its own: its address is one of Lua's memory, not of the code. */
static void push_closure(lua_State *L, lua_CFunction function) {
  lua_pushboolean(L, 0);
  lua_pushcclosure(L, function, 1);
}

/* Sets a function in the table on top. */
void clua_set(lua_State *L, const char *name, lua_CFunction function) {
  push_closure(L, function);
  lua_setfield(L, -2, name);
}

/* Gives every plain C function in the table on top a closure. */
void clua_on_heap(lua_State *L) {
  for (lua_pushnil(L); lua_next(L, -2);) {
    lua_CFunction function = lua_tocfunction(L, -1);
    if (!function || lua_getupvalue(L, -1, 1)) {
      lua_pop(L, function ? 2 : 1);
      continue;
    }
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    push_closure(L, function);
    lua_rawset(L, -4);
  }
}

static int base_set_metatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  if (type == LUA_TTABLE) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL)
      return luaL_error(L, "'__gc' is not available: use <close> variables");
    lua_settop(L, 2);
  }
  lua_setmetatable(L, 1);
  return 1;
}

static int ipairs_step(lua_State *L) {
  lua_Integer i = luaL_intop(+, luaL_checkinteger(L, 2), 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L) { /* upvalue 1: the step */
  luaL_checkany(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

/* Lua runs handlers with hooks off when the hook raised: a script's handler must not run then. */
static int guarded_handler(lua_State *L) {
  if (clua_interrupting(clua_host_of(L))) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int xpcall_ended(lua_State *L, int status, lua_KContext context) {
  (void)context;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - 2;
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

static int base_xpcall(lua_State *L) {
  int count = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  return xpcall_ended(L, lua_pcallk(L, count - 2, LUA_MULTRET, 2, 0, xpcall_ended), 0);
}

typedef struct source {
  const char *text;
  size_t left;
} source;

/* In pieces, between which a long text can be stopped. */
static const char *read_source(lua_State *L, void *data, size_t *size) {
  source *s = data;
  clua_poll(L);
  const char *piece = s->text;
  *size = s->left < 16384 ? s->left : 16384;
  s->text += *size;
  s->left -= *size;
  return *size ? piece : NULL;
}

static int load_text(lua_State *L) {
  source s;
  s.text = lua_tolstring(L, 1, &s.left);
  const char *name = luaL_optstring(L, 2, s.text);
  bool has_environment = !lua_isnone(L, 4);
  if (lua_load(L, read_source, &s, name, "t") != LUA_OK) {
    clua_poll(L);
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return 1;
}

static int base_load(lua_State *L) { /* upvalue 1: Lua's own; text only, whatever mode is asked */
  if (lua_isstring(L, 1)) return load_text(L);
  luaL_checktype(L, 1, LUA_TFUNCTION);
  luaL_optstring(L, 2, "");
  if (lua_gettop(L) < 3) lua_settop(L, 3);
  lua_pushliteral(L, "t");
  lua_replace(L, 3);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static int base_print(lua_State *L) {
  clua_host *h = clua_host_of(L);
  int count = lua_gettop(L);
  luaL_Buffer b;
  size_t length;
  luaL_buffinit(L, &b);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&b, '\t');
    luaL_tolstring(L, i, NULL);
    luaL_addvalue(&b);
  }
  luaL_addchar(&b, '\n');
  luaL_pushresult(&b);
  const char *text = lua_tolstring(L, -1, &length);
  if (clua_interrupting(h)) return clua_raise_interrupt(L);
  h->callbacks.print(h->callbacks.context, text, length);
  return 0;
}

static int base_warn(lua_State *L) {
  clua_host *h = clua_host_of(L);
  int count = lua_gettop(L);
  size_t length;
  luaL_checkstring(L, 1);
  for (int i = 2; i <= count; i++) luaL_checkstring(L, i);
  lua_concat(L, count);
  const char *text = lua_tolstring(L, -1, &length);
  if (clua_interrupting(h)) return clua_raise_interrupt(L);
  if (count == 1 && *text == '@') { /* to the warning system itself */
    if (strcmp(text, "@off") == 0) h->quiet = true;
    if (strcmp(text, "@on") == 0) h->quiet = false;
  } else if (!h->quiet) {
    h->callbacks.warn(h->callbacks.context, text, length);
  }
  return 0;
}

/* What a script may ask of the collector; what would change how it works is accepted and does
   nothing. */
static int base_collect(lua_State *L) {
  static const char *const options[] = {"collect", "count", "step", "isrunning", "incremental",
                                        "generational", "stop", "restart", "setpause",
                                        "setstepmul", NULL};
  switch (luaL_checkoption(L, 1, "collect", options)) {
    case 0: lua_pushinteger(L, lua_gc(L, LUA_GCCOLLECT)); break;
    case 1:
      lua_pushnumber(L, lua_gc(L, LUA_GCCOUNT) + lua_gc(L, LUA_GCCOUNTB) / 1024.0);
      break;
    case 2: {
      lua_Integer size = luaL_optinteger(L, 2, 0);
      if (size < 0 || size > 1 << 20) size = 1 << 20;
      lua_pushboolean(L, lua_gc(L, LUA_GCSTEP, (int)size));
      break;
    }
    case 3: lua_pushboolean(L, lua_gc(L, LUA_GCISRUNNING)); break;
    case 4:
    case 5: lua_pushliteral(L, "incremental"); break;
    default: lua_pushinteger(L, 0);
  }
  return 1;
}

void clua_open_base(lua_State *L) {
  static const char *const allowed[] = {
      "_G", "_VERSION", "assert", "error", "getmetatable", "load", "pcall", "rawequal", "rawget",
      "rawlen", "rawset", "select", "tonumber", "tostring", "type"};
  lua_pushcfunction(L, luaopen_base);
  lua_call(L, 0, 1); /* the globals */
  int globals = lua_gettop(L);
  for (lua_pushnil(L); lua_next(L, globals); lua_pop(L, 1)) {
    bool keep = false;
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed && !keep; i++)
      keep = strcmp(lua_tostring(L, -2), allowed[i]) == 0;
    if (keep) continue;
    lua_pushvalue(L, -2);
    lua_pushnil(L);
    lua_rawset(L, globals);
  }
  clua_on_heap(L);
  clua_set(L, "setmetatable", base_set_metatable);
  clua_set(L, "xpcall", base_xpcall);
  clua_set(L, "print", base_print);
  clua_set(L, "warn", base_warn);
  clua_set(L, "collectgarbage", base_collect);
  clua_set(L, "pairs", clua_pairs);
  push_closure(L, ipairs_step);
  lua_pushcclosure(L, base_ipairs, 1);
  lua_setfield(L, globals, "ipairs");
  lua_getfield(L, globals, "load");
  lua_pushcclosure(L, base_load, 1);
  lua_setfield(L, globals, "load");
  lua_createtable(L, 2, 0); /* what next keeps, weakly */
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pushcclosure(L, clua_next, 1);
  lua_setfield(L, globals, "next");
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "locked");
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, globals);
  lua_settop(L, globals - 1);
}
