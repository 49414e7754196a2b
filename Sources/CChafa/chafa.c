#include "CChafa.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* What is used of chafa.h 1.8 and later. Its header needs GLib's, which are nothing to build on. */
typedef struct gstring {
  char *bytes;
  size_t length, capacity;
} gstring;

enum { TRUECOLOR = 0, INDEXED_256 = 1, INDEXED_16 = 3 };
enum { SYMBOLS = 0, SIXELS = 1 };
enum { RGBA_UNASSOCIATED = 4 };
enum { SPACE = 1 << 0, SOLID = 1 << 1, BLOCK = 1 << 3, HALVES = 3 << 8, QUAD = 1 << 7 };

#define FUNCTIONS(F) \
  F(void *, chafa_canvas_config_new, (void)) \
  F(void, chafa_canvas_config_unref, (void *)) \
  F(void, chafa_canvas_config_set_geometry, (void *, int, int)) \
  F(void, chafa_canvas_config_set_cell_geometry, (void *, int, int)) \
  F(void, chafa_canvas_config_set_canvas_mode, (void *, int)) \
  F(void, chafa_canvas_config_set_pixel_mode, (void *, int)) \
  F(void, chafa_canvas_config_set_symbol_map, (void *, const void *)) \
  F(void *, chafa_symbol_map_new, (void)) \
  F(void, chafa_symbol_map_unref, (void *)) \
  F(void, chafa_symbol_map_add_by_tags, (void *, int)) \
  F(void *, chafa_canvas_new, (const void *)) \
  F(void, chafa_canvas_unref, (void *)) \
  F(void, chafa_canvas_draw_all_pixels, (void *, int, const uint8_t *, int, int, int)) \
  F(void *, chafa_term_db_get_default, (void)) \
  F(void *, chafa_term_db_get_fallback_info, (void *)) \
  F(void, chafa_term_info_unref, (void *)) \
  F(gstring *, chafa_canvas_print, (void *, void *)) \
  F(char *, g_string_free, (gstring *, int))

#define MEMBER(type, name, arguments) type(*name) arguments;
static struct { FUNCTIONS(MEMBER) } lib;
static bool is_loaded;

static bool load(void) {
  if (is_loaded) return true;
  void *library = dlopen("libchafa.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
  /* GLib, which chafa needs itself, is found through it. */
#define FIND(type, name, arguments) \
  if (!(lib.name = (__typeof__(lib.name))dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  return is_loaded = true;
}

char *cchafa_print(const cchafa_picture *p, size_t *length) {
  if (!load()) return NULL;
  void *config = lib.chafa_canvas_config_new();
  void *symbols = lib.chafa_symbol_map_new();
  lib.chafa_symbol_map_add_by_tags(symbols, SPACE | SOLID | BLOCK | HALVES | QUAD);
  lib.chafa_canvas_config_set_geometry(config, p->columns, p->rows);
  lib.chafa_canvas_config_set_cell_geometry(config, p->cell_width, p->cell_height);
  lib.chafa_canvas_config_set_canvas_mode(
      config, p->colors > 256 ? TRUECOLOR : p->colors > 16 ? INDEXED_256 : INDEXED_16);
  lib.chafa_canvas_config_set_pixel_mode(config, p->sixels ? SIXELS : SYMBOLS);
  lib.chafa_canvas_config_set_symbol_map(config, symbols);
  void *canvas = lib.chafa_canvas_new(config);
  lib.chafa_canvas_draw_all_pixels(canvas, RGBA_UNASSOCIATED, p->rgba, p->width, p->height,
                                   p->width * 4);
  void *terminal = lib.chafa_term_db_get_fallback_info(lib.chafa_term_db_get_default());
  gstring *printed = lib.chafa_canvas_print(canvas, terminal);
  char *text = malloc(printed->length + 1);
  if (text) {
    memcpy(text, printed->bytes, printed->length);
    text[printed->length] = 0;
    *length = printed->length;
  }
  lib.g_string_free(printed, 1);
  lib.chafa_term_info_unref(terminal);
  lib.chafa_canvas_unref(canvas);
  lib.chafa_symbol_map_unref(symbols);
  lib.chafa_canvas_config_unref(config);
  return text;
}
