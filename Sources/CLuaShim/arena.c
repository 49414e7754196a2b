/* Lua's memory: one range of addresses a state, the same in every run, so that addresses, their
   order and what tostring shows of them are too.

   Sizes up to SMALL share slabs of one unit (64 KiB) by size class; a slab that empties can serve
   another class. The first unit is shared by all sizes, so that a small state stays small. Larger
   blocks take whole units; the pages of freed ones go back to the system. */
#define _GNU_SOURCE
#include "internal.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { UNIT = 1 << 16, PAGE = 4096, SMALL = 8192, KEPT = 4 << 20, OWN = 256 << 10 };
static const uintptr_t FIRST_ADDRESS = 0x1000000000;
static const size_t SLOT_SIZE = (size_t)16 << 30;
/* After so many states the others get less, or ten thousand would not fit into 47 bits. */
enum { SLOTS = 1024 };
static const size_t SMALL_SLOT_SIZE = (size_t)2 << 30;
static const size_t SPARE = (size_t)64 << 20;

typedef struct clua_slab {
  struct clua_slab *next, *previous; /* among those of its class with room */
  void *free;
  uint32_t fresh; /* offset of the part never handed out */
  uint32_t used;
  uint32_t class;
} clua_slab;

typedef struct clua_span {
  struct clua_span *next;
  size_t resident; /* bytes at its start that have pages, and are charged */
} clua_span;

#ifndef CLUA_SANITIZER

/* Classes: multiples of 16 up to 1024, then four a doubling. */
static uint32_t small_class(size_t size) {
  if (size <= 1024) return (uint32_t)(size + 15) >> 4;
  uint32_t shift = 63u - (uint32_t)__builtin_clzll(size - 1) - 2;
  return 64 + (shift - 8) * 4 + (uint32_t)((size - 1) >> shift) - 3;
}

static size_t small_size(uint32_t class) {
  if (class <= 64) return (size_t)class << 4;
  uint32_t above = class - 65;
  return (size_t)(5 + (above & 3)) << (8 + above / 4);
}

static uint32_t large_class(size_t units) {
  if (units <= 8) return (uint32_t)units;
  uint32_t shift = 63u - (uint32_t)__builtin_clzll(units - 1) - 2;
  return 8 + (shift - 1) * 4 + (uint32_t)((units - 1) >> shift) - 3;
}

static size_t large_units(uint32_t class) {
  if (class <= 8) return class;
  uint32_t above = class - 9;
  return (size_t)(5 + (above & 3)) << (1 + above / 4);
}

/* Charges the run with what a state holds beyond what each has for itself.

   The run's states together may hold twice what one may: many plugins, each within its limit, would
   else take any amount. */
static bool hold(clua_arena *a, size_t size) {
  size_t held = a->held + size;
  size_t share = held > OWN ? held - OWN : 0;
  if (share > a->charged) {
    size_t more = share - a->charged;
    if (atomic_fetch_add(&a->run->taken, more) + more > a->run->limit) {
      atomic_fetch_sub(&a->run->taken, more);
      return false;
    }
    a->charged = share;
  }
  a->held = held;
  return true;
}

static void let_go(clua_arena *a, size_t size) {
  a->held -= size;
  size_t share = a->held > OWN ? a->held - OWN : 0;
  atomic_fetch_sub(&a->run->taken, a->charged - share);
  a->charged = share;
}

/* What a large block needs pages for, which is less than the units it stands in. */
static size_t pages(size_t size) { return (size + PAGE - 1) & ~(size_t)(PAGE - 1); }

static char *take_units(clua_arena *a, size_t size) {
  if (size > (size_t)(a->end - a->top)) return NULL;
  char *start = a->top;
  if (start + size > a->committed) {
    size_t step = a->committed - a->base < (4 << 20) ? 256 << 10 : 16 << 20;
    size_t missing = (size_t)(start + size - a->committed);
    size_t grow = (missing + step - 1) / step * step;
    if (grow > (size_t)(a->end - a->committed)) grow = missing;
    if (mprotect(a->committed, grow, PROT_READ | PROT_WRITE) != 0) return NULL;
    a->committed += grow;
  }
  a->top += size;
  return start;
}

static void *take_large(clua_arena *a, size_t size) {
  size_t units = (size + UNIT - 1) / UNIT;
  if (units > SLOT_SIZE / UNIT) return NULL;
  uint32_t class = large_class(units);
  clua_span *span = a->spans[class];
  size_t resident = span ? span->resident : 0, needed = pages(size);
  if (needed > resident && !hold(a, needed - resident)) return NULL;
  if (!span) {
    char *start = take_units(a, large_units(class) * UNIT);
    if (!start) let_go(a, needed);
    return start;
  }
  a->spans[class] = span->next;
  if (resident > PAGE) a->resident -= resident;
  if (needed < resident) {
    madvise((char *)span + needed, resident - needed, MADV_DONTNEED);
    let_go(a, resident - needed);
  }
  return span;
}

static void give_large(clua_arena *a, void *block, size_t size) {
  clua_span *span = block;
  size_t resident = pages(size);
  if (a->resident + resident <= KEPT) {
    a->resident += resident;
  } else {
    madvise((char *)block + PAGE, resident - PAGE, MADV_DONTNEED);
    let_go(a, resident - PAGE);
    resident = PAGE;
  }
  uint32_t class = large_class((size + UNIT - 1) / UNIT);
  *span = (clua_span){.next = a->spans[class], .resident = resident};
  a->spans[class] = span;
}

/* Grows or shrinks a large block within its units. */
static bool resize_large(clua_arena *a, char *block, size_t old, size_t size) {
  size_t before = pages(old), after = pages(size);
  if (after > before) return hold(a, after - before);
  if (after < before) {
    madvise(block + after, before - after, MADV_DONTNEED);
    let_go(a, before - after);
  }
  return true;
}

static void link_slab(clua_arena *a, clua_slab *slab) {
  slab->previous = NULL;
  slab->next = a->partial[slab->class];
  if (slab->next) slab->next->previous = slab;
  a->partial[slab->class] = slab;
}

static void unlink_slab(clua_arena *a, clua_slab *slab) {
  if (slab->previous) slab->previous->next = slab->next;
  else a->partial[slab->class] = slab->next;
  if (slab->next) slab->next->previous = slab->previous;
}

static void *take_small(clua_arena *a, uint32_t class) {
  void *block = a->first_free[class];
  if (block) {
    a->first_free[class] = *(void **)block;
    return block;
  }
  size_t size = small_size(class);
  if (size <= (size_t)(a->base + UNIT - a->first)) {
    block = a->first;
    a->first += size;
    return block;
  }
  clua_slab *slab = a->partial[class];
  if (!slab) {
    slab = take_large(a, UNIT);
    if (!slab) return NULL;
    *slab = (clua_slab){.fresh = 64, .class = class};
    link_slab(a, slab);
  }
  if (slab->free) {
    block = slab->free;
    slab->free = *(void **)block;
  } else {
    block = (char *)slab + slab->fresh;
    slab->fresh += (uint32_t)size;
  }
  slab->used++;
  if (!slab->free && slab->fresh + size > UNIT) unlink_slab(a, slab);
  return block;
}

static void give_small(clua_arena *a, void *block, size_t old) {
  if ((char *)block < a->base + UNIT) {
    uint32_t class = small_class(old);
    *(void **)block = a->first_free[class];
    a->first_free[class] = block;
    return;
  }
  clua_slab *slab = (clua_slab *)((uintptr_t)block & ~(uintptr_t)(UNIT - 1));
  bool full = !slab->free && slab->fresh + small_size(slab->class) > UNIT;
  *(void **)block = slab->free;
  slab->free = block;
  slab->used--;
  if (full) link_slab(a, slab);
  if (slab->used == 0 && (slab->next || slab->previous)) {
    unlink_slab(a, slab);
    give_large(a, slab, UNIT);
  }
}

/* A large block begins a unit; a small one never does, for its slab's head is there (and the
   first unit begins with the state itself, which is freed last). */
static bool is_large(const clua_arena *a, const void *block) {
  return ((uintptr_t)block & (UNIT - 1)) == 0 && (char *)block != a->base;
}

static void *take(clua_arena *a, size_t size) {
  return size <= SMALL ? take_small(a, small_class(size)) : take_large(a, size);
}

static void give(clua_arena *a, void *block, size_t old) {
  if (is_large(a, block)) give_large(a, block, old);
  else give_small(a, block, old);
}

static bool fits(const clua_arena *a, const void *block, size_t old, size_t size) {
  if (is_large(a, block))
    return size > SMALL && large_class((old + UNIT - 1) / UNIT) ==
                               large_class((size + UNIT - 1) / UNIT);
  return size <= SMALL && small_class(old) == small_class(size);
}

static void *resize(clua_arena *a, void *block, size_t old, size_t size) {
  if (!block) return take(a, size);
  if (fits(a, block, old, size))
    return !is_large(a, block) || resize_large(a, block, old, size) ? block : NULL;
  void *moved = take(a, size);
  if (!moved) return size <= old ? block : NULL; /* Lua relies on shrinking */
  memcpy(moved, block, old < size ? old : size);
  give(a, block, old);
  return moved;
}

/* The smallest blocks come and go in great numbers: the last ones given back are taken first,
   without a look at their slabs. */
static inline void *take_recent(clua_arena *a, size_t size) {
  size_t class = (size + 15) >> 4;
  if (class >= RECENT_CLASSES || !a->recent[class]) return NULL;
  void *block = a->recent[class];
  a->recent[class] = *(void **)block;
  a->recent_count[class]--;
  return block;
}

static inline bool give_recent(clua_arena *a, void *block, size_t old) {
  size_t class = (old + 15) >> 4;
  if (class >= RECENT_CLASSES || a->recent_count[class] == RECENT) return false;
  *(void **)block = a->recent[class];
  a->recent[class] = block;
  a->recent_count[class]++;
  return true;
}

static void *reserve(void *address, size_t size) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  if (address) flags |= MAP_FIXED_NOREPLACE;
  void *map = mmap(address, size, PROT_NONE, flags, -1, 0);
  if (map == MAP_FAILED) return NULL;
  if (address && map != address) { /* an old kernel took the address for a hint */
    munmap(map, size);
    return NULL;
  }
  return map;
}

/* What is held for a state, at an address of its own that depends on nothing but its number. */
static void reserve_slot(clua_arena *a, int32_t slot) {
  if (slot < 0) return;
  uintptr_t address = FIRST_ADDRESS + (uintptr_t)slot * SLOT_SIZE;
  a->map_size = SLOT_SIZE;
  if (slot >= SLOTS) {
    if (a->limit > (SMALL_SLOT_SIZE - SPARE) / 2) return;
    address = FIRST_ADDRESS + SLOTS * SLOT_SIZE + (uintptr_t)(slot - SLOTS) * SMALL_SLOT_SIZE;
    a->map_size = SMALL_SLOT_SIZE;
  }
  a->map = reserve((void *)address, a->map_size);
}

bool clua_arena_open(clua_arena *a, int32_t slot, size_t limit, clua_budget *run) {
  a->limit = limit;
  a->run = run;
  if (run->limit / 2 < limit) run->limit = limit < SIZE_MAX / 2 ? limit * 2 : SIZE_MAX;
  a->fail_after = -1;
  reserve_slot(a, slot);
  a->placed = a->map != NULL;
  if (!a->map && slot < SLOTS) { /* taken: anywhere */
    a->map_size = SLOT_SIZE;
    a->map = reserve(NULL, a->map_size);
  }
  if (!a->map) { /* little address space: less */
    a->map_size = (limit < SLOT_SIZE / 2 ? limit * 2 : SLOT_SIZE) + SPARE;
    a->map = reserve(NULL, a->map_size);
  }
  if (!a->map) return false;
  a->base = (char *)(((uintptr_t)a->map + UNIT - 1) & ~(uintptr_t)(UNIT - 1));
  a->end = a->base + ((size_t)(a->map + a->map_size - a->base) & ~(size_t)(UNIT - 1));
  a->committed = a->top = a->first = a->base;
  if (!take_units(a, UNIT)) {
    clua_arena_close(a);
    return false;
  }
  return true;
}

void clua_arena_close(clua_arena *a) {
  if (a->map) munmap(a->map, a->map_size);
  atomic_fetch_sub(&a->run->taken, a->charged);
  a->charged = 0;
  a->map = NULL;
}

#else /* a sanitizer watches its own heap better, and keeps the addresses for itself */

bool clua_arena_open(clua_arena *a, int32_t slot, size_t limit, clua_budget *run) {
  (void)slot, (void)run;
  a->limit = limit;
  a->fail_after = -1;
  return true;
}

void clua_arena_close(clua_arena *a) { a->map = NULL; }

static void give(clua_arena *a, void *block, size_t old) {
  (void)a, (void)old;
  free(block);
}

static inline void *take_recent(clua_arena *a, size_t size) {
  (void)a, (void)size;
  return NULL;
}

static inline bool give_recent(clua_arena *a, void *block, size_t old) {
  (void)a, (void)block, (void)old;
  return false;
}

static void *resize(clua_arena *a, void *block, size_t old, size_t size) {
  (void)a;
  void *moved = realloc(block, size);
  return moved ? moved : size <= old ? block : NULL;
}

#endif

static bool refused(clua_arena *a, size_t more) {
  if (more > a->limit || a->live > a->limit - more) return true;
  if (a->fail_after < 0) return false;
  if (a->fail_after > 0) {
    a->fail_after--;
    return false;
  }
  if (!a->fail_always) a->fail_after = -1;
  return true;
}

static inline void count(clua_arena *a, size_t old, size_t size) {
  a->live += size - old;
  if (a->live > a->peak) a->peak = a->live;
}

static void *allocate(clua_host *h, void *block, size_t old, size_t size) {
  clua_arena *a = &h->arena;
  void *moved = size > old && refused(a, size - old) ? NULL : resize(a, block, old, size);
  if (moved) count(a, old, size);
  else clua_note_starved(h);
  return moved;
}

void *clua_allocate(void *data, void *block, size_t old, size_t size) {
  clua_host *h = data;
  clua_arena *a = &h->arena;
  if (size == 0) {
    if (!block) return NULL;
    a->live -= old;
    if (!give_recent(a, block, old)) give(a, block, old);
    return NULL;
  }
  if (block) return allocate(h, block, old, size);
  if (a->fail_after >= 0 || size > a->limit - a->live) return allocate(h, NULL, 0, size);
  void *recent = take_recent(a, size);
  if (!recent) return allocate(h, NULL, 0, size);
  count(a, 0, size);
  return recent;
}

void *clua_allocate_counted(void *data, void *block, size_t old, size_t size) {
  clua_host *h = data;
  size_t had = block ? old : 0; /* of a new block, `old` tells what it is for */
  if (size > had) {
    h->allocations.count++;
    h->allocations.bytes += size - had;
  }
  return clua_allocate(data, block, old, size);
}
