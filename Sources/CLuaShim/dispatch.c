/* Lua calls Swift. The Swift frame is gone before anything is raised or yielded. */
#include "internal.h"

static int raise_reply(lua_State *L, clua_host *h, const uint64_t *program, size_t words, int level,
                       int32_t cause) {
  if (level > 0) luaL_where(L, level);
  clua_run_program(L, h, program, words, 0);
  if (level > 0) lua_concat(L, 2);
  if (cause) clua_note_cause(L, h, cause);
  return lua_error(L);
}

static int resumed(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  clua_host *h = clua_host_of(L);
  *clua_flags(L) &= ~(uintptr_t)THREAD_PARKED;
  if (h->level >= 0) return raise_reply(L, h, h->program, h->words, h->level, h->cause);
  return clua_run_program(L, h, h->program, h->words, 0);
}

static int park(lua_State *L, clua_host *h, const clua_call *call, bool allowed) {
  if (!allowed || !clua_can_suspend(call))
    return luaL_error(L, "cannot wait here: inside a comparator, a metamethod or an iterator");
  clua_frame *frame = h->interrupts->chain;
  h->tasks[frame->task].stamp = call->stamp ? call->stamp : clua_task_stamp(h);
  *clua_flags(L) |= THREAD_PARKED;
  return lua_yieldk(L, 0, 0, resumed);
}

int clua_dispatch(lua_State *L, int32_t function, bool can_suspend) {
  clua_host *h = clua_host_of(L);
  if (clua_interrupting(h)) return clua_raise_interrupt(L);
  clua_call call = {.L = L, .count = lua_gettop(L)};
  int32_t reply = h->callbacks.dispatch(h->callbacks.context, function, &call);
  lua_settop(L, call.count);
  switch (reply) {
    case CLUA_RESULTS: return clua_run_program(L, h, call.program, call.words, LUA_MINSTACK);
    case CLUA_SUSPEND: return park(L, h, &call, can_suspend);
    default: return raise_reply(L, h, call.program, call.words, call.level, call.cause);
  }
}

int clua_call_host(lua_State *L) {
  return clua_dispatch(L, (int32_t)lua_tointegerx(L, lua_upvalueindex(1), NULL), true);
}

bool clua_can_suspend(const clua_call *call) {
  const clua_frame *frame = clua_host_of(call->L)->interrupts->chain;
  return frame && frame->L == call->L && frame->can_suspend && lua_isyieldable(call->L);
}

clua_token clua_call_task(clua_call *call) {
  clua_host *h = clua_host_of(call->L);
  const clua_frame *frame = h->interrupts->chain;
  if (!frame) return (clua_token){0, 0};
  if (!call->stamp) call->stamp = clua_task_stamp(h);
  return (clua_token){(uint32_t)frame->task, call->stamp};
}

bool clua_location_of_call(const clua_call *call, int32_t level, clua_location *location) {
  lua_Debug ar;
  if (level < 0 || !lua_getstack(call->L, level, &ar) || !lua_getinfo(call->L, "Sl", &ar) ||
      ar.currentline <= 0)
    return false;
  bool named = *ar.source == '@' || *ar.source == '=';
  location->file = ar.source + named;
  location->length = ar.srclen - named;
  location->line = ar.currentline;
  return true;
}
