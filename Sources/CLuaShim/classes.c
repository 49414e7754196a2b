/* What the host defines for scripts: globals, modules, classes of objects, metatables. */
#include "internal.h"
#include <stdlib.h>
#include <string.h>

static bool given(clua_token token) { return token.index != 0; }

static void push_token(lua_State *L, clua_token token) {
  if (!clua_valid(clua_host_of(L), token)) luaL_error(L, "a function of another state");
  lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(token.index));
}

/* The number of a host function, out of the closure that calls it. */
static void push_number_of(lua_State *L, clua_token token) {
  push_token(L, token);
  if (!lua_getupvalue(L, -1, 1)) luaL_error(L, "not a host function");
  lua_remove(L, -2);
}

static void set_all(lua_State *L, const clua_name *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    lua_pushlstring(L, names[i].name, names[i].length);
    push_token(L, names[i].function);
    lua_rawset(L, -3);
  }
}

static void set_text(lua_State *L, const char *field, const char *text, size_t length) {
  lua_pushlstring(L, text, length);
  lua_setfield(L, -2, field);
}

/* MARK: globals */

typedef struct definition {
  const char *name;
  size_t length;
  const clua_name *functions, *others;
  size_t count, other_count;
  clua_token get, set, describe;
  clua_token *token;
  const uint64_t *program;
  size_t words;
  uint16_t kind;
  bool flag;
} definition;

static int set_global(lua_State *L) {
  const definition *d = lua_touserdata(L, 1);
  lua_pushglobaltable(L);
  lua_pushlstring(L, d->name, d->length);
  if (clua_run_program(L, clua_host_of(L), d->program, d->words, 0) != 1)
    return luaL_error(L, "a global needs one value");
  lua_rawset(L, -3);
  return 0;
}

int32_t clua_set_global(clua_host *h, const char *name, size_t length, const uint64_t *program,
                        size_t words) {
  if (!h->L) return CLUA_CLOSED;
  definition d = {.name = name, .length = length, .program = program, .words = words};
  return clua_protect(h, h->L, set_global, &d);
}

/* MARK: modules */

static int refuse_assignment(lua_State *L) {
  return luaL_error(L, "'%s' cannot be changed", lua_tostring(L, lua_upvalueindex(1)));
}

static int module_pairs(lua_State *L) {
  lua_pushcfunction(L, clua_pairs);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_call(L, 1, 3);
  return 3;
}

/* The module is an empty table; what it has is behind it, so that every assignment is seen. */
static int set_module(lua_State *L) {
  const definition *d = lua_touserdata(L, 1);
  lua_settop(L, 0);
  lua_newtable(L); /* 1: the module */
  lua_createtable(L, 0, 5); /* 2: its metatable */
  lua_createtable(L, 0, (int)d->count); /* 3: its functions */
  set_all(L, d->functions, d->count);
  lua_pushvalue(L, 3);
  lua_pushcclosure(L, module_pairs, 1);
  lua_setfield(L, 2, "__pairs");
  if (given(d->get)) {
    lua_createtable(L, 0, 1);
    push_token(L, d->get);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, 3);
  }
  lua_pushvalue(L, 3);
  lua_setfield(L, 2, "__index");
  if (given(d->set)) {
    push_token(L, d->set);
  } else {
    lua_pushlstring(L, d->name, d->length);
    lua_pushcclosure(L, refuse_assignment, 1);
  }
  lua_setfield(L, 2, "__newindex");
  lua_settop(L, 2);
  set_text(L, "__metatable", d->name, d->length);
  set_text(L, "__name", d->name, d->length);
  lua_setmetatable(L, 1);
  lua_pushglobaltable(L);
  lua_pushlstring(L, d->name, d->length);
  lua_pushvalue(L, 1);
  lua_rawset(L, -3);
  lua_settop(L, 1);
  if (!clua_pin_top(clua_host_of(L), L, d->token)) return luaL_error(L, "not enough memory");
  return 0;
}

int32_t clua_set_module(clua_host *h, const char *name, size_t length, const clua_name *functions,
                        size_t count, clua_token get, clua_token set, clua_token *token) {
  if (!h->L) return CLUA_CLOSED;
  definition d = {.name = name, .length = length, .functions = functions, .count = count,
                  .get = get, .set = set, .token = token};
  return clua_protect(h, h->L, set_module, &d);
}

/* MARK: classes */

/* Upvalues: 1 the number of `get` or false, 2 the methods. */
static int index_object(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  if (!lua_isinteger(L, lua_upvalueindex(1))) return 0;
  return clua_call_host(L);
}

static int equal_objects(lua_State *L) {
  uint16_t kind[2];
  uint64_t id[2];
  lua_pushboolean(L, clua_handle_at(L, 1, &kind[0], &id[0]) &&
                         clua_handle_at(L, 2, &kind[1], &id[1]) && kind[0] == kind[1] &&
                         id[0] == id[1]);
  return 1;
}

static int describe_object(lua_State *L) { /* upvalue 1: the name */
  uint16_t kind;
  uint64_t id;
  if (!clua_handle_at(L, 1, &kind, &id)) return luaL_typeerror(L, 1, "host object");
  lua_pushfstring(L, "%s: %I", lua_tostring(L, lua_upvalueindex(1)), (LUAI_UACINT)id);
  return 1;
}

static int collect_object(lua_State *L) {
  clua_host *h = clua_host_of(L);
  uint16_t kind;
  uint64_t id;
  if (h->closing || !clua_handle_at(L, 1, &kind, &id) || kind >= h->class_count) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, h->classes[kind].cache);
  if (lua_rawgeti(L, -1, (lua_Integer)id) == LUA_TNIL) /* no later one stands for the object */
    h->callbacks.released(h->callbacks.context, kind, id);
  return 0;
}

static int define_class(lua_State *L) {
  const definition *d = lua_touserdata(L, 1);
  clua_host *h = clua_host_of(L);
  clua_class *class = &h->classes[d->kind];
  clua_token cache, metatable;
  lua_settop(L, 0);
  lua_newtable(L); /* 1: the live objects, weakly */
  lua_createtable(L, 0, 1);
  set_text(L, "__mode", "v", 1);
  lua_setmetatable(L, 1);
  lua_createtable(L, 0, 8); /* 2: the metatable */
  set_text(L, "__name", d->name, d->length);
  set_text(L, "__metatable", d->name, d->length);
  lua_pushcfunction(L, equal_objects);
  lua_setfield(L, 2, "__eq");
  if (given(d->get)) push_number_of(L, d->get);
  else lua_pushboolean(L, 0);
  lua_createtable(L, 0, (int)d->count);
  set_all(L, d->functions, d->count);
  lua_pushcclosure(L, index_object, 2);
  lua_setfield(L, 2, "__index");
  if (given(d->set)) {
    push_token(L, d->set);
  } else {
    lua_pushlstring(L, d->name, d->length);
    lua_pushcclosure(L, refuse_assignment, 1);
  }
  lua_setfield(L, 2, "__newindex");
  if (given(d->describe)) {
    push_token(L, d->describe);
  } else {
    lua_pushlstring(L, d->name, d->length);
    lua_pushcclosure(L, describe_object, 1);
  }
  lua_setfield(L, 2, "__tostring");
  if (d->flag) {
    lua_pushcfunction(L, collect_object);
    lua_setfield(L, 2, "__gc");
  }
  if (!clua_pin_top(h, L, &metatable) || !clua_pin_top(h, L, &cache))
    return luaL_error(L, "not enough memory");
  class->cache = clua_slot(cache.index);
  class->metatable = clua_slot(metatable.index);
  return 0;
}

int32_t clua_define_class(clua_host *h, uint16_t kind, const char *name, size_t length,
                          const clua_name *methods, size_t count, clua_token get, clua_token set,
                          clua_token describe, bool released) {
  if (!h->L) return CLUA_CLOSED;
  if (kind >= h->class_count) {
    size_t wanted = (size_t)kind + 1;
    clua_class *classes = realloc(h->classes, wanted * sizeof *classes);
    if (!classes) return CLUA_MEMORY;
    memset(classes + h->class_count, 0, (wanted - h->class_count) * sizeof *classes);
    h->classes = classes;
    h->class_count = wanted;
  }
  if (h->classes[kind].cache) {
    clua_note_text(h, CLUA_RUNTIME, "the class is defined already");
    return CLUA_FAILED;
  }
  char *copy = malloc(length + 1);
  if (!copy) return CLUA_MEMORY;
  memcpy(copy, name, length);
  copy[length] = 0;
  definition d = {.name = name, .length = length, .functions = methods, .count = count,
                  .get = get, .set = set, .describe = describe, .kind = kind, .flag = released};
  int32_t status = clua_protect(h, h->L, define_class, &d);
  if (status == CLUA_OK) h->classes[kind].name = copy;
  else free(copy);
  return status;
}

const char *clua_class_name_here(lua_State *L, uint16_t kind) {
  const clua_host *h = clua_host_of(L);
  return kind < h->class_count ? h->classes[kind].name : NULL;
}

static bool is_defined(const clua_host *h, uint16_t kind) {
  return kind < h->class_count && h->classes[kind].cache;
}

void clua_push_handle(lua_State *L, clua_host *h, uint16_t kind, uint64_t id) {
  if (!is_defined(h, kind) && !h->callbacks.define(h->callbacks.context, kind))
    luaL_error(L, "not enough memory");
  if (!is_defined(h, kind)) luaL_error(L, "the host used an object of a class that is not defined");
  const clua_class class = h->classes[kind];
  lua_rawgeti(L, LUA_REGISTRYINDEX, class.cache);
  if (lua_rawgeti(L, -1, (lua_Integer)id) == LUA_TNIL) {
    lua_pop(L, 1);
    clua_object *object = lua_newuserdatauv(L, sizeof *object, 0);
    *object = (clua_object){id, CLUA_OBJECT, kind};
    lua_rawgeti(L, LUA_REGISTRYINDEX, class.metatable);
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, (lua_Integer)id);
  }
  lua_remove(L, -2);
}

/* MARK: metatables of plain tables */

static int define_metatable(lua_State *L) {
  const definition *d = lua_touserdata(L, 1);
  lua_settop(L, 0);
  lua_createtable(L, 0, (int)d->count + 3);
  set_text(L, "__name", d->name, d->length);
  set_text(L, "__metatable", d->name, d->length);
  set_all(L, d->functions, d->count);
  if (d->other_count) {
    lua_createtable(L, 0, (int)d->other_count);
    set_all(L, d->others, d->other_count);
    lua_setfield(L, 1, "__index");
  }
  if (!clua_pin_top(clua_host_of(L), L, d->token)) return luaL_error(L, "not enough memory");
  return 0;
}

int32_t clua_define_metatable(clua_host *h, const char *name, size_t length,
                              const clua_name *metamethods, size_t metamethod_count,
                              const clua_name *methods, size_t method_count, clua_token *token) {
  if (!h->L) return CLUA_CLOSED;
  definition d = {.name = name, .length = length, .functions = metamethods,
                  .count = metamethod_count, .others = methods, .other_count = method_count,
                  .token = token};
  return clua_protect(h, h->L, define_metatable, &d);
}

/* MARK: the guard of globals */

static int new_global(lua_State *L) { /* upvalues: 1 the guard's number, 2 the prefix */
  size_t length, wanted;
  const char *prefix = lua_tolstring(L, lua_upvalueindex(2), &wanted);
  lua_settop(L, 3);
  if (lua_type(L, 2) == LUA_TSTRING) {
    const char *name = lua_tolstring(L, 2, &length);
    if (length >= wanted && memcmp(name, prefix, wanted) == 0) {
      /* The guard runs in this very frame, so that its error names the assigning line. */
      lua_remove(L, 1);
      clua_dispatch(L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)), false);
      lua_settop(L, 2);
      lua_pushglobaltable(L);
      lua_insert(L, 1);
    }
  }
  lua_rawset(L, 1);
  return 0;
}

static int guard_globals(lua_State *L) {
  const definition *d = lua_touserdata(L, 1);
  lua_pushglobaltable(L);
  lua_createtable(L, 0, 2);
  push_number_of(L, d->get);
  lua_pushlstring(L, d->name, d->length);
  lua_pushcclosure(L, new_global, 2);
  lua_setfield(L, -2, "__newindex");
  set_text(L, "__metatable", "locked", 6);
  lua_setmetatable(L, -2);
  return 0;
}

int32_t clua_guard_globals(clua_host *h, const char *prefix, size_t length, clua_token guard) {
  if (!h->L) return CLUA_CLOSED;
  definition d = {.name = prefix, .length = length, .get = guard};
  return clua_protect(h, h->L, guard_globals, &d);
}
