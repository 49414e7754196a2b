#include "huffman.h"
#include <stdlib.h>
#include <string.h>

typedef struct node {
  uint32_t weight;
  uint16_t symbol, parent;
} node;

static int by_weight(const void *a, const void *b) {
  const node *x = a, *y = b;
  if (x->weight != y->weight) return x->weight < y->weight ? -1 : 1;
  return (int)x->symbol - (int)y->symbol;
}

/* How many codes there are of each length, from leaves in order of weight: the tree is built by two
   queues, then lengths beyond the limit are given back one by one (the method of zlib). */
static void count_lengths(node *leaves, int count, int limit, int *of_length) {
  node inner[288];
  int leaf = 0, first = 0, made = 0;
  uint16_t depth[288];
  uint16_t leaf_parent[288];
  while (made < count - 1) {
    uint32_t weight = 0;
    for (int pick = 0; pick < 2; pick++) {
      if (leaf < count && (first >= made || leaves[leaf].weight <= inner[first].weight)) {
        weight += leaves[leaf].weight;
        leaf_parent[leaf++] = (uint16_t)made;
      } else {
        weight += inner[first].weight;
        inner[first++].parent = (uint16_t)made;
      }
    }
    inner[made++].weight = weight;
  }
  for (int i = made - 1; i >= 0; i--)
    depth[i] = i == made - 1 ? 0 : (uint16_t)(depth[inner[i].parent] + 1);
  int over = 0;
  for (int i = 0; i < count; i++) {
    int length = depth[leaf_parent[i]] + 1;
    if (length > limit) {
      length = limit;
      over++;
    }
    of_length[length]++;
  }
  /* The codes that were cut take too much of the code space; a code moved one level down makes
     room for one of them. */
  if (!over) return;
  uint32_t space = 0;
  for (int i = 1; i <= limit; i++) space += (uint32_t)of_length[i] << (limit - i);
  while (space > 1u << limit) {
    int i = limit - 1;
    while (of_length[i] == 0) i--;
    of_length[i]--;
    of_length[i + 1] += 2;
    of_length[limit]--;
    space--;
  }
}

void huffman_make(huffman *h, const uint32_t *used, int count, int limit) {
  node leaves[288];
  int leaf_count = 0;
  int of_length[16] = {0};
  memset(h, 0, sizeof *h);
  for (int i = 0; i < count; i++)
    if (used[i]) leaves[leaf_count++] = (node){.weight = used[i], .symbol = (uint16_t)i};
  for (int i = 0; leaf_count < 2; i++)
    if (!used[i]) leaves[leaf_count++] = (node){.weight = 0, .symbol = (uint16_t)i};
  qsort(leaves, (size_t)leaf_count, sizeof *leaves, by_weight);
  count_lengths(leaves, leaf_count, limit, of_length);
  int next = 0;
  for (int length = limit; length > 0; length--)
    for (int i = 0; i < of_length[length]; i++)
      h->lengths[leaves[next++].symbol] = (uint8_t)length;
  uint32_t code = 0, first[16];
  for (int length = 1; length <= limit; length++) {
    code = (code + (uint32_t)of_length[length - 1]) << 1;
    first[length] = code;
  }
  for (int i = 0; i < count; i++) {
    int length = h->lengths[i];
    if (!length) continue;
    uint32_t bits = first[length]++, turned = 0;
    for (int bit = 0; bit < length; bit++) turned |= (bits >> bit & 1) << (length - 1 - bit);
    h->codes[i] = (uint16_t)turned;
  }
}
