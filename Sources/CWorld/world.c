#include "CWorld.h"
const unsigned char cworld_data[] = {0};
const size_t cworld_size = sizeof cworld_data;
