#include <jansson.h>

// In jansson.h an enum and a function share a name, which Swift cannot tell apart.
static inline int cjansson_error_code(const json_error_t *error) {
  return (int)json_error_code(error);
}
