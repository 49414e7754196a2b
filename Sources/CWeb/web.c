#include "CWeb.h"
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* The functions by their declared types. */
#define FUNCTIONS(F) \
  F(curl_global_init) F(curl_easy_init) F(curl_easy_cleanup) F(curl_easy_setopt) \
  F(curl_easy_getinfo) F(curl_easy_strerror) F(curl_slist_append) F(curl_slist_free_all) \
  F(curl_multi_init) F(curl_multi_cleanup) F(curl_multi_add_handle) F(curl_multi_remove_handle) \
  F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_info_read)

#undef curl_easy_setopt
#undef curl_easy_getinfo
#define MEMBER(name) __typeof__(&name) name;
static struct { FUNCTIONS(MEMBER) } lib;
static bool is_loaded;

struct cweb_client {
  CURLM *multi;
};

typedef struct text {
  char *bytes;
  size_t length, capacity;
} text;

struct cweb_request {
  cweb_client *client;
  CURL *easy;
  struct curl_slist *headers;
  char problem[CURL_ERROR_SIZE];
  text head, body;
  size_t limit;
  cweb_allows allows;
  void *context;
  bool ended, too_large;
  CURLcode code;
};

static bool load(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4"};
  void *library = NULL;
  if (is_loaded) return true;
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) \
  if (!(lib.name = (__typeof__(&name))dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  is_loaded = lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return is_loaded;
}

cweb_client *cweb_open(void) {
  if (!load()) return NULL;
  cweb_client *client = calloc(1, sizeof *client);
  if (!client) return NULL;
  client->multi = lib.curl_multi_init();
  if (!client->multi) return free(client), NULL;
  return client;
}

void cweb_close(cweb_client *client) {
  lib.curl_multi_cleanup(client->multi);
  free(client);
}

static bool append(text *t, const char *bytes, size_t count) {
  if (t->length + count > t->capacity) {
    size_t capacity = t->capacity ? t->capacity * 2 : 4096;
    while (capacity < t->length + count) capacity *= 2;
    char *grown = realloc(t->bytes, capacity);
    if (!grown) return false;
    t->bytes = grown;
    t->capacity = capacity;
  }
  memcpy(t->bytes + t->length, bytes, count);
  t->length += count;
  return true;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  cweb_request *r = context;
  size_t total = size * count;
  if (total > r->limit - r->body.length) {
    r->too_large = true;
    return total + 1;
  }
  return append(&r->body, bytes, total) ? total : total + 1;
}

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
  enum { MOST = 1 << 18 };
  cweb_request *r = context;
  size_t total = size * count;
  if (total >= 5 && memcmp(bytes, "HTTP/", 5) == 0) r->head.length = 0; /* after a 100 Continue */
  if (r->head.length + total > MOST) {
    r->too_large = true;
    return total + 1;
  }
  return append(&r->head, bytes, total) ? total : total + 1;
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *a) {
  cweb_request *r = context;
  (void)purpose;
  if (!r->allows(r->context, &a->addr)) return CURL_SOCKET_BAD;
  return socket(a->family, a->socktype | SOCK_CLOEXEC, a->protocol);
}

cweb_request *cweb_begin(cweb_client *client, const cweb_options *o) {
  cweb_request *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->client = client;
  r->limit = o->limit;
  r->allows = o->allows;
  r->context = o->context;
  CURL *e = r->easy = lib.curl_easy_init();
  if (!e) return free(r), NULL;
  for (const char *const *line = o->headers; *line; line++) {
    struct curl_slist *longer = lib.curl_slist_append(r->headers, *line);
    if (!longer) return cweb_end(r), NULL;
    r->headers = longer;
  }
  bool good = true;
#define SET(option, value) good = lib.curl_easy_setopt(e, option, value) == CURLE_OK && good
  SET(CURLOPT_URL, o->url);
  SET(CURLOPT_PROTOCOLS_STR, "http,https");
  SET(CURLOPT_FOLLOWLOCATION, 0L); /* the caller checks each step */
  SET(CURLOPT_PROXY, "");          /* a proxy would hide which address is reached */
  SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_TIMEOUT_MS, o->timeout_ms);
  SET(CURLOPT_HTTPHEADER, r->headers);
  SET(CURLOPT_USERAGENT, "mapctl");
  SET(CURLOPT_ERRORBUFFER, r->problem);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_WRITEDATA, r);
  SET(CURLOPT_HEADERFUNCTION, take_head);
  SET(CURLOPT_HEADERDATA, r);
  SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  SET(CURLOPT_OPENSOCKETDATA, r);
  SET(CURLOPT_FRESH_CONNECT, 1L); /* a kept connection was allowed for another request */
  SET(CURLOPT_FORBID_REUSE, 1L);
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  SET(CURLOPT_HTTP09_ALLOWED, 0L);
  SET(CURLOPT_PRIVATE, r);
  (void)lib.curl_easy_setopt(e, CURLOPT_ACCEPT_ENCODING, ""); /* not in every build */
  if (strcmp(o->method, "POST") == 0) {
    SET(CURLOPT_POST, 1L);
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)o->body_length);
    SET(CURLOPT_COPYPOSTFIELDS, o->body_length ? o->body : "");
  }
  if (!good || lib.curl_multi_add_handle(client->multi, e) != CURLM_OK) return cweb_end(r), NULL;
  return r;
}

void cweb_advance(cweb_client *client, int wait_ms) {
  int running = 0, left = 0;
  lib.curl_multi_perform(client->multi, &running);
  if (running && wait_ms > 0) {
    lib.curl_multi_poll(client->multi, NULL, 0, wait_ms, NULL);
    lib.curl_multi_perform(client->multi, &running);
  }
  for (CURLMsg *m; (m = lib.curl_multi_info_read(client->multi, &left));) {
    cweb_request *r = NULL;
    if (m->msg != CURLMSG_DONE) continue;
    lib.curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&r);
    if (!r) continue;
    r->ended = true;
    r->code = m->data.result;
  }
}

bool cweb_has_ended(const cweb_request *r) { return r->ended; }

cweb_answer cweb_answer_of(const cweb_request *r) {
  cweb_answer a = {.headers = r->head.bytes, .headers_length = r->head.length,
                   .body = r->body.bytes, .body_length = r->body.length};
  lib.curl_easy_getinfo(r->easy, CURLINFO_RESPONSE_CODE, &a.status);
  a.end = r->too_large ? CWEB_TOO_LARGE : r->code != CURLE_OK ? CWEB_FAILED : CWEB_DONE;
  a.problem = *r->problem ? r->problem : lib.curl_easy_strerror(r->code);
  return a;
}

void cweb_end(cweb_request *r) {
  lib.curl_multi_remove_handle(r->client->multi, r->easy);
  lib.curl_easy_cleanup(r->easy);
  lib.curl_slist_free_all(r->headers);
  free(r->head.bytes);
  free(r->body.bytes);
  free(r);
}
