/* Values the host keeps, at fixed places of the registry. */
#include "internal.h"
#include <stdlib.h>

uint32_t clua_stamp(void) {
  static _Atomic uint32_t last;
  uint32_t stamp = atomic_fetch_add_explicit(&last, 1, memory_order_relaxed) + 1;
  return stamp ? stamp : clua_stamp();
}

static bool take_pin(clua_host *h, uint32_t *index) {
  if (h->pin_free) {
    *index = h->pin_free;
    h->pin_free = h->pins[*index].next;
    return true;
  }
  if (h->pin_count == h->pin_capacity) {
    uint32_t capacity = h->pin_capacity ? h->pin_capacity * 2 : 128;
    if (capacity > 1u << 24) return false;
    clua_pinned *pins = realloc(h->pins, capacity * sizeof *pins);
    if (!pins) return false;
    h->pins = pins;
    h->pin_capacity = capacity;
  }
  if (h->pin_count == 0) h->pins[h->pin_count++] = (clua_pinned){0}; /* 0 stands for none */
  *index = h->pin_count++;
  h->pins[*index] = (clua_pinned){0};
  return true;
}

static void give_pin(clua_host *h, uint32_t index) {
  h->pins[index] = (clua_pinned){.next = h->pin_free};
  h->pin_free = index;
}

bool clua_pin_top(clua_host *h, lua_State *L, clua_token *token) {
  uint32_t index;
  if (!take_pin(h, &index)) return false;
  give_pin(h, index); /* setting the registry may raise: until then the place stays free */
  lua_rawseti(L, LUA_REGISTRYINDEX, clua_slot(index));
  h->pin_free = h->pins[index].next;
  h->pins[index].stamp = clua_stamp();
  *token = (clua_token){index, h->pins[index].stamp};
  return true;
}

bool clua_release(clua_host *h, clua_token token) {
  if (!h->L || !clua_valid(h, token)) return false;
  lua_State *L = h->L;
  lua_pushboolean(L, 0); /* not nil: the place stays, so setting it neither raises nor allocates */
  lua_rawseti(L, LUA_REGISTRYINDEX, clua_slot(token.index));
  give_pin(h, token.index);
  return true;
}

typedef struct request {
  const char *text;
  size_t length;
  int32_t number;
  bool kept;
  clua_token *token;
} request;

static int pin_string(lua_State *L) {
  request *r = lua_touserdata(L, 1);
  lua_pushlstring(L, r->text, r->length);
  r->kept = clua_pin_top(clua_host_of(L), L, r->token);
  return 0;
}

int32_t clua_key(clua_host *h, const char *name, size_t length, clua_token *key) {
  if (!h->L) return CLUA_CLOSED;
  request r = {name, length, 0, false, key};
  int32_t status = clua_protect(h, h->L, pin_string, &r);
  return status != CLUA_OK || r.kept ? status : CLUA_MEMORY;
}

static int pin_function(lua_State *L) {
  request *r = lua_touserdata(L, 1);
  lua_pushinteger(L, r->number);
  lua_pushcclosure(L, clua_call_host, 1);
  r->kept = clua_pin_top(clua_host_of(L), L, r->token);
  return 0;
}

int32_t clua_function(clua_host *h, int32_t function, clua_token *token) {
  if (!h->L) return CLUA_CLOSED;
  request r = {NULL, 0, function, false, token};
  int32_t status = clua_protect(h, h->L, pin_function, &r);
  return status != CLUA_OK || r.kept ? status : CLUA_MEMORY;
}

static int pin_value(lua_State *L) {
  request *r = lua_touserdata(L, 1);
  lua_settop(L, 2);
  r->kept = clua_pin_top(clua_host_of(L), L, r->token);
  return 0;
}

int32_t clua_pin_here(lua_State *L, int32_t index, clua_token *token) {
  request r = {NULL, 0, 0, false, token};
  index = lua_absindex(L, index);
  if (!lua_checkstack(L, 4)) return CLUA_MEMORY;
  lua_pushcfunction(L, pin_value);
  lua_pushlightuserdata(L, &r);
  lua_pushvalue(L, index);
  if (lua_pcall(L, 2, 0, 0) != LUA_OK) {
    lua_pop(L, 1);
    return CLUA_MEMORY;
  }
  return r.kept ? CLUA_OK : CLUA_MEMORY;
}
