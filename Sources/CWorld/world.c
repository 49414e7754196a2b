// The packed world, made by Scripts/world. It lies in the read-only part of the binary; its pages
// are loaded when they are first read.
#include "CWorld.h"

#pragma clang diagnostic ignored "-Wc23-extensions"  // #embed, before C23 is the default

_Alignas(4096) const unsigned char cworld_data[] = {
#embed "world.bin"
};
const size_t cworld_size = sizeof cworld_data;
