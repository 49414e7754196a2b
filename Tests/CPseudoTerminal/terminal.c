#include "CPseudoTerminal.h"
#include <sys/ioctl.h>

bool pseudo_terminal_resize(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(descriptor, TIOCSWINSZ, &size) == 0;
}
