/* Reading Lua values without raising or allocating. */
#include "internal.h"
#include <string.h>

bool clua_handle_at(lua_State *L, int32_t index, uint16_t *kind, uint64_t *id) {
  if (lua_type(L, index) != LUA_TUSERDATA) return false;
  const clua_object *object = lua_touserdata(L, index);
  if (lua_rawlen(L, index) != sizeof *object || object->magic != CLUA_OBJECT) return false;
  *kind = object->kind;
  *id = object->id;
  return true;
}

int32_t clua_read_field(lua_State *L, int32_t table, clua_token key) {
  if (!clua_valid(clua_host_of(L), key) || !lua_checkstack(L, 2)) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(key.index));
  lua_rawget(L, table);
  return lua_gettop(L);
}

int32_t clua_read_element(lua_State *L, int32_t table, int64_t index) {
  if (!lua_checkstack(L, 2)) return 0;
  lua_rawgeti(L, table, index);
  return lua_gettop(L);
}

int32_t clua_read_pinned(lua_State *L, clua_token token) {
  if (!clua_valid(clua_host_of(L), token) || !lua_checkstack(L, 1)) return 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(token.index));
  return lua_gettop(L);
}

const void *clua_identity(clua_host *h, clua_token token) {
  if (!h->L || !clua_read_pinned(h->L, token)) return NULL;
  const void *identity = lua_topointer(h->L, -1);
  lua_pop(h->L, 1);
  return identity;
}

bool clua_read_number(lua_State *L, int32_t table, clua_token key, double *value) {
  if (!clua_read_field(L, table, key)) return false;
  bool found = lua_type(L, -1) == LUA_TNUMBER;
  if (found) *value = lua_tonumber(L, -1);
  lua_pop(L, 1);
  return found;
}

bool clua_has_metatable(lua_State *L, int32_t table, clua_token metatable) {
  if (!clua_valid(clua_host_of(L), metatable) || !lua_checkstack(L, 2)) return false;
  if (!lua_getmetatable(L, table)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(metatable.index));
  bool same = lua_rawequal(L, -1, -2);
  lua_pop(L, 2);
  return same;
}

/* Takes the key on top (nil to begin with) and pushes the next pair in Lua's own order; false at the
   end. lua_next raises only for a key that is not in the table. */
bool clua_next_pair(lua_State *L, int32_t table) {
  return lua_checkstack(L, 2) && lua_next(L, table);
}

static int make_snapshot(lua_State *L) {
  clua_ordered_keys(L, 1, lua_tointeger(L, 2));
  return 1;
}

bool clua_is_stopping(lua_State *L) { return clua_interrupting(clua_host_of(L)); }

/* The list 1, 2, 3 … as long as Lua's own order has it so; then the other keys, ordered. */
int32_t clua_walk_next(lua_State *L, clua_walk *walk) {
  if (!lua_checkstack(L, 5) || clua_is_stopping(L)) return -1;
  if (!walk->snapshot) {
    /* lua_next raises for a key that is gone: only ask it about one that is there. */
    bool there = walk->position == 0;
    if (!there) {
      there = lua_rawgeti(L, walk->table, walk->position) != LUA_TNIL;
      lua_pop(L, 1);
    }
    if (there) {
      if (walk->position) lua_pushinteger(L, walk->position);
      else lua_pushnil(L);
      if (!lua_next(L, walk->table)) return 0;
      if (lua_isinteger(L, -2) && lua_tointeger(L, -2) == walk->position + 1) {
        walk->position++;
        return 1;
      }
      lua_pop(L, 2);
    }
    lua_pushcfunction(L, make_snapshot);
    lua_pushvalue(L, walk->table);
    lua_pushinteger(L, walk->position);
    int status = lua_pcall(L, 2, 1, 0);
    if (status != LUA_OK) {
      lua_pop(L, 1);
      return -1;
    }
    walk->snapshot = lua_gettop(L);
    walk->position = 0;
  }
  while (lua_rawgeti(L, walk->snapshot, ++walk->position) != LUA_TNIL) {
    lua_pushvalue(L, -1);
    if (lua_rawget(L, walk->table) != LUA_TNIL) return 1;
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
  return 0;
}
