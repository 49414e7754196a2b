/* Codes that are short for what is frequent. */
#ifndef CDRAWING_HUFFMAN_H
#define CDRAWING_HUFFMAN_H

#include <stdint.h>

typedef struct huffman {
  uint8_t lengths[288];
  uint16_t codes[288]; /* the first bit lowest, as DEFLATE writes them */
} huffman;

/* Codes of at most `limit` bits for symbols by how often they are used; unused ones get none, but
   two symbols at least get one, so that every decoder takes them. */
void huffman_make(huffman *h, const uint32_t *used, int count, int limit);

#endif
