#define _XOPEN_SOURCE 700 /* wcwidth */
#include "CEdit.h"
#include <dlfcn.h>
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* The functions by their declared types. */
#define FUNCTIONS(F) \
  F(el_init) F(el_end) F(el_set) F(el_get) F(el_gets) F(el_line) F(el_insertstr) F(el_deletestr) \
  F(el_resize) F(el_source) F(history_init) F(history_end) F(history)

#define MEMBER(name) __typeof__(&name) name;
static struct { FUNCTIONS(MEMBER) } lib;
static bool is_loaded;

struct cedit {
  EditLine *line;
  History *history;
  HistEvent event;
  cedit_callbacks callbacks;
  char *prompt;
};

enum { HISTORY = 5000 };

static bool load(void) {
  if (is_loaded) return true;
  void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(lib.name = (__typeof__(&name))dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  return is_loaded = true;
}

static cedit *edit_of(EditLine *line) {
  void *data = NULL;
  lib.el_get(line, EL_CLIENTDATA, &data);
  return data;
}

static char *prompt(EditLine *line) {
  static char none[] = "";
  const cedit *edit = edit_of(line);
  return edit->prompt ? edit->prompt : none;
}

static int next(EditLine *line, wchar_t *character) {
  cedit *edit = edit_of(line);
  uint32_t scalar = 0;
  int32_t key = edit->callbacks.next(edit->callbacks.context, &scalar);
  *character = (wchar_t)scalar;
  return key == CEDIT_KEY ? 1 : key == CEDIT_END ? 0 : -1;
}

static unsigned char complete(EditLine *line, int key) {
  (void)key;
  cedit *edit = edit_of(line);
  edit->callbacks.complete(edit->callbacks.context);
  return CC_REFRESH;
}

static unsigned char paste(EditLine *line, int key) {
  (void)key;
  cedit *edit = edit_of(line);
  edit->callbacks.paste(edit->callbacks.context);
  return CC_REFRESH;
}

static unsigned char clear(EditLine *line, int key) {
  (void)key;
  cedit *edit = edit_of(line);
  edit->callbacks.clear(edit->callbacks.context);
  return CC_NORM;
}

static void bind(EditLine *line, const char *key, const char *command) {
  lib.el_set(line, EL_BIND, key, command, NULL);
}

cedit *cedit_open(cedit_callbacks callbacks) {
  if (!load()) return NULL;
  /* Characters are UTF-8 whatever the locale is, and nothing else follows it. */
  setlocale(LC_CTYPE, "C.UTF-8");
  cedit *edit = calloc(1, sizeof *edit);
  if (!edit) return NULL;
  edit->callbacks = callbacks;
  edit->history = lib.history_init();
  edit->line = lib.el_init("mapctl", stdin, stdout, stderr);
  if (!edit->line || !edit->history) return cedit_close(edit), NULL;
  EditLine *line = edit->line;
  lib.history(edit->history, &edit->event, H_SETSIZE, HISTORY);
  lib.el_set(line, EL_CLIENTDATA, edit);
  lib.el_set(line, EL_EDITOR, "emacs");
  lib.el_set(line, EL_SIGNAL, 0);
  lib.el_set(line, EL_HIST, lib.history, edit->history);
  lib.el_set(line, EL_GETCFN, next);
  lib.el_set(line, EL_PROMPT_ESC, prompt, '\1');
  lib.el_set(line, EL_ADDFN, "mapctl-complete", "complete a name, then tell about it", complete);
  lib.el_set(line, EL_ADDFN, "mapctl-paste", "take pasted text as it is", paste);
  lib.el_set(line, EL_ADDFN, "mapctl-clear", "clear the screen", clear);
  bind(line, "^I", "mapctl-complete");
  bind(line, "\\e[200~", "mapctl-paste");
  bind(line, "^L", "mapctl-clear");
  bind(line, "^R", "em-inc-search-prev");
  bind(line, "^S", "em-inc-search-next");
  bind(line, "^W", "ed-delete-prev-word");
  bind(line, "\\e[1~", "ed-move-to-beg");
  bind(line, "\\e[4~", "ed-move-to-end");
  bind(line, "\\e[H", "ed-move-to-beg");
  bind(line, "\\e[F", "ed-move-to-end");
  bind(line, "\\eOH", "ed-move-to-beg");
  bind(line, "\\eOF", "ed-move-to-end");
  bind(line, "\\e[3~", "ed-delete-next-char");
  bind(line, "\\e[1;5D", "ed-prev-word");
  bind(line, "\\e[1;5C", "em-next-word");
  lib.el_source(line, NULL);
  return edit;
}

void cedit_close(cedit *edit) {
  if (edit->line) lib.el_end(edit->line);
  if (edit->history) lib.history_end(edit->history);
  free(edit->prompt);
  free(edit);
}

void cedit_set_prompt(cedit *edit, const char *text) {
  free(edit->prompt);
  edit->prompt = strdup(text);
}

const char *cedit_read(cedit *edit, int32_t *length) {
  int count = 0;
  const char *line = lib.el_gets(edit->line, &count);
  *length = count;
  return line;
}

cedit_line cedit_current(const cedit *edit) {
  const LineInfo *info = lib.el_line(edit->line);
  return (cedit_line){info->buffer, (size_t)(info->lastchar - info->buffer),
                      (size_t)(info->cursor - info->buffer)};
}

void cedit_draw(cedit *edit) { lib.el_set(edit->line, EL_REFRESH); }

void cedit_resize(cedit *edit) { lib.el_resize(edit->line); }

void cedit_insert(cedit *edit, const char *text) { lib.el_insertstr(edit->line, text); }

void cedit_delete(cedit *edit, int32_t characters) { lib.el_deletestr(edit->line, characters); }

void cedit_remember(cedit *edit, const char *line) {
  lib.history(edit->history, &edit->event, H_ENTER, line);
}

void cedit_set_raw(cedit *edit, bool raw) { lib.el_set(edit->line, EL_PREP_TERM, raw ? 1 : 0); }

int cedit_columns(uint32_t character) { return wcwidth((wchar_t)character); }
