/* The only code that raises Lua errors, and everything that may raise one or allocate in Lua.
   The Swift side never calls an erring Lua function itself: it fills push programs and asks here.

   arena.c       memory at fixed addresses, capped
   host.c        a state with its allow-list of libraries
   pins.c        values the host keeps: keys, references, functions
   program.c     executes push programs
   shapes.c      tables that are made all the time
   dispatch.c    Lua calls Swift
   tasks.c       Swift starts, resumes and ends coroutines
   classes.c     host objects, modules, metatables
   interrupts.c  the count hook that stops a script
   order.c       next and pairs in a fixed order
   lib_*.c       the parts of the standard library that differ
   patterns.c    patterns whose matching can be stopped */
#ifndef CLUASHIM_H
#define CLUASHIM_H

#include <lua5.4/lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct clua_host clua_host;
typedef struct clua_interrupts clua_interrupts;

/* A value pinned in the registry. The stamp is unique in the process, so a token that was released,
   or belongs to another state, is refused. */
typedef struct clua_token {
  uint32_t index; /* below 1 << 24 */
  uint32_t stamp;
} clua_token;

/* What went wrong when asking the host side; 0 is success. */
enum clua_status {
  CLUA_OK = 0,
  CLUA_MEMORY,  /* the cap is reached */
  CLUA_SPACE,   /* no address space for the arena */
  CLUA_CLOSED,  /* the state is closed */
  CLUA_STALE,   /* a token that is not valid (any more) */
  CLUA_FAILED   /* see clua_error_of */
};

/* One call of a host function: lives on the C stack while Swift runs. */
typedef struct clua_call {
  lua_State *L;
  int32_t count;    /* arguments, at stack positions 1 ... count */
  uint32_t stamp;   /* of the suspension, once the body asked for its task */
  const uint64_t *program; /* the reply: results, or the message of a failure */
  size_t words;
  int32_t level; /* of a failure, as in Lua's error() */
  int32_t cause; /* of a failure, the host's own number; 0 for none */
} clua_call;

enum clua_reply { CLUA_RESULTS = 0, CLUA_SUSPEND = 1, CLUA_RAISE = 2 };

/* How C reaches Swift. None of these may raise or use Lua beyond what their place allows. */
typedef struct clua_callbacks {
  void *context;
  int32_t (*dispatch)(void *context, int32_t function, clua_call *call);
  void (*released)(void *context, uint16_t kind, uint64_t id);
  /* A class is needed that is not defined: false when there is no room for it or none such. */
  bool (*define)(void *context, uint16_t kind);
  void (*print)(void *context, const char *bytes, size_t length);
  void (*warn)(void *context, const char *bytes, size_t length);
  double (*clock)(void *context, int32_t which); /* 0: seconds since 1970, 1: seconds of run */
} clua_callbacks;

/* host.c */
clua_host *clua_open(size_t limit, uint64_t seed, int32_t slot, clua_callbacks callbacks,
                     clua_interrupts *interrupts, int32_t *status);
void clua_shut(clua_host *host); /* ends Lua; the host answers CLUA_CLOSED from then on */
void clua_free(clua_host *host);
size_t clua_memory(const clua_host *host);
size_t clua_peak(const clua_host *host);
void clua_fail_allocation(clua_host *host, int64_t after, bool always); /* for tests; -1: never */
lua_State *clua_main(clua_host *host);
bool clua_is_placed(const clua_host *host); /* whether addresses are the same in every run */
typedef struct clua_allocations {
  uint64_t count;
  uint64_t bytes; /* all that was ever taken, given back or not */
} clua_allocations;
void clua_count_allocations(clua_host *host); /* from now on */
clua_allocations clua_allocations_of(const clua_host *host);
/* lib_debug.c: `debug`, and `io` with the standard streams, for scripts that are trusted. */
int32_t clua_open_debug(clua_host *host);

/* pins.c */
int32_t clua_key(clua_host *host, const char *name, size_t length, clua_token *key);
int32_t clua_function(clua_host *host, int32_t function, clua_token *token);
int32_t clua_pin(clua_host *host, lua_State *L, int32_t index, clua_token *token);
int32_t clua_pin_here(lua_State *L, int32_t index, clua_token *token);
bool clua_release(clua_host *host, clua_token token);

/* program.c: what a push program is made of. The low byte of a word is the operation. */
enum clua_op {
  CLUA_NIL = 0,
  CLUA_FALSE,
  CLUA_TRUE,
  CLUA_NUMBER,       /* + double */
  CLUA_INTEGER,      /* + int64 */
  CLUA_STRING,       /* length << 8, + bytes padded to words */
  CLUA_PINNED,       /* token: index << 8 | stamp << 32 */
  CLUA_HANDLE,       /* kind << 8, + id */
  CLUA_ARGUMENT,     /* index << 8: an argument of the call being answered */
  CLUA_TABLE,        /* elements << 8 | fields << 36 */
  CLUA_FIELD,        /* pops value and key into the table below them */
  CLUA_NUMBER_FIELD, /* key token, + double */
  CLUA_ELEMENT,      /* index << 8: pops the value into the table below it */
  CLUA_METATABLE,    /* token */
  CLUA_SHAPE         /* shape << 8, + the doubles of its fields */
};

/* shapes.c: a table whose fields are numbers, or tables of a shape that was defined before. */
typedef struct clua_shape_field {
  clua_token key;
  uint32_t shape; /* 0 for a number */
} clua_shape_field;

int32_t clua_define_shape(clua_host *host, const clua_shape_field *fields, size_t count,
                          clua_token metatable, uint32_t *shape); /* a token of 0 for none */

/* classes.c */
typedef struct clua_name {
  const char *name;
  size_t length;
  clua_token function;
} clua_name;

int32_t clua_set_global(clua_host *host, const char *name, size_t length, const uint64_t *program,
                        size_t words);
/* A token with index 0 and stamp 0 stands for "none". */
int32_t clua_set_module(clua_host *host, const char *name, size_t length,
                        const clua_name *functions, size_t count, clua_token get, clua_token set,
                        clua_token *token);
int32_t clua_define_class(clua_host *host, uint16_t kind, const char *name, size_t length,
                          const clua_name *methods, size_t count, clua_token get, clua_token set,
                          clua_token describe, bool released);
int32_t clua_define_metatable(clua_host *host, const char *name, size_t length,
                              const clua_name *metamethods, size_t metamethod_count,
                              const clua_name *methods, size_t method_count, clua_token *token);
int32_t clua_guard_globals(clua_host *host, const char *prefix, size_t length, clua_token guard);
const char *clua_class_name_here(lua_State *L, uint16_t kind); /* NULL when unknown */

/* tasks.c */
enum clua_outcome_kind {
  CLUA_ABSENT = 0,
  CLUA_FINISHED,
  CLUA_SUSPENDED,
  CLUA_BROKEN /* see clua_error_of */
};

typedef struct clua_outcome {
  int32_t kind;
  lua_State *L; /* finished: results at first ... first + count - 1 */
  int32_t first;
  int32_t count;
  clua_token task; /* suspended: the task; finished: to give back with clua_finish */
} clua_outcome;

enum clua_error_kind { CLUA_SYNTAX = 0, CLUA_RUNTIME, CLUA_NO_MEMORY, CLUA_INTERRUPTED };

typedef struct clua_error {
  int32_t kind;
  int32_t reason; /* of an interrupt */
  const char *message;
  size_t message_length;
  const char *traceback;
  size_t traceback_length;
  const char *file; /* NULL when unknown */
  size_t file_length;
  int32_t line;
  int32_t cause; /* of the host's failure that was raised and not caught; 0 for none */
} clua_error;

/* The last failure, valid until Lua runs again. */
clua_error clua_error_of(const clua_host *host);

int32_t clua_load(clua_host *host, const char *source, size_t size, const char *name, size_t length,
                  clua_token *token);
/* A chunk of the host's own: tracebacks do not show it. Its name begins with this. */
const char *clua_own_chunk(void);
int32_t clua_load_own(clua_host *host, const char *source, size_t size, const char *name,
                      size_t length, clua_token *token);
/* A loaded chunk as code that loads faster, to be freed; NULL when there is no memory. */
char *clua_dump(clua_host *host, clua_token function, size_t *size);
int32_t clua_load_compiled(clua_host *host, const char *code, size_t size, const char *name,
                           size_t length, clua_token *token);
/* Finds the callee and a coroutine for it: CLUA_SUSPENDED with the task to start, CLUA_ABSENT when
   there is no such global, or CLUA_BROKEN. */
void clua_prepare(clua_host *host, clua_token callee, bool global, clua_outcome *outcome);
void clua_start(clua_host *host, clua_token task, const uint64_t *program, size_t words,
                clua_outcome *outcome);
/* level below 0: the values are what the suspended call returns; else it raises them. */
void clua_resume(clua_host *host, clua_token task, const uint64_t *program, size_t words,
                 int32_t level, int32_t cause, clua_outcome *outcome);
void clua_finish(clua_host *host, clua_token task);
int32_t clua_discard(clua_host *host, clua_token task);
int32_t clua_task_count(const clua_host *host);
clua_token clua_call_task(clua_call *call);
bool clua_can_suspend(const clua_call *call);

/* Where a script line is. */
typedef struct clua_location {
  const char *file;
  size_t length;
  int32_t line;
} clua_location;

bool clua_location_of_call(const clua_call *call, int32_t level, clua_location *location);
/* Where a function of a script is defined; a global is read without metamethods. */
bool clua_location_of_function(clua_host *host, clua_token callee, bool global,
                               clua_location *location);
bool clua_location_of_task(clua_host *host, clua_token task, clua_location *location);

/* views.c: reading values without raising or allocating. Pushing reads answer a stack position,
   0 when there is no room. */
bool clua_handle_at(lua_State *L, int32_t index, uint16_t *kind, uint64_t *id);
int32_t clua_read_field(lua_State *L, int32_t table, clua_token key);
int32_t clua_read_element(lua_State *L, int32_t table, int64_t index);
int32_t clua_read_pinned(lua_State *L, clua_token token);
const void *clua_identity(clua_host *host, clua_token token); /* NULL for what is no object */
bool clua_is_stopping(lua_State *L); /* whether a request to stop stands */
/* A walk in the fixed order: 1 = a pair was pushed (key, value), 0 = the end, -1 = no memory.
   `walk` starts zeroed with its table; positions above the walk's start are the caller's to pop. */
typedef struct clua_walk {
  int32_t table;
  int32_t snapshot; /* stack position of the ordered keys, 0 before there are any */
  int64_t position;
} clua_walk;
bool clua_next_pair(lua_State *L, int32_t table);
int32_t clua_walk_next(lua_State *L, clua_walk *walk);
bool clua_has_metatable(lua_State *L, int32_t table, clua_token metatable);
bool clua_read_number(lua_State *L, int32_t table, clua_token key, double *value);

/* interrupts.c */
clua_interrupts *clua_interrupts_new(void);
void clua_interrupts_free(clua_interrupts *interrupts);
/* Async-signal-safe on the thread that runs Lua. A reason is never 0. */
void clua_interrupt(clua_interrupts *interrupts, int32_t reason);
int32_t clua_interrupt_reason(const clua_interrupts *interrupts);
bool clua_interrupt_is_running(const clua_interrupts *interrupts);
void clua_interrupt_clear(clua_interrupts *interrupts);
/* From another thread: false when no signal handler is installed or the state is gone. */
bool clua_interrupt_thread(clua_interrupts *interrupts, int32_t reason);
bool clua_interrupt_install(int32_t signal); /* 0: SIGURG */

#endif
