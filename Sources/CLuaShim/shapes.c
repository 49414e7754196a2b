/* Tables of numbers that the host makes all the time, by a shape that is told once. */
#include "internal.h"
#include <stdlib.h>
#include <string.h>

void clua_push_shape(lua_State *L, const clua_shape *shapes, uint32_t index, const double **at) {
  const clua_shape *shape = &shapes[index];
  lua_createtable(L, 0, (int)shape->count);
  for (const clua_shape_slot *slot = shape->slots, *end = slot + shape->count; slot < end; slot++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, slot->key);
    if (slot->inner) clua_push_shape(L, shapes, slot->inner, at);
    else lua_pushnumber(L, *(*at)++);
    lua_rawset(L, -3);
  }
  if (!shape->metatable) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, shape->metatable);
  lua_setmetatable(L, -2);
}

typedef struct request {
  const clua_shape_field *fields;
  size_t count;
  clua_token metatable;
  clua_shape *shape;
} request;

/* A place of the registry of the shape's own, so that nobody can release it. */
static int keep(lua_State *L, clua_host *h, clua_token token, int type) {
  clua_token own;
  if (!clua_valid(h, token)) luaL_error(L, "a shape of values that are released");
  lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(token.index));
  luaL_checktype(L, -1, type);
  if (!clua_pin_top(h, L, &own)) luaL_error(L, "not enough memory");
  return clua_slot(own.index);
}

static int make_shape(lua_State *L) {
  request *r = lua_touserdata(L, 1);
  clua_host *h = clua_host_of(L);
  clua_shape *shape = r->shape;
  for (size_t i = 0; i < r->count; i++) {
    uint32_t inner = r->fields[i].shape;
    if (inner >= h->shape_count) return luaL_error(L, "a shape of a shape that is not there");
    shape->slots[i] = (clua_shape_slot){keep(L, h, r->fields[i].key, LUA_TSTRING), inner};
    shape->numbers += inner ? h->shapes[inner].numbers : 1;
    if (inner && h->shapes[inner].depth >= shape->depth) shape->depth = h->shapes[inner].depth + 1;
  }
  if (r->metatable.index) shape->metatable = keep(L, h, r->metatable, LUA_TTABLE);
  return 0;
}

int32_t clua_define_shape(clua_host *h, const clua_shape_field *fields, size_t count,
                          clua_token metatable, uint32_t *index) {
  if (!h->L) return CLUA_CLOSED;
  uint32_t place = h->shape_count ? h->shape_count : 1; /* 0 stands for none */
  clua_shape *shapes = realloc(h->shapes, (place + 1) * sizeof *shapes);
  if (!shapes) return CLUA_MEMORY;
  h->shapes = shapes;
  h->shape_count = place;
  if (place == 1) shapes[0] = (clua_shape){0};
  clua_shape shape = {.slots = calloc(count ? count : 1, sizeof *shape.slots),
                      .count = (uint32_t)count, .depth = 1};
  if (!shape.slots) return CLUA_MEMORY;
  request r = {fields, count, metatable, &shape};
  int32_t status = clua_protect(h, h->L, make_shape, &r);
  if (status != CLUA_OK) {
    free(shape.slots);
    return status;
  }
  shapes[place] = shape;
  h->shape_count = place + 1;
  *index = place;
  return CLUA_OK;
}

void clua_free_shapes(clua_host *h) {
  for (uint32_t i = 1; i < h->shape_count; i++) free(h->shapes[i].slots);
  free(h->shapes);
  h->shapes = NULL;
  h->shape_count = 0;
}
