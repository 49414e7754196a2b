/* coroutine, with a host that may wait inside: a wait passes through every coroutine up to the
   host and comes back to the innermost. Scripts can neither make such a wait nor end it. */
#include "internal.h"

enum { FAILED = -1, REFUSED = -2, WAITING = -3 };

/* Catches the coroutine's error while its hooks still work; see task_body. */
static int body_ended(lua_State *L, int status, lua_KContext context) {
  (void)context;
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L);
  *clua_flags(L) |= THREAD_FAILED;
  return 1;
}

static int body(lua_State *L) {
  return body_ended(L, lua_pcallk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, 0, body_ended), 0);
}

static int create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *co = lua_newthread(L);
  lua_pushcfunction(co, body);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static lua_State *thread_at(lua_State *L, int index) {
  lua_State *co = lua_tothread(L, index);
  luaL_argexpected(L, co, index, "coroutine");
  return co;
}

static const char *status_of(lua_State *L, lua_State *co) {
  lua_Debug ar;
  if (L == co) return "running";
  if (clua_has(co, THREAD_DONE)) return "dead";
  if (clua_has(co, THREAD_BASE | THREAD_PARKED)) return "normal";
  if (lua_status(co) == LUA_YIELD) return "suspended";
  if (lua_status(co) != LUA_OK) return "dead";
  if (lua_getstack(co, 0, &ar)) return "normal";
  return lua_gettop(co) == 0 ? "dead" : "suspended";
}

static int refuse(lua_State *L, const char *why) {
  lua_pushstring(L, why);
  return REFUSED;
}

/* Runs `co` on; its results, or the error value, are pushed on L. */
static int advance(lua_State *L, lua_State *co, int arguments) {
  clua_host *h = clua_host_of(L);
  const clua_frame *outer = h->interrupts->chain;
  clua_frame frame;
  int results = 0;
  clua_enter(h, &frame, co, outer ? outer->task : 0,
             outer && outer->can_suspend && lua_isyieldable(L));
  int status = lua_resume(co, L, arguments, &results);
  clua_leave(h, &frame);
  if (status == LUA_YIELD && clua_has(co, THREAD_PARKED)) return WAITING;
  if (status == LUA_OK || status == LUA_YIELD) {
    if (status == LUA_OK) *clua_flags(co) |= THREAD_DONE;
    if (status == LUA_OK && clua_has(co, THREAD_FAILED)) {
      lua_pushvalue(co, -1); /* stays for coroutine.close */
      lua_xmove(co, L, 1);
      return FAILED;
    }
    if (!lua_checkstack(L, results + 1)) {
      lua_pop(co, results);
      return refuse(L, "too many results to resume");
    }
    lua_xmove(co, L, results);
    return results;
  }
  *clua_flags(co) |= THREAD_DONE;
  *clua_flags(co) &= ~(uintptr_t)(THREAD_PARKED | THREAD_NESTED);
  lua_xmove(co, L, 1);
  return FAILED;
}

static int resume_with(lua_State *L, lua_State *co, int arguments) {
  const char *status = status_of(L, co);
  if (*status == 'd') return refuse(L, "cannot resume dead coroutine");
  if (*status != 's') return refuse(L, "cannot resume non-suspended coroutine");
  if (!lua_checkstack(co, arguments + 1)) return refuse(L, "too many arguments to resume");
  bool starts = lua_status(co) == LUA_OK;
  lua_xmove(L, co, arguments);
  return advance(L, co, starts ? lua_gettop(co) - 1 : arguments);
}

/* The host's wait goes on outwards, with the coroutine it came from on top of the stack. */
static int wait_with(lua_State *L, lua_State *co, lua_KFunction then) {
  *clua_flags(L) |= THREAD_PARKED | THREAD_NESTED;
  lua_pushthread(co);
  lua_xmove(co, L, 1);
  return lua_yieldk(L, 1, 0, then);
}

static lua_State *end_wait(lua_State *L) {
  *clua_flags(L) &= ~(uintptr_t)(THREAD_PARKED | THREAD_NESTED);
  lua_State *co = lua_tothread(L, -1);
  lua_settop(L, -2);
  return co;
}

static int resume_again(lua_State *L, int status, lua_KContext context);

static int resume_ended(lua_State *L, lua_State *co, int results) {
  if (results == WAITING) return wait_with(L, co, resume_again);
  lua_pushboolean(L, results >= 0);
  if (results < 0) results = 1;
  lua_insert(L, -(results + 1));
  return results + 1;
}

static int resume_again(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  lua_State *co = lua_tothread(L, 1);
  end_wait(L);
  return resume_ended(L, co, advance(L, co, 0));
}

static int resume(lua_State *L) {
  lua_State *co = thread_at(L, 1);
  return resume_ended(L, co, resume_with(L, co, lua_gettop(L) - 1));
}

static int wrapped_again(lua_State *L, int status, lua_KContext context);

static int wrapped_ended(lua_State *L, lua_State *co, int results) {
  if (results == WAITING) return wait_with(L, co, wrapped_again);
  if (results >= 0) return results;
  if (results == REFUSED) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int wrapped_again(lua_State *L, int status, lua_KContext context) {
  (void)status, (void)context;
  end_wait(L);
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  return wrapped_ended(L, co, advance(L, co, 0));
}

static int call_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  return wrapped_ended(L, co, resume_with(L, co, lua_gettop(L)));
}

static int wrap(lua_State *L) {
  create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static int yield(lua_State *L) {
  if (clua_has(L, THREAD_BASE))
    return luaL_error(L, "attempt to yield from outside a coroutine (use sleep or a wait)");
  return lua_yield(L, lua_gettop(L));
}

static int status(lua_State *L) {
  lua_pushstring(L, status_of(L, thread_at(L, 1)));
  return 1;
}

static int running(lua_State *L) {
  lua_pushthread(L);
  lua_pushboolean(L, clua_has(L, THREAD_BASE));
  return 2;
}

static int is_yieldable(lua_State *L) {
  lua_State *co = lua_isthread(L, 1) ? lua_tothread(L, 1) : L;
  lua_pushboolean(L, !clua_has(co, THREAD_BASE) && lua_isyieldable(co));
  return 1;
}

static int close(lua_State *L) {
  lua_State *co = thread_at(L, 1);
  const char *state = status_of(L, co);
  if (*state != 'd' && *state != 's') return luaL_error(L, "cannot close a %s coroutine", state);
  if (clua_has(co, THREAD_FAILED)) {
    *clua_flags(co) &= ~(uintptr_t)THREAD_FAILED;
    lua_pushboolean(L, 0);
    lua_xmove(co, L, 1);
    return 2;
  }
  int result;
  if (!clua_close_thread(clua_host_of(L), co, &result)) return luaL_error(L, "C stack overflow");
  *clua_flags(co) |= THREAD_DONE;
  if (result == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(co, L, 1);
  return 2;
}

void clua_open_coroutines(lua_State *L) {
  lua_createtable(L, 0, 8);
  clua_set(L, "close", close);
  clua_set(L, "create", create);
  clua_set(L, "isyieldable", is_yieldable);
  clua_set(L, "resume", resume);
  clua_set(L, "running", running);
  clua_set(L, "status", status);
  clua_set(L, "wrap", wrap);
  clua_set(L, "yield", yield);
  lua_setglobal(L, "coroutine");
}
