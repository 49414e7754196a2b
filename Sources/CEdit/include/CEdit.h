/* libedit, found when it is first needed, behind functions that Swift can call: its own take any
   number of arguments. And what of a terminal's signals needs a handler in C. */
#ifndef CEDIT_H
#define CEDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cedit cedit;

/* What the next key came to. */
enum cedit_key { CEDIT_KEY = 1, CEDIT_END = 0, CEDIT_CANCELED = -1 };

/* How libedit reaches the editor. All are called within cedit_read. */
typedef struct cedit_callbacks {
  void *_Nullable context;
  /* Waits for the next character; an enum cedit_key. */
  int32_t (*_Nonnull next)(void *_Nullable context, uint32_t *_Nonnull character);
  void (*_Nonnull complete)(void *_Nullable context);
  void (*_Nonnull paste)(void *_Nullable context);
  void (*_Nonnull clear)(void *_Nullable context);
} cedit_callbacks;

typedef struct cedit_line {
  const char *_Nullable text;
  size_t length;
  size_t cursor; /* in bytes */
} cedit_line;

/* NULL when the library is not there or knows nothing of the terminal. */
cedit *_Nullable cedit_open(cedit_callbacks callbacks);
void cedit_close(cedit *_Nonnull edit);
void cedit_set_prompt(cedit *_Nonnull edit, const char *_Nonnull prompt); /* \1 around orders */
/* A line with its end, which stays until the next call; NULL when it ended otherwise. */
const char *_Nullable cedit_read(cedit *_Nonnull edit, int32_t *_Nonnull length);
cedit_line cedit_current(const cedit *_Nonnull edit);
/* Draws the prompt and the line anew where the cursor is. */
void cedit_draw(cedit *_Nonnull edit);
void cedit_resize(cedit *_Nonnull edit);
void cedit_insert(cedit *_Nonnull edit, const char *_Nonnull text);
void cedit_delete(cedit *_Nonnull edit, int32_t characters); /* in front of the cursor */
void cedit_remember(cedit *_Nonnull edit, const char *_Nonnull line);
void cedit_set_raw(cedit *_Nonnull edit, bool raw);

/* Takes note of changes of the window and of returns to the foreground from now on. */
void cedit_watch_terminal(void);
bool cedit_take_window_change(void);
bool cedit_take_return(void);
bool cedit_window(int descriptor, int32_t *_Nonnull columns, int32_t *_Nonnull rows);
bool cedit_cell(int descriptor, int32_t *_Nonnull width, int32_t *_Nonnull height); /* pixels */
/* Columns that a character takes, as libedit counts them; -1 for a control character. */
int cedit_columns(uint32_t character);

#endif
