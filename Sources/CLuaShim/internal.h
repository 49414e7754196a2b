/* What the files of the shim share. Nothing here is seen by Swift. */
#ifndef CLUASHIM_INTERNAL_H
#define CLUASHIM_INTERNAL_H

#include "include/CLuaShim.h"
#include <lua5.4/lauxlib.h>
#include <pthread.h>
#include <stdatomic.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CLUA_SANITIZER 1
#endif
#endif

/* arena.c */
enum { SMALL_CLASSES = 80, LARGE_CLASSES = 80, RECENT_CLASSES = 17, RECENT = 1024 };

typedef struct clua_budget { /* what all states of a run hold */
  _Atomic size_t taken;
  _Atomic size_t limit; /* twice that of the state with the most */
} clua_budget;

typedef struct clua_arena {
  char *map;        /* what munmap gets */
  bool placed;      /* at the slot's own address */
  size_t map_size;
  char *base;       /* aligned to a unit */
  char *end;        /* of the address space */
  char *committed;  /* readable and writable below */
  char *top;        /* units handed out below */
  char *first;      /* next free byte of the first unit, shared by all sizes */
  void *recent[RECENT_CLASSES]; /* the last small blocks given back, not yet to their slabs */
  uint32_t recent_count[RECENT_CLASSES];
  void *first_free[SMALL_CLASSES];
  struct clua_slab *partial[SMALL_CLASSES];
  struct clua_span *spans[LARGE_CLASSES];
  size_t resident; /* bytes of free spans whose pages were kept */
  size_t live;     /* bytes Lua holds */
  size_t peak;
  size_t limit;
  clua_budget *run; /* of all states of the run */
  size_t held;      /* bytes that it has pages for */
  size_t charged;   /* of them to the run */
  int64_t fail_after; /* for tests: allocations until one fails, negative for never */
  bool fail_always;
} clua_arena;

bool clua_arena_open(clua_arena *arena, int32_t slot, size_t limit, clua_budget *run);
void clua_arena_close(clua_arena *arena);
void *clua_allocate(void *host, void *block, size_t old, size_t size); /* a lua_Alloc */
void *clua_allocate_counted(void *host, void *block, size_t old, size_t size); /* another */

/* interrupts.c */
typedef struct clua_frame { /* one coroutine being resumed, on the C stack of who resumes it */
  lua_State *L;
  struct clua_frame *outer;
  int32_t task;
  bool can_suspend;
} clua_frame;

struct clua_interrupts {
  clua_budget budget; /* the states of a run share both */
  _Atomic int32_t reason;
  _Atomic int32_t remote; /* asked by another thread, not yet taken by the handler */
  clua_frame *volatile chain;
  _Atomic(pthread_t) thread; /* the one that runs Lua */
  int32_t unblocked; /* the signal that thread lets through */
  atomic_bool live;
  bool recorded; /* the first raise of this request was noted in the host */
  pthread_mutex_t mutex;
  int32_t states; /* that share this */
  int32_t slot; /* in the table the signal handler looks through */
};

void clua_interrupts_attach(clua_interrupts *interrupts);
void clua_interrupts_adopt(clua_interrupts *interrupts); /* this thread runs Lua now */
void clua_interrupts_detach(clua_interrupts *interrupts);
void clua_arm(lua_State *L);
int clua_raise_interrupt(lua_State *L);
const char *clua_reason_words(int32_t reason);

/* host.c */
typedef struct clua_pinned {
  uint32_t stamp; /* 0: free */
  uint32_t next;  /* of the free ones */
} clua_pinned;

enum task_state { TASK_FREE = 0, TASK_RUNNING, TASK_WAITING, TASK_DONE };

typedef struct clua_task {
  lua_State *L; /* NULL: has no coroutine */
  clua_token pin;
  uint32_t stamp;
  uint32_t next; /* of the free ones */
  int state;
} clua_task;

typedef struct clua_class {
  int cache; /* registry positions; 0: not defined */
  int metatable;
  char *name;
} clua_class;

typedef struct clua_object { /* what the userdata of a host object holds */
  uint64_t id;
  uint32_t magic;
  uint16_t kind;
} clua_object;
enum { CLUA_OBJECT = 0x6d617063 };

typedef struct clua_place { /* a script line, copied */
  char file[512];
  int32_t line; /* 0: unknown */
} clua_place;

typedef struct clua_shape_slot {
  int key;        /* its registry position */
  uint32_t inner; /* the shape of the field's table, 0 for a number */
} clua_shape_slot;

typedef struct clua_shape {
  clua_shape_slot *slots;
  uint32_t count;
  uint32_t numbers; /* of itself and its inner tables */
  int depth;        /* of tables inside each other */
  int metatable;    /* registry position, 0 for none */
} clua_shape;

struct clua_host {
  lua_State *L;
  clua_interrupts *interrupts;
  clua_callbacks callbacks;
  const uint64_t *program; /* what the coroutine being entered gets */
  size_t words;
  int32_t level, cause;
  bool failed; /* the coroutine that just ended did so with an error */
  bool closing;
  bool attached; /* to the interrupts */
  bool quiet;    /* warn says nothing */
  int closers; /* coroutines being closed inside each other */
  clua_pinned *pins;
  uint32_t pin_count, pin_capacity, pin_free;
  clua_task *tasks;
  uint32_t task_count, task_capacity, task_free, idle;
  int32_t waiting;
  clua_class *classes;
  size_t class_count;
  clua_shape *shapes;
  uint32_t shape_count; /* the first one stands for none */
  int next_cache;       /* registry position: the table `next` walks and its ordered keys */
  lua_Integer next_position;
  struct {
    clua_token message;
    int32_t cause;
  } causes[16]; /* the last failures of the host that have a cause, by the strings they raised */
  uint32_t next_cause;
  uint64_t random;
  clua_allocations allocations;
  uint32_t last_stamp;
  clua_error error;
  char *message;
  size_t message_capacity;
  clua_place raised, interrupted, starved;
  size_t traceback_length;
  char traceback[6000];
  clua_arena arena;
};

/* Threads carry their host and flags in Lua's extra space; the host is aligned to 64. */
enum thread_flag {
  THREAD_BASE = 1,   /* the host's coroutine: scripts cannot yield, resume or close it */
  THREAD_PARKED = 2, /* waits for the host */
  THREAD_NESTED = 4, /* waits because the coroutine on top of its stack does */
  THREAD_FAILED = 8, /* ended with the error at position 1 */
  THREAD_DONE = 16,  /* ended */
  THREAD_FLAGS = 63
};

static inline uintptr_t *clua_flags(lua_State *L) { return (uintptr_t *)lua_getextraspace(L); }
static inline clua_host *clua_host_of(lua_State *L) {
  return (clua_host *)(*clua_flags(L) & ~(uintptr_t)THREAD_FLAGS);
}
static inline bool clua_has(lua_State *L, uintptr_t flag) { return (*clua_flags(L) & flag) != 0; }
static inline bool clua_interrupting(const clua_host *h) {
  return atomic_load_explicit(&h->interrupts->reason, memory_order_relaxed) != 0;
}

/* Lets a loop in C be stopped; to be called now and then. */
static inline void clua_poll(lua_State *L) {
  if (clua_interrupting(clua_host_of(L))) clua_raise_interrupt(L);
}

static inline void clua_enter(clua_host *h, clua_frame *frame, lua_State *L, int32_t task,
                              bool can_suspend) {
  clua_frame *outer = h->interrupts->chain;
  *frame = (clua_frame){L, outer, task, can_suspend};
  atomic_signal_fence(memory_order_seq_cst);
  h->interrupts->chain = frame;
  if (clua_interrupting(h)) clua_arm(L);
}
static inline void clua_leave(clua_host *h, const clua_frame *frame) {
  h->interrupts->chain = frame->outer;
}

/* The registry position of a pinned value. Lua keeps 1 and 2 for itself. */
static inline int clua_slot(uint32_t index) { return (int)index + 2; }
static inline bool clua_valid(const clua_host *h, clua_token token) {
  return token.index != 0 && token.index < h->pin_count &&
         h->pins[token.index].stamp == token.stamp;
}
uint32_t clua_stamp(void);
/* Tasks are stamped often: from a count of the state's own that begins somewhere else in each. */
static inline uint32_t clua_task_stamp(clua_host *h) {
  if (++h->last_stamp == 0) h->last_stamp = 1;
  return h->last_stamp;
}
/* Pins the top value and pops it; raises, or answers false when the host has no memory. */
bool clua_pin_top(clua_host *h, lua_State *L, clua_token *token);

/* Runs `body` with the light userdata `data` in protected mode; a failure is noted. */
int32_t clua_protect(clua_host *h, lua_State *L, lua_CFunction body, void *data);

/* program.c: pushes the values of a program, answers how many. Raises. */
int clua_run_program(lua_State *L, clua_host *h, const uint64_t *program, size_t words, int room);

/* shapes.c */
void clua_push_shape(lua_State *L, const clua_shape *shapes, uint32_t index, const double **at);
void clua_free_shapes(clua_host *h);

/* dispatch.c */
int clua_call_host(lua_State *L); /* upvalue 1: the number of the host function */
int clua_dispatch(lua_State *L, int32_t function, bool can_suspend);
void clua_push_handle(lua_State *L, clua_host *h, uint16_t kind, uint64_t id);

/* errors.c */
int clua_on_error(lua_State *L); /* message handler: notes where it was raised */
void clua_note_failure(lua_State *L, clua_host *h, int status); /* describes and pops the value */
void clua_note_raw(lua_State *L, clua_host *h, int status);     /* the same, without calling Lua */
void clua_note_cause(lua_State *L, clua_host *h, int32_t cause); /* of the string on top */
void clua_note_text(clua_host *h, int kind, const char *text);
bool clua_note_place(lua_State *L, int level, clua_place *place);
void clua_note_starved(clua_host *h);
void clua_write_traceback(lua_State *L, clua_host *h, int level);

/* order.c */
void clua_ordered_keys(lua_State *L, int table, lua_Integer after);
int clua_next(lua_State *L);
int clua_pairs(lua_State *L);

/* tasks.c: whether a chunk is one of the host's own; the name of one from a file begins with @. */
bool clua_is_own(const char *source);

/* lib_*.c: each sets its functions in the table on top, or makes its global */
void clua_set(lua_State *L, const char *name, lua_CFunction function);
void clua_on_heap(lua_State *L);
void clua_open_base(lua_State *L);
void clua_open_strings(lua_State *L);
void clua_open_search(lua_State *L); /* into the table on top */
void clua_open_tables(lua_State *L);
void clua_open_coroutines(lua_State *L);
void clua_open_time(lua_State *L);
bool clua_close_thread(clua_host *h, lua_State *co, int *status);

#endif
