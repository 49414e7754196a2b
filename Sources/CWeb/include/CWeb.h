/* libcurl, found when it is first needed: a run that reaches for no network does not pay for it.
   Many requests go on at the same time, on the caller's thread. */
#ifndef CWEB_H
#define CWEB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct cweb_client cweb_client;
typedef struct cweb_request cweb_request;

/* Asked before each connection: whether this address may be reached. */
typedef bool (*cweb_allows)(void *context, const struct sockaddr *address);

typedef struct cweb_options {
  const char *method; /* GET or POST */
  const char *url;
  const char *const *headers; /* lines, ended by NULL */
  const void *body;
  size_t body_length;
  long timeout_ms; /* of the whole request */
  size_t limit;    /* bytes of the answer's body */
  cweb_allows allows;
  void *context;
} cweb_options;

enum cweb_end { CWEB_DONE = 0, CWEB_FAILED, CWEB_TOO_LARGE };

typedef struct cweb_answer {
  int32_t end;
  long status;
  const char *headers; /* of the last answer, as they came */
  size_t headers_length;
  const void *body;
  size_t body_length;
  const char *problem;
} cweb_answer;

/* NULL when the library is not there. */
cweb_client *cweb_open(void);
void cweb_close(cweb_client *client); /* after its requests */
cweb_request *cweb_begin(cweb_client *client, const cweb_options *options); /* NULL: no memory */
/* Goes on with all requests, for wait_ms at most. */
void cweb_advance(cweb_client *client, int wait_ms);
bool cweb_has_ended(const cweb_request *request);
cweb_answer cweb_answer_of(const cweb_request *request);
void cweb_end(cweb_request *request);

#endif
