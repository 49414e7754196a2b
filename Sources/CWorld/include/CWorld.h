#ifndef CWORLD_H
#define CWORLD_H
#include <stddef.h>
extern const unsigned char cworld_data[];
extern const size_t cworld_size;
#endif
