/* What an error was, where, and by which calls: noted in the host's own memory, so that it can be
   told after the coroutine is gone and when Lua has no memory left. */
#include "internal.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_memory[] = "not enough memory";

bool clua_note_place(lua_State *L, int level, clua_place *place) {
  lua_Debug ar;
  if (!lua_getstack(L, level, &ar) || !lua_getinfo(L, "Sl", &ar) || ar.currentline <= 0 ||
      clua_is_own(ar.source))
    return false;
  bool named = *ar.source == '@' || *ar.source == '=';
  snprintf(place->file, sizeof place->file, "%s", named ? ar.source + 1 : ar.short_src);
  place->line = ar.currentline;
  return true;
}

static void add(clua_host *h, const char *format, ...) {
  size_t room = sizeof h->traceback - h->traceback_length;
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(h->traceback + h->traceback_length, room, format, arguments);
  va_end(arguments);
  if (length > 0) h->traceback_length += (size_t)length < room ? (size_t)length : room - 1;
}

/* How many levels there are. Reaching one costs as many steps as it is deep. */
static int depth_of(lua_State *L) {
  lua_Debug ar;
  int low = 0, high = 1;
  while (lua_getstack(L, high, &ar)) low = high, high *= 2;
  while (low + 1 < high) {
    int middle = low + (high - low) / 2;
    if (lua_getstack(L, middle, &ar)) low = middle;
    else high = middle;
  }
  return high;
}

/* Whether a level is none of the script's: the host's own Lua, or what that calls in C. */
static bool is_own(lua_State *L, int level) {
  lua_Debug ar;
  if (!lua_getstack(L, level, &ar) || !lua_getinfo(L, "S", &ar)) return false;
  if (*ar.what == 'C' && (!lua_getstack(L, level + 1, &ar) || !lua_getinfo(L, "S", &ar)))
    return false;
  return clua_is_own(ar.source);
}

void clua_write_traceback(lua_State *L, clua_host *h, int level) {
  enum { HEAD = 10, TAIL = 11 };
  lua_Debug ar;
  int levels = depth_of(L) - level;
  if (clua_has(L, THREAD_BASE) && levels > 0) levels--; /* the bridge's own frame */
  h->traceback_length = 0;
  add(h, "stack traceback:");
  for (int i = 0; i < levels; i++) {
    if (i == HEAD && levels > HEAD + TAIL) {
      add(h, "\n\t...\t(skipping %d levels)", levels - HEAD - TAIL);
      i = levels - TAIL;
    }
    if (is_own(L, level + i)) continue;
    if (!lua_getstack(L, level + i, &ar)) break;
    lua_getinfo(L, "Slnt", &ar);
    if (ar.currentline > 0) add(h, "\n\t%s:%d: in ", ar.short_src, ar.currentline);
    else add(h, "\n\t%s: in ", ar.short_src);
    bool global = strcmp(ar.namewhat, "global") == 0;
    if (*ar.what == 'm') add(h, "main chunk");
    else if (*ar.namewhat) add(h, "%s '%s'", global ? "function" : ar.namewhat, ar.name);
    else if (*ar.what != 'C') add(h, "function <%s:%d>", ar.short_src, ar.linedefined);
    else add(h, "?");
    if (ar.istailcall) add(h, "\n\t(...tail calls...)");
  }
}

int clua_on_error(lua_State *L) {
  clua_host *h = clua_host_of(L);
  if (h->interrupts->recorded && clua_interrupting(h)) return 1; /* the first raise is noted */
  h->raised.line = 0;
  lua_Debug ar;
  for (int level = 1; !clua_note_place(L, level, &h->raised) && lua_getstack(L, level, &ar);)
    level++;
  clua_write_traceback(L, h, 1);
  return 1;
}

/* Called by the allocator's refusal: which line asked for too much. Reads the stack only. */
void clua_note_starved(clua_host *h) {
  const clua_frame *frame = h->interrupts->chain;
  if (!frame) return;
  lua_Debug ar;
  h->starved.line = 0;
  for (int level = 0; lua_getstack(frame->L, level, &ar) && level < 64; level++)
    if (clua_note_place(frame->L, level, &h->starved)) break;
}

enum { LONGEST = 1 << 16 };

/* How much of a message is kept: megabytes tell nobody more. It is cut where a character begins. */
static size_t message_length(const char *text, size_t length) {
  if (length <= LONGEST) return length;
  length = LONGEST;
  while (length > LONGEST - 4 && (text[length] & 0xC0) == 0x80) length--;
  return length;
}

static bool set_message(clua_host *h, const char *text, size_t length) {
  if (length + 1 > h->message_capacity) {
    char *message = realloc(h->message, length + 1);
    if (!message) return false;
    h->message = message;
    h->message_capacity = length + 1;
  }
  memcpy(h->message, text, length);
  h->message[length] = 0;
  return true;
}

/* "file:line:" in front of a message, when it has that. */
static bool prefix(const char *text, size_t length, size_t *file, int32_t *line) {
  const char *end = text + length;
  for (const char *colon = memchr(text, ':', length); colon;
       colon = memchr(colon + 1, ':', (size_t)(end - colon - 1))) {
    const char *digit = colon + 1;
    int32_t number = 0;
    while (digit < end && *digit >= '0' && *digit <= '9' && number < 100000000)
      number = number * 10 + (*digit++ - '0');
    if (digit > colon + 1 && digit < end && *digit == ':' && colon > text) {
      *file = (size_t)(colon - text);
      *line = number;
      return true;
    }
    if (colon + 1 >= end) break;
  }
  return false;
}

/* Whether `name`, as a message has it, is the file `whole`: Lua shortens long names to "...end". */
static bool names(const char *name, size_t length, const char *whole, size_t whole_length) {
  if (length > 3 && strncmp(name, "...", 3) == 0) {
    name += 3, length -= 3;
    if (whole_length < length) return false;
    whole += whole_length - length, whole_length = length;
  }
  return length == whole_length && strncmp(name, whole, length) == 0;
}

static void note(clua_host *h, int kind, const char *text, size_t length, const clua_place *place) {
  clua_error *e = &h->error;
  char line[sizeof place->file + 120];
  bool placed = place && place->line > 0;
  *e = (clua_error){.kind = kind};
  if (placed && kind != CLUA_RUNTIME) { /* Lua gave no position to these */
    int size = snprintf(line, sizeof line, "%s:%d: %s", place->file, place->line, text);
    text = line;
    length = size < 0 ? 0 : (size_t)size < sizeof line ? (size_t)size : sizeof line - 1;
  }
  length = message_length(text, length);
  bool kept = set_message(h, text, length);
  e->message = kept ? h->message : no_memory;
  e->message_length = kept ? length : sizeof no_memory - 1;
  if (placed) e->file = place->file, e->file_length = strlen(place->file), e->line = place->line;
  size_t file;
  int32_t number;
  bool positioned = kind == CLUA_RUNTIME || kind == CLUA_SYNTAX;
  if (positioned && prefix(e->message, e->message_length, &file, &number)) {
    if (!e->file || !names(e->message, file, e->file, e->file_length))
      e->file = e->message, e->file_length = file;
    e->line = number;
  }
  if (kind != CLUA_SYNTAX && h->traceback_length) {
    e->traceback = h->traceback;
    e->traceback_length = h->traceback_length;
  }
}

void clua_note_text(clua_host *h, int kind, const char *text) {
  h->traceback_length = 0;
  note(h, kind, text, strlen(text), NULL);
}

static void note_value(clua_host *h, int status, const char *text, size_t length) {
  int32_t reason = atomic_load(&h->interrupts->reason);
  bool starved = length == sizeof no_memory - 1 && memcmp(text, no_memory, length) == 0;
  if (reason && h->interrupts->recorded) {
    const char *words = clua_reason_words(reason);
    note(h, CLUA_INTERRUPTED, words, strlen(words), &h->interrupted);
    h->error.reason = reason;
  } else if (status == LUA_ERRMEM || starved) {
    h->traceback_length = 0;
    note(h, CLUA_NO_MEMORY, no_memory, sizeof no_memory - 1, &h->starved);
  } else {
    note(h, status == LUA_ERRSYNTAX ? CLUA_SYNTAX : CLUA_RUNTIME, text, length,
         status == LUA_ERRSYNTAX ? NULL : &h->raised);
  }
}

/* Whether a string is one that the host raised is told by the string itself, not by its words: the
   error may have gone through pcall, error and coroutines on its way. */
void clua_note_cause(lua_State *L, clua_host *h, int32_t cause) {
  uint32_t at = h->next_cause++ % (sizeof h->causes / sizeof *h->causes);
  clua_release(h, h->causes[at].message);
  h->causes[at].cause = 0;
  lua_pushvalue(L, -1);
  if (clua_pin_top(h, L, &h->causes[at].message)) h->causes[at].cause = cause;
  else lua_pop(L, 1);
}

static int32_t cause_of(lua_State *L, clua_host *h) {
  int32_t cause = 0;
  if (lua_type(L, -1) != LUA_TSTRING || !lua_checkstack(L, 1)) return 0;
  for (size_t i = 0; !cause && i < sizeof h->causes / sizeof *h->causes; i++) {
    if (!h->causes[i].cause || !clua_valid(h, h->causes[i].message)) continue;
    lua_rawgeti(L, LUA_REGISTRYINDEX, clua_slot(h->causes[i].message.index));
    if (lua_rawequal(L, -1, -2)) cause = h->causes[i].cause;
    lua_pop(L, 1);
  }
  return cause;
}

void clua_note_raw(lua_State *L, clua_host *h, int status) {
  size_t length = 0;
  const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
  if (!text) text = lua_typename(L, lua_type(L, -1)), length = strlen(text);
  note_value(h, status, text, length);
  if (h->error.kind == CLUA_RUNTIME) h->error.cause = cause_of(L, h);
}

/* MARK: describing what was thrown */

static void describe(lua_State *L, int index, int depth, luaL_Buffer *b);

static void add_key(lua_State *L, int index, luaL_Buffer *b) {
  size_t length;
  const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : NULL;
  bool plain = text && length > 0 && length < 40 && (*text < '0' || *text > '9');
  for (size_t i = 0; plain && i < length; i++)
    plain = text[i] == '_' || (text[i] >= '0' && text[i] <= '9') ||
            ((text[i] | 32) >= 'a' && (text[i] | 32) <= 'z');
  if (plain) {
    luaL_addlstring(b, text, length);
  } else {
    luaL_addchar(b, '[');
    describe(L, index, 0, b);
    luaL_addchar(b, ']');
  }
  luaL_addstring(b, " = ");
}

/* Pushes a few pairs as text, in the fixed order. A buffer keeps a box on top of the stack, so the
   values it is made of have places below it. */
static void describe_table(lua_State *L, int index, int depth) {
  luaL_Buffer inner;
  enum { SHOWN = 12 };
  luaL_checkstack(L, 12, "too deep");
  clua_ordered_keys(L, index, 0);
  int keys = lua_gettop(L);
  lua_pushnil(L);
  lua_pushnil(L);
  luaL_buffinit(L, &inner);
  lua_Integer count = (lua_Integer)lua_rawlen(L, keys);
  luaL_addchar(&inner, '{');
  for (lua_Integer i = 1; i <= count; i++) {
    if (i > 1) luaL_addstring(&inner, ", ");
    if (i > SHOWN) {
      luaL_addstring(&inner, "…");
      break;
    }
    lua_rawgeti(L, keys, i);
    lua_pushvalue(L, -1);
    lua_rawget(L, index);
    lua_replace(L, keys + 2);
    lua_replace(L, keys + 1);
    bool listed = lua_isinteger(L, keys + 1) && lua_tointeger(L, keys + 1) == i;
    if (!listed) add_key(L, keys + 1, &inner);
    describe(L, keys + 2, depth - 1, &inner);
  }
  luaL_addchar(&inner, '}');
  luaL_pushresult(&inner);
  lua_replace(L, keys);
  lua_settop(L, keys);
}

static void describe(lua_State *L, int index, int depth, luaL_Buffer *b) {
  size_t length;
  if (lua_type(L, index) == LUA_TSTRING) {
    const char *text = lua_tolstring(L, index, &length);
    luaL_addchar(b, '"');
    luaL_addlstring(b, text, length > 200 ? 200 : length);
    luaL_addstring(b, length > 200 ? "…\"" : "\"");
    return;
  }
  if (lua_type(L, index) == LUA_TTABLE && luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) {
    if (depth > 0) describe_table(L, index, depth);
    else lua_pushliteral(L, "{…}");
  } else {
    if (lua_type(L, index) == LUA_TTABLE) lua_pop(L, 1);
    luaL_tolstring(L, index, NULL);
  }
  luaL_addvalue(b);
}

static int describe_error(lua_State *L) {
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING) return 1;
  bool empty = lua_type(L, 1) == LUA_TTABLE && !luaL_getmetafield(L, 1, "__tostring") &&
               !(lua_pushnil(L), lua_next(L, 1));
  lua_settop(L, 2); /* lua_next leaves nothing at the end of a table, else a key and a value */
  if (empty || lua_isnil(L, 1)) {
    lua_pushfstring(L, "an error without a word: %s was raised", empty ? "an empty table" : "nil");
    return 1;
  }
  lua_settop(L, 1);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  describe(L, 1, 3, &b);
  luaL_pushresult(&b);
  return 1;
}

void clua_note_failure(lua_State *L, clua_host *h, int status) {
  if (lua_type(L, -1) != LUA_TSTRING && lua_type(L, -1) != LUA_TLIGHTUSERDATA) {
    clua_place raised = h->raised;
    lua_pushcfunction(L, describe_error);
    lua_insert(L, -2);
    int described = lua_pcall(L, 1, 1, 0);
    h->raised = raised;
    if (described != LUA_OK && lua_type(L, -1) != LUA_TSTRING) {
      lua_pop(L, 1);
      lua_pushnil(L);
    }
  }
  clua_note_raw(L, h, status);
  lua_pop(L, 1);
}

clua_error clua_error_of(const clua_host *h) { return h->error; }
