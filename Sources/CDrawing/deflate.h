/* The DEFLATE format (RFC 1951), for a caller that finds the matches itself. */
#ifndef CDRAWING_DEFLATE_H
#define CDRAWING_DEFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One token is one or three literals, or a match: a literal is its byte; three are 1 << 31 and the
   bytes, the first one highest; a match is length << 16 | distance. */
typedef struct deflate_tokens {
  uint32_t *tokens;
  size_t count, capacity;
  uint32_t literals[288], distances[30]; /* how often each symbol is used */
  uint64_t s1, s2;                       /* the checksum Adler-32 of RFC 1950, before the modulo */
  bool failed;
} deflate_tokens;

void deflate_begin(deflate_tokens *t);
void deflate_literal(deflate_tokens *t, uint8_t byte);
/* Three literals: 0xAABBCC is A, B, C. */
void deflate_three(deflate_tokens *t, uint32_t bytes);
/* Repeats what is distance bytes back, 1…4; `unit` is those bytes, the first one highest. */
void deflate_repeat(deflate_tokens *t, size_t length, uint32_t distance, uint32_t unit);
/* To be called at least every 64 KiB. */
void deflate_settle(deflate_tokens *t);
/* The zlib stream, to be freed; NULL without memory. Room for `head` bytes is left before it and
   for `tail` bytes after it. Frees the tokens. */
uint8_t *deflate_end(deflate_tokens *t, size_t head, size_t tail, size_t *length);

#endif
