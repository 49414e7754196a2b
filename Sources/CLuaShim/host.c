/* A state with its allow-list of libraries, its memory and its callbacks. */
#include "internal.h"
#include <lua5.4/lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int panic(lua_State *L) {
  const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
  fprintf(stderr, "internal error: unprotected Lua error: %s\n", message);
  return 0; /* Lua aborts */
}

/* MARK: the string hash

   lua_newstate seeds the hash of strings from the time and from addresses; with it vary when
   tables grow, and so the addresses of what is allocated. The seed is found once, as the only
   word of a fresh state that differs when nothing but the stack depth does, and then fixed before
   the first string is made. Where it is not found, the order of pairs is still fixed, for it
   does not rest on hashes. */

typedef struct probe {
  char *image; /* the state's own block */
  size_t size;
  int allocations;
} probe;

static void *probing(void *data, void *block, size_t old, size_t size) {
  probe *p = data;
  if (!block && p->allocations++ == 0) {
    p->size = size;
    return size <= 8192 ? p->image : NULL;
  }
  if (size == 0 && block == p->image) p->size = p->size ? p->size : old;
  return NULL; /* the seed is set by now: lua_newstate gives up, the image stays */
}

static void __attribute__((noinline)) probe_deeper(probe *p, size_t depth) {
  volatile char room[depth];
  room[0] = 0;
  lua_State *L = lua_newstate(probing, p);
  if (L) abort();
  (void)room[0];
}

static size_t seed_offset; /* 0: not found */

static void find_seed(void) {
  static _Alignas(16) char image[8192], first[8192];
  probe p = {.image = image};
  probe_deeper(&p, 64);
  memcpy(first, image, sizeof image);
  memset(image, 0, sizeof image);
  p = (probe){.image = image};
  probe_deeper(&p, 4096);
  size_t found = 0, differences = 0;
  for (size_t at = 0; at + 4 <= sizeof image; at += 4)
    if (memcmp(first + at, image + at, 4) != 0) found = at, differences++;
  if (differences == 1 && found) seed_offset = found;
}

typedef struct opening {
  clua_host *host;
  char *state;
  uint32_t seed;
} opening;

static void *allocate_opening(void *data, void *block, size_t old, size_t size) {
  opening *o = data;
  if (o->state && seed_offset) {
    memcpy(o->state + seed_offset, &o->seed, sizeof o->seed);
    o->state = NULL;
  }
  bool first = !block && o->host->arena.live == 0;
  void *moved = clua_allocate(o->host, block, old, size);
  if (first) o->state = moved;
  return moved;
}

static uint64_t mix(uint64_t *state) { /* splitmix64 */
  uint64_t z = (*state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/* math.randomseed without arguments: the next seed of the state's own sequence, not the time. */
static int random_seed(lua_State *L) {
  clua_host *h = clua_host_of(L);
  int count = lua_gettop(L);
  if (count > 0) luaL_checknumber(L, 1);
  luaL_optinteger(L, 2, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  if (count == 0) {
    lua_pushinteger(L, (lua_Integer)mix(&h->random));
    lua_pushinteger(L, (lua_Integer)mix(&h->random));
    count = 2;
  }
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L);
}

static void open_math(lua_State *L) {
  lua_pushcfunction(L, luaopen_math);
  lua_call(L, 0, 1);
  lua_getfield(L, -1, "randomseed");
  lua_pushcclosure(L, random_seed, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "randomseed");
  lua_call(L, 0, 0);
  clua_on_heap(L);
  lua_setglobal(L, "math");
}

static int open_state(lua_State *L) {
  clua_host *h = clua_host_of(L);
  /* lua_resume makes these outside protection: while they exist it allocates nothing. */
  static const char *const spare[] = {"C stack overflow", "cannot resume dead coroutine",
                                      "cannot resume non-suspended coroutine"};
  for (size_t i = 0; i < sizeof spare / sizeof *spare; i++) {
    clua_token token;
    lua_pushstring(L, spare[i]);
    if (!clua_pin_top(h, L, &token)) return luaL_error(L, "not enough memory");
  }
  clua_open_base(L);
  clua_open_strings(L);
  clua_open_tables(L);
  open_math(L);
  clua_open_coroutines(L);
  clua_open_time(L);
  /* Where Lua looks for the names of functions in its messages. */
  static const char *const libraries[] = {"_G",   "string",    "table", "math",
                                          "utf8", "coroutine", "os"};
  lua_createtable(L, 0, 8);
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    lua_getglobal(L, libraries[i]);
    lua_setfield(L, -2, libraries[i]);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  return 0;
}

clua_host *clua_open(size_t limit, uint64_t seed, int32_t slot, clua_callbacks callbacks,
                     clua_interrupts *interrupts, int32_t *status) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_seed);
  *status = CLUA_MEMORY;
  clua_host *h = aligned_alloc(64, (sizeof *h + 63) / 64 * 64);
  if (!h) return NULL;
  memset(h, 0, offsetof(clua_host, traceback));
  memset(&h->arena, 0, sizeof h->arena);
  h->callbacks = callbacks;
  h->interrupts = interrupts;
  h->random = seed;
  h->last_stamp = clua_stamp() * 2654435761u;
  if (!clua_arena_open(&h->arena, slot, limit, &interrupts->budget)) {
    *status = CLUA_SPACE;
    free(h);
    return NULL;
  }
  opening o = {.host = h, .seed = (uint32_t)mix(&(uint64_t){seed})};
  lua_State *L = lua_newstate(allocate_opening, &o);
  if (!L) {
    clua_arena_close(&h->arena);
    free(h);
    return NULL;
  }
  lua_setallocf(L, clua_allocate, h);
  lua_atpanic(L, panic);
  *clua_flags(L) = (uintptr_t)h;
  h->L = L;
  lua_gc(L, LUA_GCSTOP);
  *status = clua_protect(h, L, open_state, NULL);
  lua_gc(L, LUA_GCRESTART);
  if (*status != CLUA_OK) {
    clua_shut(h);
    clua_free(h);
    return NULL;
  }
  clua_interrupts_attach(interrupts);
  h->attached = true;
  return h;
}

void clua_shut(clua_host *h) {
  if (!h->L || h->interrupts->chain) return; /* not while it runs */
  if (h->attached) clua_interrupts_detach(h->interrupts);
  h->closing = true;
#ifdef CLUA_SANITIZER
  lua_close(h->L);
#endif
  h->L = NULL;
  /* Scripts have no finalizers and the host's would only be told of every object's end: the
     memory goes at once. Pending <close> variables of waiting tasks are the host's to discard. */
  clua_arena_close(&h->arena);
  for (size_t i = 0; i < h->class_count; i++) free(h->classes[i].name);
  free(h->pins);
  free(h->tasks);
  free(h->classes);
  clua_free_shapes(h);
  h->pins = NULL, h->tasks = NULL, h->classes = NULL;
  h->pin_count = h->task_count = 0;
  h->waiting = 0;
  h->class_count = 0;
  h->arena.live = 0;
}

void clua_free(clua_host *h) {
  free(h->message);
  free(h);
}

size_t clua_memory(const clua_host *h) { return h->arena.live; }
size_t clua_peak(const clua_host *h) { return h->arena.peak; }
bool clua_is_placed(const clua_host *h) { return h->arena.placed; }
clua_allocations clua_allocations_of(const clua_host *h) { return h->allocations; }

void clua_count_allocations(clua_host *h) {
  if (h->L) lua_setallocf(h->L, clua_allocate_counted, h);
}

lua_State *clua_main(clua_host *h) { return h->L; }

void clua_fail_allocation(clua_host *h, int64_t after, bool always) {
  h->arena.fail_after = after;
  h->arena.fail_always = always;
}

int32_t clua_protect(clua_host *h, lua_State *L, lua_CFunction body, void *data) {
  if (!lua_checkstack(L, 2)) return CLUA_MEMORY;
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, data);
  int status = lua_pcall(L, 1, 0, 0);
  if (status == LUA_OK) return CLUA_OK;
  h->raised.line = 0;
  h->traceback_length = 0;
  clua_note_raw(L, h, status);
  lua_pop(L, 1);
  return h->error.kind == CLUA_NO_MEMORY ? CLUA_MEMORY : CLUA_FAILED;
}
