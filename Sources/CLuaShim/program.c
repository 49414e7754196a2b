/* Executes push programs: values the host wrote down become Lua values. */
#include "internal.h"

static inline clua_token token_of(uint64_t word) {
  return (clua_token){(uint32_t)(word >> 8) & 0xffffff, (uint32_t)(word >> 32)};
}

static void push_pinned(lua_State *L, clua_host *h, uint64_t word) {
  clua_token token = token_of(word);
  if (!clua_valid(h, token))
    luaL_error(L, "the host used a value that is released or of another state");
  lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(token.index));
}

/* Whether a table of the program's own is `below` the top; a malformed program raises instead of
   touching a stack that is short. `tables` has a bit for each of the lowest 64 values. */
static inline void need(lua_State *L, uint64_t tables, int height, int below) {
  int at = height - below;
  bool there = at >= 0 && (at < 64 ? tables >> at & 1 : lua_type(L, -below) == LUA_TTABLE);
  if (!there) luaL_error(L, "the host wrote a field outside a table");
}

int clua_run_program(lua_State *L, clua_host *h, const uint64_t *at, size_t words, int room) {
  const uint64_t *end = at + words;
  int base = lua_gettop(L);
  int height = 0; /* values pushed and not yet set into a table */
  uint64_t tables = 0;
  while (at < end) {
    uint64_t word = *at++;
    if (height + 5 > room) {
      room = height + 32;
      luaL_checkstack(L, 37, "too many values");
    }
    if (height < 64) tables &= ~((uint64_t)1 << height);
    switch ((enum clua_op)(word & 0xff)) {
      case CLUA_NIL: lua_pushnil(L), height++; break;
      case CLUA_FALSE: lua_pushboolean(L, 0), height++; break;
      case CLUA_TRUE: lua_pushboolean(L, 1), height++; break;
      case CLUA_NUMBER: lua_pushnumber(L, *(const double *)at++), height++; break;
      case CLUA_INTEGER: lua_pushinteger(L, *(const int64_t *)at++), height++; break;
      case CLUA_STRING: {
        size_t length = word >> 8;
        lua_pushlstring(L, (const char *)at, length);
        at += (length + 7) / 8;
        height++;
        break;
      }
      case CLUA_PINNED: push_pinned(L, h, word), height++; break;
      case CLUA_HANDLE: clua_push_handle(L, h, (uint16_t)(word >> 8), *at++), height++; break;
      case CLUA_ARGUMENT: {
        int index = (int)(uint32_t)(word >> 8);
        if (index >= 1 && index <= base) lua_pushvalue(L, index);
        else lua_pushnil(L);
        height++;
        break;
      }
      case CLUA_TABLE:
        lua_createtable(L, (int)(word >> 8 & 0x7ffffff), (int)(word >> 36));
        if (height < 64) tables |= (uint64_t)1 << height;
        height++;
        break;
      case CLUA_FIELD:
        need(L, tables, height, 3);
        lua_rawset(L, -3);
        height -= 2;
        break;
      case CLUA_NUMBER_FIELD:
        need(L, tables, height, 1);
        push_pinned(L, h, word);
        lua_pushnumber(L, *(const double *)at++);
        lua_rawset(L, -3);
        break;
      case CLUA_ELEMENT:
        need(L, tables, height, 2);
        lua_rawseti(L, -2, (lua_Integer)(word >> 8));
        height--;
        break;
      case CLUA_METATABLE:
        need(L, tables, height, 1);
        push_pinned(L, h, word);
        luaL_checktype(L, -1, LUA_TTABLE);
        lua_setmetatable(L, -2);
        break;
      case CLUA_SHAPE: {
        uint64_t index = word >> 8;
        if (index == 0 || index >= h->shape_count || h->shapes[index].numbers > (size_t)(end - at))
          return luaL_error(L, "the host wrote an unknown shape");
        int depth = h->shapes[index].depth;
        if (depth > 2) luaL_checkstack(L, 2 * depth, "too many values");
        const double *numbers = (const double *)at;
        clua_push_shape(L, h->shapes, (uint32_t)index, &numbers);
        at = (const uint64_t *)numbers;
        if (height < 64) tables |= (uint64_t)1 << height;
        height++;
        break;
      }
      default: return luaL_error(L, "the host wrote an unknown operation");
    }
  }
  return height;
}
