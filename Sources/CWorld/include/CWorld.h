#ifndef CWORLD_H
#define CWORLD_H

#include <stddef.h>

/// The packed world data; the format is described in Sources/worldpack/WorldFile.swift.
extern const unsigned char cworld_data[];
/// Its length in bytes.
extern const size_t cworld_size;
/// Where the data begins, for languages that cannot name an array of unknown length.
static inline const void *cworld_start(void) { return cworld_data; }

#endif
