#include "CSQLite.h"
#include <dlfcn.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FUNCTIONS(F) \
  F(sqlite3_open_v2) F(sqlite3_close) F(sqlite3_exec) F(sqlite3_prepare_v2) F(sqlite3_bind_text) \
  F(sqlite3_bind_int64) F(sqlite3_bind_blob64) F(sqlite3_step) F(sqlite3_reset) \
  F(sqlite3_column_blob) F(sqlite3_column_bytes) F(sqlite3_finalize) F(sqlite3_errmsg) \
  F(sqlite3_busy_timeout) F(sqlite3_column_int64)

#define MEMBER(name) __typeof__(&name) name;
static struct { FUNCTIONS(MEMBER) } lib;
static bool is_loaded;

static void load(void) {
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
#define FIND(name) \
  if (!(lib.name = (__typeof__(&name))dlsym(library, #name))) return;
  FUNCTIONS(FIND)
  is_loaded = true;
}

struct csqlite_store {
  sqlite3 *db;
  sqlite3_stmt *get, *put, *forget;
};

static bool prepare(csqlite_store *s) {
  return lib.sqlite3_prepare_v2(
             s->db, "SELECT body FROM answers WHERE provider = ? AND question = ? AND time >= ?",
             -1, &s->get, NULL) == SQLITE_OK &&
         lib.sqlite3_prepare_v2(s->db, "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)", -1,
                                &s->put, NULL) == SQLITE_OK &&
         lib.sqlite3_prepare_v2(s->db, "DELETE FROM answers WHERE time < ?", -1, &s->forget,
                                NULL) == SQLITE_OK;
}

#define SCHEMA \
  "answers (provider TEXT, question TEXT, time INTEGER, body BLOB," \
  " PRIMARY KEY (provider, question)) WITHOUT ROWID"

/* The one number that a statement gives; -1 when it gives none. */
static int64_t number(csqlite_store *s, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int64_t result = -1;
  if (lib.sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL) != SQLITE_OK) return -1;
  if (lib.sqlite3_step(statement) == SQLITE_ROW) result = lib.sqlite3_column_int64(statement, 0);
  lib.sqlite3_finalize(statement);
  return result;
}

/* "mapc" and the version of the schema say whose database it is. */
enum { OWNER = 0x6D617063, VERSION = 1, FRESH = CSQLITE_FOREIGN + 1 };

static int32_t owned(csqlite_store *s) {
  int64_t owner = number(s, "PRAGMA application_id"), tables;
  if (owner < 0) return CSQLITE_FAILED;
  if (owner == OWNER)
    return number(s, "PRAGMA user_version") == VERSION ? CSQLITE_OK : CSQLITE_FOREIGN;
  tables = number(
      s, "SELECT count(*) FROM sqlite_master WHERE sql IS NOT 'CREATE TABLE " SCHEMA "'");
  if (tables < 0) return CSQLITE_FAILED;
  return owner == 0 && tables == 0 ? FRESH : CSQLITE_FOREIGN;
}

/* Sets a fresh database up, unless another process does at the same time. */
static int32_t set_up(csqlite_store *s) {
  if (lib.sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
    return CSQLITE_FAILED;
  int32_t state = owned(s);
  if (state == FRESH) {
    char owner[64];
    snprintf(owner, sizeof owner, "PRAGMA application_id = %d; PRAGMA user_version = %d", OWNER,
             VERSION);
    state = lib.sqlite3_exec(s->db, "CREATE TABLE IF NOT EXISTS " SCHEMA, NULL, NULL, NULL) ==
                        SQLITE_OK &&
                    lib.sqlite3_exec(s->db, owner, NULL, NULL, NULL) == SQLITE_OK
                ? CSQLITE_OK
                : CSQLITE_FAILED;
  }
  if (lib.sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK) state = CSQLITE_FAILED;
  return state;
}

csqlite_store *csqlite_open(const char *path, int32_t *status, char *problem, size_t room) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  *status = CSQLITE_MISSING_LIBRARY;
  if (!is_loaded) return NULL;
  *status = CSQLITE_FAILED;
  csqlite_store *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  mode_t mask = umask(077);
  int code = lib.sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
  umask(mask);
  if (code == SQLITE_OK) {
    lib.sqlite3_busy_timeout(s->db, 5000);
    *status = owned(s);
    if (*status == FRESH) *status = set_up(s);
    if (*status == CSQLITE_OK && prepare(s)) return s;
    if (*status != CSQLITE_FOREIGN) *status = CSQLITE_FAILED;
  }
  snprintf(problem, room, "%s", s->db ? lib.sqlite3_errmsg(s->db) : "no memory");
  csqlite_close(s);
  return NULL;
}

void csqlite_close(csqlite_store *s) {
  if (s->get) lib.sqlite3_finalize(s->get);
  if (s->put) lib.sqlite3_finalize(s->put);
  if (s->forget) lib.sqlite3_finalize(s->forget);
  if (s->db) lib.sqlite3_close(s->db);
  free(s);
}

void *csqlite_get(csqlite_store *s, const char *provider, const char *question, int64_t oldest,
                  size_t *length) {
  void *copy = NULL;
  lib.sqlite3_bind_text(s->get, 1, provider, -1, SQLITE_STATIC);
  lib.sqlite3_bind_text(s->get, 2, question, -1, SQLITE_STATIC);
  lib.sqlite3_bind_int64(s->get, 3, oldest);
  if (lib.sqlite3_step(s->get) == SQLITE_ROW) {
    const void *bytes = lib.sqlite3_column_blob(s->get, 0);
    *length = (size_t)lib.sqlite3_column_bytes(s->get, 0);
    copy = malloc(*length ? *length : 1);
    if (copy && *length) memcpy(copy, bytes, *length);
  }
  lib.sqlite3_reset(s->get);
  return copy;
}

bool csqlite_put(csqlite_store *s, const char *provider, const char *question, int64_t time,
                 const void *bytes, size_t length) {
  lib.sqlite3_bind_text(s->put, 1, provider, -1, SQLITE_STATIC);
  lib.sqlite3_bind_text(s->put, 2, question, -1, SQLITE_STATIC);
  lib.sqlite3_bind_int64(s->put, 3, time);
  lib.sqlite3_bind_blob64(s->put, 4, bytes, length, SQLITE_STATIC);
  int code = lib.sqlite3_step(s->put);
  lib.sqlite3_reset(s->put);
  return code == SQLITE_DONE;
}

void csqlite_forget(csqlite_store *s, int64_t oldest) {
  lib.sqlite3_bind_int64(s->forget, 1, oldest);
  lib.sqlite3_step(s->forget);
  lib.sqlite3_reset(s->forget);
}
