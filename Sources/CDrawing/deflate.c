#include "deflate.h"
#include "huffman.h"
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 258, LEAST = 3, END = 256, ADLER = 65521 };
static const uint32_t THREE = 1u << 31;

static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t length_extra[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                         2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};

static int length_symbol(uint32_t length) {
  int symbol = 28;
  while (length_base[symbol] > length) symbol--;
  return symbol;
}

void deflate_begin(deflate_tokens *t) {
  memset(t, 0, sizeof *t);
  t->s1 = 1;
}

static void grow(deflate_tokens *t) {
  size_t capacity = t->capacity ? t->capacity * 2 : 1 << 14;
  uint32_t *grown = realloc(t->tokens, capacity * sizeof *grown);
  if (grown) {
    t->tokens = grown;
    t->capacity = capacity;
  } else {
    t->failed = true;
    t->count = 0;
  }
}

static inline void push(deflate_tokens *t, uint32_t token) {
  if (t->count == t->capacity) grow(t);
  if (t->capacity) t->tokens[t->count++] = token;
}

static inline void sum(deflate_tokens *t, uint32_t byte) {
  t->s1 += byte;
  t->s2 += t->s1;
}

void deflate_settle(deflate_tokens *t) {
  t->s1 %= ADLER;
  t->s2 %= ADLER;
}

void deflate_literal(deflate_tokens *t, uint8_t byte) {
  t->literals[byte]++;
  sum(t, byte);
  push(t, byte);
}

void deflate_three(deflate_tokens *t, uint32_t bytes) {
  uint32_t a = bytes >> 16 & 255, b = bytes >> 8 & 255, c = bytes & 255;
  t->literals[a]++;
  t->literals[b]++;
  t->literals[c]++;
  sum(t, a);
  sum(t, b);
  sum(t, c);
  push(t, THREE | (bytes & 0xFFFFFF));
}

/* Distances here are 1…4: symbols 0…3, without extra bits. */
void deflate_repeat(deflate_tokens *t, size_t length, uint32_t distance, uint32_t unit) {
  if (unit == 0) {
    t->s2 += length * t->s1;
  } else {
    for (size_t i = 0; i < length; i++)
      sum(t, unit >> 8 * (distance - 1 - i % distance) & 255);
  }
  while (length > 0) {
    /* No rest shorter than the shortest match. */
    size_t part = length <= LONGEST ? length : length < LONGEST + LEAST ? LONGEST - LEAST : LONGEST;
    t->literals[257 + length_symbol((uint32_t)part)]++;
    t->distances[distance - 1]++;
    push(t, (uint32_t)part << 16 | distance);
    length -= part;
  }
}

typedef struct bit_writer {
  uint8_t *at;
  uint64_t bits;
  int count;
} bit_writer;

/* Up to 57 bits; seven bytes beyond the last one written are touched. */
static inline void put(bit_writer *w, uint64_t bits, int count) {
  w->bits |= bits << w->count;
  w->count += count;
  memcpy(w->at, &(uint64_t){w->bits}, 8); /* little-endian, as all machines are that run this */
  w->at += w->count >> 3;
  w->bits = w->count >= 64 ? 0 : w->bits >> (w->count & ~7);
  w->count &= 7;
}

static void put_code_lengths(bit_writer *w, const huffman *literals, const huffman *distances) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  uint8_t lengths[286 + 30];
  memcpy(lengths, literals->lengths, 286);
  memcpy(lengths + 286, distances->lengths, 30);
  uint32_t used[19] = {0};
  /* Runs of zeros shortened, all else as it is: symbols 17 and 18 of the format. */
  uint16_t symbols[316];
  int count = 0;
  for (int i = 0; i < 316;) {
    int run = 0;
    while (i + run < 316 && lengths[i + run] == 0 && run < 138) run++;
    if (run < 3) run = 0;
    int symbol = run == 0 ? lengths[i] : run < 11 ? 17 : 18;
    used[symbol]++;
    symbols[count++] = (uint16_t)(run << 8 | symbol);
    i += run ? run : 1;
  }
  huffman codes;
  huffman_make(&codes, used, 19, 7);
  put(w, 286 - 257, 5);
  put(w, 30 - 1, 5);
  put(w, 19 - 4, 4);
  for (int i = 0; i < 19; i++) put(w, codes.lengths[order[i]], 3);
  for (int i = 0; i < count; i++) {
    int symbol = symbols[i] & 255, run = symbols[i] >> 8;
    put(w, codes.codes[symbol], codes.lengths[symbol]);
    if (symbol == 17) put(w, (uint32_t)run - 3, 3);
    if (symbol == 18) put(w, (uint32_t)run - 11, 7);
  }
}

static void put_tokens(bit_writer *w, const deflate_tokens *t, const huffman *literals,
                       const huffman *distances) {
  for (size_t i = 0; i < t->count; i++) {
    uint32_t token = t->tokens[i];
    if (token < 256) {
      put(w, literals->codes[token], literals->lengths[token]);
      continue;
    }
    if (token & THREE) {
      uint32_t a = token >> 16 & 255, b = token >> 8 & 255, c = token & 255;
      int first = literals->lengths[a], second = first + literals->lengths[b];
      uint64_t bits = literals->codes[a] | (uint64_t)literals->codes[b] << first
        | (uint64_t)literals->codes[c] << second;
      put(w, bits, second + literals->lengths[c]);
      continue;
    }
    uint32_t length = token >> 16, distance = (token & 0xFFFF) - 1;
    int symbol = length_symbol(length);
    /* At most 15 + 5 + 15 bits. */
    uint64_t bits = literals->codes[257 + symbol];
    int count = literals->lengths[257 + symbol];
    bits |= (uint64_t)(length - length_base[symbol]) << count;
    count += length_extra[symbol];
    bits |= (uint64_t)distances->codes[distance] << count;
    put(w, bits, count + distances->lengths[distance]);
  }
}

uint8_t *deflate_end(deflate_tokens *t, size_t head, size_t tail, size_t *length) {
  huffman literals, distances;
  t->literals[END] = 1;
  huffman_make(&literals, t->literals, 286, 15);
  huffman_make(&distances, t->distances, 30, 15);
  uint64_t bits = 0;
  for (int i = 0; i < 286; i++)
    bits += (uint64_t)t->literals[i] * (literals.lengths[i] + (i > END ? length_extra[i - 257] : 0u));
  for (int i = 0; i < 30; i++) bits += (uint64_t)t->distances[i] * distances.lengths[i];
  size_t bound = head + bits / 8 + 512 + tail; /* 512: the code lengths, and room to touch */
  uint8_t *bytes = t->failed ? NULL : malloc(bound);
  if (bytes) {
    bit_writer w = {.at = bytes + head};
    *w.at++ = 0x78;
    *w.at++ = 0x01;
    put(&w, 1, 1); /* the last block */
    put(&w, 2, 2); /* with codes of its own */
    put_code_lengths(&w, &literals, &distances);
    put_tokens(&w, t, &literals, &distances);
    put(&w, literals.codes[END], literals.lengths[END]);
    if (w.count > 0) put(&w, 0, 8 - w.count);
    deflate_settle(t);
    uint32_t checksum = (uint32_t)(t->s2 << 16 | t->s1);
    for (int shift = 24; shift >= 0; shift -= 8) *w.at++ = (uint8_t)(checksum >> shift);
    *length = (size_t)(w.at - bytes) - head;
  }
  free(t->tokens);
  t->tokens = NULL;
  return bytes;
}
