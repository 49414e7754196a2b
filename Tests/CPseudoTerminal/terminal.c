#define _GNU_SOURCE
#include "CPseudoTerminal.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int pseudo_terminal_open(char *name, size_t size) {
  int descriptor = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) return -1;
  if (grantpt(descriptor) == 0 && unlockpt(descriptor) == 0 &&
      ptsname_r(descriptor, name, size) == 0)
    return descriptor;
  close(descriptor);
  return -1;
}

bool pseudo_terminal_resize(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(descriptor, TIOCSWINSZ, &size) == 0;
}
