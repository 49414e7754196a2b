/* The window of a terminal that a test holds the other end of. */
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stdbool.h>

bool pseudo_terminal_resize(int descriptor, int columns, int rows);

#endif
