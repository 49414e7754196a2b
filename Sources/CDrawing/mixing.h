/* How colours are mixed; the same everywhere, so that pictures do not depend on who draws. */
#ifndef CDRAWING_MIXING_H
#define CDRAWING_MIXING_H

#include <stdint.h>

/* A pixel of 0xXXRRGGBB with `alpha`/256 of a colour over it, 0 <= alpha <= 256. */
static inline uint32_t mixed(uint32_t below, uint32_t color, uint32_t alpha) {
  uint32_t rb = below & 0xFF00FF, g = below & 0x00FF00, rest = 256 - alpha;
  rb = (rb * rest + (color & 0xFF00FF) * alpha + 0x800080) >> 8;
  g = (g * rest + (color & 0x00FF00) * alpha + 0x008000) >> 8;
  return (rb & 0xFF00FF) | (g & 0x00FF00) | 0xFF000000;
}

#endif
