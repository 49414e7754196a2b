/* The host's coroutines: started, resumed, ended. Finished ones serve again. */
#include "internal.h"
#include <stdlib.h>
#include <string.h>

enum { IDLE = 64, CLOSERS = 40 };

static const char released_value[] = "the host used a value that is released or of another state";
static const char gone_task[] = "the task is gone: it went on already, or was discarded";

/* MARK: what runs inside */

static int task_ended(lua_State *L, int status, lua_KContext context) {
  (void)context;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - 1;
  clua_host *h = clua_host_of(L);
  clua_note_failure(L, h, status);
  h->failed = true;
  return 0;
}

/* 1: the message handler, 2: what to call. The error is caught here and not by lua_resume, for
   that restores hooks before pending variables are closed, and keeps the coroutine usable. */
static int task_body(lua_State *L) {
  clua_host *h = clua_host_of(L);
  int count = clua_run_program(L, h, h->program, h->words, LUA_MINSTACK);
  return task_ended(L, lua_pcallk(L, count, LUA_MULTRET, 1, 0, task_ended), 0);
}

/* MARK: the pool */

static int make_thread(lua_State *L) {
  clua_task *task = lua_touserdata(L, 1);
  clua_token pin;
  lua_State *co = lua_newthread(L);
  if (!clua_pin_top(clua_host_of(L), L, &pin)) return luaL_error(L, "not enough memory");
  *clua_flags(co) |= THREAD_BASE;
  task->L = co;
  task->pin = pin;
  return 0;
}

static clua_task *take_task(clua_host *h) {
  uint32_t index = h->task_free;
  if (!index) {
    if (h->task_count == h->task_capacity) {
      uint32_t capacity = h->task_capacity ? h->task_capacity * 2 : 16;
      clua_task *tasks = realloc(h->tasks, capacity * sizeof *tasks);
      if (!tasks) return NULL;
      h->tasks = tasks;
      h->task_capacity = capacity;
    }
    if (h->task_count == 0) h->tasks[h->task_count++] = (clua_task){0}; /* 0 is no task */
    index = h->task_count++;
    h->tasks[index] = (clua_task){0};
  } else {
    h->task_free = h->tasks[index].next;
    if (h->tasks[index].L) h->idle--;
  }
  if (!h->tasks[index].L) {
    clua_task made = {0};
    int32_t status = clua_protect(h, h->L, make_thread, &made);
    if (status != CLUA_OK) {
      h->tasks[index].next = h->task_free;
      h->task_free = index;
      return NULL;
    }
    h->tasks[index] = made;
  }
  h->tasks[index].state = TASK_RUNNING;
  return &h->tasks[index];
}

static void drop_thread(clua_host *h, clua_task *task) {
  clua_release(h, task->pin);
  task->L = NULL;
}

static void give_task(clua_host *h, clua_task *task) {
  task->stamp = 0;
  task->state = TASK_FREE;
  if (task->L && h->idle >= IDLE) drop_thread(h, task);
  if (task->L) {
    lua_settop(task->L, 0);
    h->idle++;
  }
  task->next = h->task_free;
  h->task_free = (uint32_t)(task - h->tasks);
}

static clua_task *task_of(clua_host *h, clua_token token, int state) {
  if (!h->L || token.stamp == 0 || token.index >= h->task_count) return NULL;
  clua_task *task = &h->tasks[token.index];
  return task->stamp == token.stamp && task->state == state ? task : NULL;
}

/* MARK: running */

static void advance(clua_host *h, clua_task *task, int arguments, clua_outcome *o) {
  lua_State *co = task->L;
  uint32_t index = (uint32_t)(task - h->tasks);
  clua_frame frame, *outer = h->interrupts->chain;
  if (!outer) {
    h->starved.line = 0;
    clua_interrupts_adopt(h->interrupts);
  }
  int results = 0;
  clua_enter(h, &frame, co, (int32_t)index, true);
  int status = lua_resume(co, outer ? outer->L : h->L, arguments, &results);
  clua_leave(h, &frame);
  task = &h->tasks[index]; /* the list may have grown meanwhile */
  o->task.index = index;
  if (status == LUA_YIELD) {
    task->state = TASK_WAITING;
    h->waiting++;
    o->task.stamp = task->stamp;
    o->kind = CLUA_SUSPENDED;
  } else if (status == LUA_OK && !h->failed) {
    task->state = TASK_DONE;
    o->task.stamp = task->stamp = clua_task_stamp(h);
    o->L = co;
    o->count = results;
    o->first = lua_gettop(co) - results + 1;
    o->kind = CLUA_FINISHED;
  } else {
    if (status != LUA_OK) { /* outside the body's own protection: no room for its arguments */
      h->raised.line = 0;
      h->traceback_length = 0;
      clua_note_raw(co, h, status);
      lua_resetthread(co);
    }
    h->failed = false;
    o->kind = CLUA_BROKEN;
    give_task(h, task);
  }
}

static void push_global(lua_State *co, clua_token key) {
  lua_rawgeti(co, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_rawgeti(co, LUA_REGISTRYINDEX, clua_slot(key.index));
  lua_rawget(co, -2);
  lua_remove(co, -2);
}

void clua_prepare(clua_host *h, clua_token callee, bool global, clua_outcome *o) {
  o->kind = CLUA_BROKEN;
  if (!h->L) return clua_note_text(h, CLUA_RUNTIME, "the state is closed");
  if (!clua_valid(h, callee)) return clua_note_text(h, CLUA_RUNTIME, released_value);
  clua_task *task = take_task(h);
  if (!task) return;
  lua_State *co = task->L;
  lua_pushcfunction(co, task_body);
  lua_pushcfunction(co, clua_on_error);
  if (global) push_global(co, callee);
  else lua_rawgeti(co, LUA_REGISTRYINDEX, clua_slot(callee.index));
  if (global && lua_isnil(co, -1)) {
    o->kind = CLUA_ABSENT;
    give_task(h, task);
    return;
  }
  o->kind = CLUA_SUSPENDED;
  o->task = (clua_token){(uint32_t)(task - h->tasks), task->stamp = clua_task_stamp(h)};
}

bool clua_location_of_function(clua_host *h, clua_token callee, bool global,
                               clua_location *location) {
  lua_Debug ar;
  if (!h->L || !clua_valid(h, callee) || !lua_checkstack(h->L, 3)) return false;
  lua_State *L = h->L;
  if (global) push_global(L, callee);
  else lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(callee.index));
  if (!lua_isfunction(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  if (!lua_getinfo(L, ">S", &ar) || ar.linedefined <= 0) return false;
  bool named = *ar.source == '@' || *ar.source == '=';
  *location = (clua_location){ar.source + named, ar.srclen - named, ar.linedefined};
  return true;
}

void clua_start(clua_host *h, clua_token token, const uint64_t *program, size_t words,
                clua_outcome *o) {
  o->kind = CLUA_BROKEN;
  clua_task *task = task_of(h, token, TASK_RUNNING);
  if (!task) return clua_note_text(h, CLUA_RUNTIME, "the state was closed");
  h->program = program;
  h->words = words;
  advance(h, task, 2, o);
}

void clua_resume(clua_host *h, clua_token token, const uint64_t *program, size_t words,
                 int32_t level, int32_t cause, clua_outcome *o) {
  o->kind = CLUA_BROKEN;
  clua_task *task = task_of(h, token, TASK_WAITING);
  if (!task) return clua_note_text(h, CLUA_RUNTIME, gone_task);
  h->waiting--;
  task->state = TASK_RUNNING;
  task->stamp = 0;
  h->program = program;
  h->words = words;
  h->level = level;
  h->cause = cause;
  advance(h, task, 0, o);
}

void clua_finish(clua_host *h, clua_token token) {
  clua_task *task = task_of(h, token, TASK_DONE);
  if (task) give_task(h, task);
}

int32_t clua_task_count(const clua_host *h) { return h->waiting; }

/* MARK: ending */

/* Closes a coroutine and, before it, those it waits for. False when too many close inside each
   other: each takes C stack that Lua does not count. */
bool clua_close_thread(clua_host *h, lua_State *co, int *status) {
  if (h->closers >= CLOSERS) return false;
  lua_State *inner = clua_has(co, THREAD_NESTED) ? lua_tothread(co, -1) : NULL;
  if (inner && clua_close_thread(h, inner, status)) *clua_flags(inner) |= THREAD_DONE;
  *clua_flags(co) &= ~(uintptr_t)(THREAD_PARKED | THREAD_NESTED);
  clua_frame frame, *outer = h->interrupts->chain;
  h->closers++;
  clua_enter(h, &frame, co, outer ? outer->task : 0, false);
  *status = lua_resetthread(co);
  clua_leave(h, &frame);
  h->closers--;
  return true;
}

int32_t clua_discard(clua_host *h, clua_token token) {
  clua_task *task = task_of(h, token, TASK_WAITING);
  if (!task) return CLUA_STALE;
  h->waiting--;
  task->state = TASK_RUNNING;
  task->stamp = 0;
  int status;
  bool closed = clua_close_thread(h, task->L, &status);
  task = &h->tasks[token.index];
  bool failed = closed && status != LUA_OK;
  if (failed) clua_note_failure(task->L, h, status);
  if (!closed) drop_thread(h, task);
  give_task(h, task);
  return failed ? CLUA_FAILED : CLUA_OK;
}

static bool waits_at(lua_State *L, clua_location *location) {
  lua_Debug ar;
  for (int level = 0; lua_getstack(L, level, &ar); level++) {
    if (!lua_getinfo(L, "Sl", &ar) || ar.currentline <= 0 || clua_is_own(ar.source)) continue;
    bool named = *ar.source == '@' || *ar.source == '=';
    *location = (clua_location){ar.source + named, ar.srclen - named, ar.currentline};
    return true;
  }
  return false;
}

bool clua_location_of_task(clua_host *h, clua_token token, clua_location *location) {
  clua_task *task = task_of(h, token, TASK_WAITING);
  if (!task) return false;
  lua_State *L = task->L;
  bool found = waits_at(L, location);
  while (clua_has(L, THREAD_NESTED)) { /* the innermost that has a line */
    L = lua_tothread(L, -1);
    if (!L) break;
    found = waits_at(L, location) || found;
  }
  return found;
}

/* MARK: chunks */

const char *clua_own_chunk(void) { return "=[mapctl] "; }

bool clua_is_own(const char *source) {
  return strncmp(source, clua_own_chunk(), strlen(clua_own_chunk())) == 0;
}

typedef struct chunk {
  const char *source;
  size_t size;
  const char *name;
  size_t length;
  const char *prefix, *mode;
  bool kept;
  clua_token *token;
} chunk;

static int load_chunk(lua_State *L) {
  chunk *c = lua_touserdata(L, 1);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  luaL_addstring(&b, c->prefix);
  luaL_addlstring(&b, c->name, c->length);
  luaL_pushresult(&b);
  if (luaL_loadbufferx(L, c->source, c->size, lua_tostring(L, -1), c->mode) != LUA_OK)
    return lua_error(L);
  c->kept = clua_pin_top(clua_host_of(L), L, c->token);
  return 0;
}

static int32_t load_as(clua_host *h, chunk c) {
  h->starved.line = 0;
  int32_t status = clua_protect(h, h->L, load_chunk, &c);
  if (status == CLUA_OK && !c.kept) {
    clua_note_text(h, CLUA_NO_MEMORY, "not enough memory");
    return CLUA_MEMORY;
  }
  if (status == CLUA_FAILED) h->error.kind = CLUA_SYNTAX;
  return status;
}

int32_t clua_load(clua_host *h, const char *source, size_t size, const char *name, size_t length,
                  clua_token *token) {
  if (!h->L) return CLUA_CLOSED;
  if (!source) source = "", size = 0;
  if (size >= 3 && memcmp(source, "\xef\xbb\xbf", 3) == 0) source += 3, size -= 3;
  if (size > 0 && *source == '#') { /* its line feed stays, so that lines count */
    const char *end = memchr(source, '\n', size);
    size = end ? (size_t)(source + size - end) : 0;
    if (end) source = end;
  }
  return load_as(h, (chunk){source, size, name, length, "@", "t", false, token});
}

int32_t clua_load_own(clua_host *h, const char *source, size_t size, const char *name,
                      size_t length, clua_token *token) {
  if (!h->L) return CLUA_CLOSED;
  return load_as(h, (chunk){source, size, name, length, clua_own_chunk(), "t", false, token});
}

/* The code must be what clua_dump made in this process: Lua does not check it. */
int32_t clua_load_compiled(clua_host *h, const char *code, size_t size, const char *name,
                           size_t length, clua_token *token) {
  if (!h->L) return CLUA_CLOSED;
  return load_as(h, (chunk){code, size, name, length, "@", "b", false, token});
}

/* MARK: compiled chunks */

typedef struct dump {
  clua_token function;
  char *code;
  size_t size, capacity;
} dump;

static int collect_code(lua_State *L, const void *part, size_t size, void *data) {
  (void)L;
  dump *d = data;
  if (d->size + size > d->capacity) {
    size_t capacity = (d->size + size) * 2;
    char *code = realloc(d->code, capacity);
    if (!code) return 1;
    d->code = code;
    d->capacity = capacity;
  }
  memcpy(d->code + d->size, part, size);
  d->size += size;
  return 0;
}

static int dump_chunk(lua_State *L) {
  dump *d = lua_touserdata(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(d->function.index));
  if (lua_dump(L, collect_code, d, 0) != 0) return luaL_error(L, "not enough memory");
  return 0;
}

char *clua_dump(clua_host *h, clua_token function, size_t *size) {
  if (!h->L || !clua_valid(h, function)) return NULL;
  dump d = {.function = function};
  if (clua_protect(h, h->L, dump_chunk, &d) != CLUA_OK) {
    free(d.code);
    return NULL;
  }
  *size = d.size;
  return d.code;
}
