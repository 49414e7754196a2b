/* What is used of Pango, GObject and Fontconfig, declared here: their headers would bring all of
   GLib's, whose places differ from machine to machine. The interfaces are the published ones, stable
   since Pango 1.44 (2019). */
#ifndef CDRAWING_PANGO_FUNCTIONS_H
#define CDRAWING_PANGO_FUNCTIONS_H

#include <cairo/cairo.h>

typedef struct _FcConfig FcConfig;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoAttrList PangoAttrList;
typedef struct PangoAttribute {
  const void *kind;
  unsigned start_index, end_index;
} PangoAttribute;
typedef struct PangoRectangle {
  int x, y, width, height;
} PangoRectangle;

enum { PANGO_SCALE = 1024, PANGO_ALIGN_LEFT = 0, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT };
enum { PANGO_WRAP_WORD_CHAR = 2, PANGO_ELLIPSIZE_END = 3 };
enum { PANGO_STYLE_NORMAL = 0, PANGO_STYLE_ITALIC = 2, PANGO_WEIGHT_NORMAL = 400, PANGO_WEIGHT_BOLD = 700 };

FcConfig *FcConfigCreate(void);
int FcConfigAppFontAddFile(FcConfig *config, const unsigned char *file);
int FcConfigSetCurrent(FcConfig *config);
void g_object_unref(void *object);
PangoFontMap *pango_cairo_font_map_new_for_font_type(cairo_font_type_t type);
void pango_fc_font_map_set_config(PangoFontMap *map, FcConfig *config);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_context_set_resolution(PangoContext *context, double dots_per_inch);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
PangoLanguage *pango_language_from_string(const char *language);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_wrap(PangoLayout *layout, int wrap);
void pango_layout_set_ellipsize(PangoLayout *layout, int ellipsize);
void pango_layout_set_alignment(PangoLayout *layout, int alignment);
void pango_layout_set_line_spacing(PangoLayout *layout, float factor);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_get_baseline(PangoLayout *layout);
int pango_layout_get_line_count(PangoLayout *layout);
void pango_cairo_layout_path(cairo_t *context, PangoLayout *layout);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_style(PangoFontDescription *description, int style);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_letter_spacing_new(int spacing);

#define FONTCONFIG_FUNCTIONS(F) F(FcConfigCreate) F(FcConfigAppFontAddFile) F(FcConfigSetCurrent)
#define GOBJECT_FUNCTIONS(F) F(g_object_unref)
#define PANGOFT2_FUNCTIONS(F) F(pango_fc_font_map_set_config)
#define PANGOCAIRO_FUNCTIONS(F) \
  F(pango_cairo_font_map_new_for_font_type) F(pango_cairo_context_set_font_options) \
  F(pango_cairo_context_set_resolution) F(pango_cairo_layout_path)
#define PANGO_FUNCTIONS(F) \
  F(pango_font_map_create_context) F(pango_context_set_language) \
  F(pango_context_set_round_glyph_positions) F(pango_language_from_string) F(pango_layout_new) \
  F(pango_layout_set_text) F(pango_layout_set_width) F(pango_layout_set_height) \
  F(pango_layout_set_wrap) F(pango_layout_set_ellipsize) F(pango_layout_set_alignment) \
  F(pango_layout_set_line_spacing) F(pango_layout_set_attributes) F(pango_layout_get_extents) \
  F(pango_layout_get_baseline) F(pango_layout_get_line_count) F(pango_font_description_new) \
  F(pango_font_description_free) F(pango_font_description_set_family) \
  F(pango_font_description_set_style) F(pango_font_description_set_weight) \
  F(pango_font_description_set_absolute_size) F(pango_attr_list_new) F(pango_attr_list_unref) \
  F(pango_attr_list_insert) F(pango_attr_font_desc_new) F(pango_attr_letter_spacing_new)

#endif
