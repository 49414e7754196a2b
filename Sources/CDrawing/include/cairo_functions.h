/* The functions of Cairo that are used here. Only its headers are taken at build time. */
#ifndef CDRAWING_CAIRO_FUNCTIONS_H
#define CDRAWING_CAIRO_FUNCTIONS_H

#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>

/* Each named as in Cairo without its "cairo_". */
#define CDRAWING_CAIRO_FUNCTIONS(F) \
  F(create) F(destroy) F(status) F(status_to_string) F(version) \
  F(save) F(restore) F(push_group) F(push_group_with_content) F(pop_group) \
  F(pop_group_to_source) F(get_target) F(get_group_target) \
  F(translate) F(scale) F(rotate) F(transform) F(set_matrix) F(get_matrix) F(identity_matrix) \
  F(user_to_device) F(device_to_user) F(matrix_init) F(matrix_invert) F(matrix_multiply) \
  F(set_operator) F(set_source_rgba) F(set_source) F(set_source_surface) F(get_source) \
  F(set_antialias) F(set_tolerance) F(set_fill_rule) F(set_line_width) F(set_line_cap) \
  F(set_line_join) F(set_miter_limit) F(set_dash) \
  F(new_path) F(new_sub_path) F(close_path) F(move_to) F(line_to) F(curve_to) F(arc) \
  F(arc_negative) F(rectangle) F(append_path) F(copy_path) F(copy_path_flat) F(path_destroy) \
  F(fill) F(fill_preserve) F(stroke) F(stroke_preserve) F(stroke_extents) F(fill_extents) \
  F(clip) F(clip_preserve) F(reset_clip) F(clip_extents) F(paint) F(paint_with_alpha) F(mask) \
  F(mask_surface) F(show_page) \
  F(pattern_create_linear) F(pattern_create_radial) F(pattern_create_for_surface) \
  F(pattern_create_mesh) F(pattern_add_color_stop_rgba) F(pattern_set_filter) \
  F(pattern_set_extend) F(pattern_set_matrix) F(pattern_destroy) F(mesh_pattern_begin_patch) \
  F(mesh_pattern_end_patch) F(mesh_pattern_move_to) F(mesh_pattern_line_to) \
  F(mesh_pattern_set_corner_color_rgba) \
  F(image_surface_create) F(image_surface_create_for_data) F(image_surface_get_data) \
  F(image_surface_get_width) F(image_surface_get_height) F(image_surface_get_stride) \
  F(image_surface_get_format) F(image_surface_create_from_png_stream) \
  F(format_stride_for_width) F(recording_surface_create) F(recording_surface_ink_extents) \
  F(surface_create_similar) F(surface_create_similar_image) \
  F(surface_flush) F(surface_mark_dirty) F(surface_finish) F(surface_destroy) F(surface_status) \
  F(surface_set_device_scale) F(surface_set_mime_data) F(surface_set_fallback_resolution) \
  F(svg_surface_create_for_stream) F(svg_surface_restrict_to_version) \
  F(svg_surface_set_document_unit) \
  F(font_options_create) F(font_options_destroy) F(font_options_set_antialias) \
  F(font_options_set_hint_style) F(font_options_set_hint_metrics) \
  F(pdf_surface_create_for_stream) F(pdf_surface_restrict_to_version) \
  F(pdf_surface_set_metadata)

#define CDRAWING_MEMBER(name) __typeof__(&cairo_##name) _Nonnull name;
typedef struct cdrawing_cairo {
  CDRAWING_CAIRO_FUNCTIONS(CDRAWING_MEMBER)
} cdrawing_cairo;
#undef CDRAWING_MEMBER

#endif
