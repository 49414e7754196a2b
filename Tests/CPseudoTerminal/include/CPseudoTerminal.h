/* A terminal whose other end a test holds. */
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* The test's end, -1 when there is none; the name of the other end. */
int pseudo_terminal_open(char *_Nonnull name, size_t size);
bool pseudo_terminal_resize(int descriptor, int columns, int rows);

#endif
