#include "text.h"
#include "CDrawing.h"
#include "pango_functions.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MEMBER(name) __typeof__(&name) name;
static struct {
  FONTCONFIG_FUNCTIONS(MEMBER)
  GOBJECT_FUNCTIONS(MEMBER)
  PANGO_FUNCTIONS(MEMBER)
  PANGOFT2_FUNCTIONS(MEMBER)
  PANGOCAIRO_FUNCTIONS(MEMBER)
} lib;

/* Fonts that were asked for before. */
typedef struct font_set {
  uint64_t number;
  PangoContext *context;
  struct font_set *next;
} font_set;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const cdrawing_cairo *cairo;
static cairo_t *page; /* never drawn on: outlines are taken from it */
static font_set *font_sets;

/* The name of what is missing, or NULL. */
static const char *load_libraries(void) {
#define OPEN(name, functions) \
  do { \
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL); \
    if (!library) return name; \
    functions(FIND) \
  } while (0);
#define FIND(name) \
  if (!(lib.name = (__typeof__(&name))dlsym(library, #name))) return #name;
  OPEN("libfontconfig.so.1", FONTCONFIG_FUNCTIONS)
  OPEN("libgobject-2.0.so.0", GOBJECT_FUNCTIONS)
  OPEN("libpango-1.0.so.0", PANGO_FUNCTIONS)
  OPEN("libpangoft2-1.0.so.0", PANGOFT2_FUNCTIONS)
  OPEN("libpangocairo-1.0.so.0", PANGOCAIRO_FUNCTIONS)
  return NULL;
}

static const char *load(void) {
  if (page) return NULL;
  cairo = cdrawing_load_cairo();
  if (!cairo) return "libcairo.so.2";
  const char *missing = load_libraries();
  if (missing) return missing;
  /* Pango starts Fontconfig on its own; with a configuration there, that reads no files. */
  lib.FcConfigSetCurrent(lib.FcConfigCreate());
  /* One without edges: glyphs outside of a surface are left out of paths, too. */
  cairo_surface_t *surface = cairo->recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
  page = cairo->create(surface);
  cairo->surface_destroy(surface);
  return NULL;
}

static PangoContext *context_for(const cdrawing_text_request *r, const char **missing) {
  for (font_set *set = font_sets; set; set = set->next)
    if (set->number == r->font_set) return set->context;
  FcConfig *config = lib.FcConfigCreate();
  for (size_t i = 0; i < r->font_file_count; i++) {
    if (access(r->font_files[i], R_OK) == 0
        && lib.FcConfigAppFontAddFile(config, (const unsigned char *)r->font_files[i]))
      continue;
    *missing = r->font_files[i];
    return NULL;
  }
  font_set *set = calloc(1, sizeof *set);
  if (!set) return NULL;
  PangoFontMap *map = lib.pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  lib.pango_fc_font_map_set_config(map, config);
  set->number = r->font_set;
  set->context = lib.pango_font_map_create_context(map);
  lib.g_object_unref(map);
  cairo_font_options_t *options = cairo->font_options_create();
  cairo->font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo->font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo->font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  lib.pango_cairo_context_set_font_options(set->context, options);
  cairo->font_options_destroy(options);
  lib.pango_cairo_context_set_resolution(set->context, 72);
  lib.pango_context_set_language(set->context, lib.pango_language_from_string("en"));
  lib.pango_context_set_round_glyph_positions(set->context, 0);
  set->next = font_sets;
  font_sets = set;
  return set->context;
}

static void set_runs(PangoLayout *layout, const cdrawing_text_request *r) {
  PangoAttrList *attributes = lib.pango_attr_list_new();
  unsigned at = 0;
  for (size_t i = 0; i < r->run_count; i++) {
    const cdrawing_text_run *run = &r->runs[i];
    PangoFontDescription *font = lib.pango_font_description_new();
    lib.pango_font_description_set_family(font, run->family);
    lib.pango_font_description_set_absolute_size(font, run->size * PANGO_SCALE);
    lib.pango_font_description_set_weight(font, run->is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    lib.pango_font_description_set_style(font, run->is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    PangoAttribute *attribute = lib.pango_attr_font_desc_new(font);
    lib.pango_font_description_free(font);
    attribute->start_index = at;
    attribute->end_index = at + (unsigned)run->length;
    lib.pango_attr_list_insert(attributes, attribute);
    if (run->letter_spacing != 0) {
      attribute = lib.pango_attr_letter_spacing_new((int)(run->letter_spacing * PANGO_SCALE));
      attribute->start_index = at;
      attribute->end_index = at + (unsigned)run->length;
      lib.pango_attr_list_insert(attributes, attribute);
    }
    at += (unsigned)run->length;
  }
  lib.pango_layout_set_attributes(layout, attributes);
  lib.pango_attr_list_unref(attributes);
}

static PangoLayout *lay_out(PangoContext *context, const cdrawing_text_request *r) {
  static const int alignments[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
  PangoLayout *layout = lib.pango_layout_new(context);
  set_runs(layout, r);
  lib.pango_layout_set_text(layout, r->text, (int)r->length);
  lib.pango_layout_set_alignment(layout, alignments[r->alignment]);
  if (r->line_spacing > 0) lib.pango_layout_set_line_spacing(layout, (float)r->line_spacing);
  if (r->width > 0) {
    lib.pango_layout_set_width(layout, (int)(r->width * PANGO_SCALE));
    lib.pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  }
  if (r->line_limit > 0) {
    lib.pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    lib.pango_layout_set_height(layout, -r->line_limit);
  }
  return layout;
}

/* The current path of the page as a text; the buffers lie behind it in one piece of memory. */
static cdrawing_text *take_outline(void) {
  static const uint8_t verbs[] = {CDRAWING_MOVE, CDRAWING_LINE, CDRAWING_CURVE, CDRAWING_CLOSE};
  cairo_path_t *path = cairo->copy_path(page);
  size_t verb_count = 0, point_count = 0;
  for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
    verb_count++;
    point_count += (size_t)path->data[i].header.length - 1;
  }
  cdrawing_text *text =
    calloc(1, sizeof *text + 2 * point_count * sizeof(float) + verb_count + 1);
  if (text) {
    text->verb_count = verb_count;
    text->point_count = point_count;
    text->points = (float *)(text + 1);
    text->verbs = (uint8_t *)(text->points + 2 * point_count);
    uint8_t *verb = text->verbs;
    float *at = text->points;
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
      *verb++ = verbs[path->data[i].header.type];
      for (int k = 1; k < path->data[i].header.length; k++) {
        *at++ = (float)path->data[i + k].point.x;
        *at++ = (float)path->data[i + k].point.y;
      }
    }
  }
  cairo->path_destroy(path);
  return text;
}

static int32_t make(const cdrawing_text_request *r, cdrawing_text **result, const char **problem) {
  if ((*problem = load())) return CDRAWING_TEXT_NO_LIBRARY;
  PangoContext *context = context_for(r, problem);
  if (!context) return *problem ? CDRAWING_TEXT_NO_FONT : CDRAWING_TEXT_FAILED;
  PangoLayout *layout = lay_out(context, r);
  cairo->new_path(page);
  cairo->move_to(page, 0, 0);
  lib.pango_cairo_layout_path(page, layout);
  cdrawing_text *text = take_outline();
  if (text) {
    const double unit = 1.0 / PANGO_SCALE;
    PangoRectangle ink, logical;
    lib.pango_layout_get_extents(layout, &ink, &logical);
    text->width = (logical.x + logical.width) * unit;
    text->height = (logical.y + logical.height) * unit;
    text->ink_left = ink.x * unit;
    text->ink_top = ink.y * unit;
    text->ink_right = (ink.x + ink.width) * unit;
    text->ink_bottom = (ink.y + ink.height) * unit;
    text->baseline = lib.pango_layout_get_baseline(layout) * unit;
    text->line_count = lib.pango_layout_get_line_count(layout);
  }
  lib.g_object_unref(layout);
  *result = text;
  return text ? CDRAWING_TEXT_DONE : CDRAWING_TEXT_FAILED;
}

int32_t cdrawing_text_make(const cdrawing_text_request *r, cdrawing_text **result,
                           const char **problem) {
  *result = NULL;
  *problem = NULL;
  pthread_mutex_lock(&lock);
  int32_t status = make(r, result, problem);
  pthread_mutex_unlock(&lock);
  return status;
}

void cdrawing_text_free(cdrawing_text *text) { free(text); }
