#include "CEdit.h"
#include <signal.h>
#include <sys/ioctl.h>

static volatile sig_atomic_t window_changed, returned;

static void note(int number) {
  if (number == SIGWINCH) window_changed = 1;
  else returned = 1;
}

void cedit_watch_terminal(void) {
  struct sigaction action = {.sa_handler = note};
  sigemptyset(&action.sa_mask);
  sigaction(SIGWINCH, &action, NULL);
  sigaction(SIGCONT, &action, NULL);
}

bool cedit_take_window_change(void) {
  bool changed = window_changed;
  window_changed = 0;
  return changed;
}

bool cedit_take_return(void) {
  bool has = returned;
  returned = 0;
  return has;
}

bool cedit_window(int descriptor, int32_t *columns, int32_t *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row) return false;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}

bool cedit_cell(int descriptor, int32_t *width, int32_t *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || !size.ws_col || !size.ws_row) return false;
  *width = size.ws_xpixel / size.ws_col;
  *height = size.ws_ypixel / size.ws_row;
  return *width > 0 && *height > 0;
}
