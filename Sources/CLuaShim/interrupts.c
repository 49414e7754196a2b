/* Stopping a script: a count hook on every coroutine being resumed, armed when asked and never
   before. The hook raises at each instruction until the stack has unwound. */
#include "internal.h"
#include <signal.h>
#include <stdlib.h>

enum { WATCHED = 4096 };

/* Every state's block, for the handler that another thread's request signals. */
static _Atomic(clua_interrupts *) watched[WATCHED];
static _Atomic int32_t chosen_signal;
static char token; /* its address is the error value of an interrupt: raising allocates nothing */

clua_interrupts *clua_interrupts_new(void) {
  clua_interrupts *i = calloc(1, sizeof *i);
  if (!i) abort();
  pthread_mutex_init(&i->mutex, NULL);
  i->slot = -1;
  return i;
}

void clua_interrupts_free(clua_interrupts *i) {
  pthread_mutex_destroy(&i->mutex);
  free(i);
}

/* Threads of a pool often block signals: the one that runs Lua must let ours through. */
void clua_interrupts_adopt(clua_interrupts *i) {
  int32_t number = atomic_load_explicit(&chosen_signal, memory_order_relaxed);
  pthread_t self = pthread_self();
  if (number == i->unblocked &&
      pthread_equal(self, atomic_load_explicit(&i->thread, memory_order_relaxed)))
    return;
  atomic_store(&i->thread, self);
  i->unblocked = number;
  if (number == 0) return;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/* States of one thread may share a block: whichever runs is stopped, through all that lie below
   it on the C stack. */
void clua_interrupts_attach(clua_interrupts *i) {
  clua_interrupts_adopt(i);
  if (i->states++ > 0) return;
  for (int32_t slot = 0; slot < WATCHED; slot++) {
    clua_interrupts *none = NULL;
    if (!atomic_compare_exchange_strong(&watched[slot], &none, i)) continue;
    i->slot = slot;
    break;
  }
  atomic_store(&i->live, true);
}

void clua_interrupts_detach(clua_interrupts *i) {
  if (--i->states > 0) return;
  pthread_mutex_lock(&i->mutex);
  atomic_store(&i->live, false);
  pthread_mutex_unlock(&i->mutex);
  if (i->slot >= 0) atomic_store(&watched[i->slot], NULL);
  i->slot = -1;
}

static void hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  if (clua_interrupting(clua_host_of(L))) clua_raise_interrupt(L);
  lua_sethook(L, NULL, 0, 0); /* the request was withdrawn */
}

void clua_arm(lua_State *L) { lua_sethook(L, hook, LUA_MASKCOUNT, 1); }

int clua_raise_interrupt(lua_State *L) {
  clua_host *h = clua_host_of(L);
  if (!h->interrupts->recorded) {
    h->interrupts->recorded = true;
    h->interrupted.line = 0;
    for (int level = 0; !clua_note_place(L, level, &h->interrupted);) {
      lua_Debug ar;
      if (!lua_getstack(L, ++level, &ar)) break;
    }
    clua_write_traceback(L, h, 0);
  }
  lua_pushlightuserdata(L, &token);
  return lua_error(L);
}

void clua_interrupt(clua_interrupts *i, int32_t reason) {
  int32_t none = 0;
  if (!atomic_compare_exchange_strong(&i->reason, &none, reason)) return; /* the first one stands */
  for (clua_frame *frame = i->chain; frame; frame = frame->outer) clua_arm(frame->L);
}

int32_t clua_interrupt_reason(const clua_interrupts *i) {
  return atomic_load_explicit(&i->reason, memory_order_relaxed);
}

bool clua_interrupt_is_running(const clua_interrupts *i) { return i->chain != NULL; }

void clua_interrupt_clear(clua_interrupts *i) {
  i->recorded = false;
  atomic_store(&i->remote, 0);
  atomic_store(&i->reason, 0);
}

static void on_signal(int number) {
  (void)number;
  pthread_t self = pthread_self();
  for (int32_t slot = 0; slot < WATCHED; slot++) {
    clua_interrupts *i = atomic_load(&watched[slot]);
    if (!i || !pthread_equal(atomic_load(&i->thread), self)) continue;
    int32_t reason = atomic_exchange(&i->remote, 0);
    if (reason) clua_interrupt(i, reason);
  }
}

bool clua_interrupt_install(int32_t number) {
  if (number == 0) number = SIGURG;
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, &action, NULL) != 0) return false;
  atomic_store(&chosen_signal, number);
  return true;
}

bool clua_interrupt_thread(clua_interrupts *i, int32_t reason) {
  int32_t number = atomic_load(&chosen_signal);
  if (number == 0) return false;
  pthread_mutex_lock(&i->mutex);
  bool sent = atomic_load(&i->live) && i->slot >= 0;
  if (sent) {
    atomic_store(&i->remote, reason);
    sent = pthread_kill(atomic_load(&i->thread), number) == 0;
  }
  pthread_mutex_unlock(&i->mutex);
  return sent;
}

const char *clua_reason_words(int32_t reason) {
  switch (reason) {
    case 1: return "stopped: the time limit was reached";
    case 2: return "stopped: interrupted";
    case 3: return "stopped: nobody reads the output any more";
    default: return "stopped by the host";
  }
}
