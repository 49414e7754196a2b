/* SQLite, found when it is first needed: a run without a cache does not pay for it. */
#ifndef CSQLITE_H
#define CSQLITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct csqlite_store csqlite_store;

enum csqlite_status { CSQLITE_OK = 0, CSQLITE_MISSING_LIBRARY, CSQLITE_FAILED, CSQLITE_FOREIGN };

/* Opens or makes a store of answers in a file, readable by its owner only. `problem` gets words of
   the library when that fails. A database that is no such store is left as it is
   (CSQLITE_FOREIGN). */
csqlite_store *_Nullable csqlite_open(const char *_Nonnull path, int32_t *_Nonnull status,
                                      char *_Nonnull problem, size_t room);
void csqlite_close(csqlite_store *_Nonnull store);

/* The answer kept for a question since `oldest` (seconds since 1970) or later: its bytes, to be freed
   with free(), or NULL. */
void *_Nullable csqlite_get(csqlite_store *_Nonnull store, const char *_Nonnull provider,
                            const char *_Nonnull question, int64_t oldest,
                            size_t *_Nonnull length);

/* Keeps an answer in place of an older one; false when that fails. */
bool csqlite_put(csqlite_store *_Nonnull store, const char *_Nonnull provider,
                 const char *_Nonnull question, int64_t time, const void *_Nonnull bytes,
                 size_t length);

/* Forgets the answers from before `oldest`. */
void csqlite_forget(csqlite_store *_Nonnull store, int64_t oldest);

#endif
