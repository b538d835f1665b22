/* The topics, in the order they run. */
#ifndef CT_TOPICS_H
#define CT_TOPICS_H

#include "ct.h"

#define CT_TOPICS(X)                                                                               \
   X(nv_entry)                                                                                     \
   X(nv_enable)                                                                                    \
   X(nv_objects)                                                                                   \
   X(nv_load)                                                                                      \
   X(nv_grammar)                                                                                   \
   X(nv_registers)                                                                                 \
   X(nv_math)                                                                                      \
   X(nv_results)                                                                                   \
   X(nv_invariant)                                                                                 \
   X(nv_attribs)                                                                                   \
   X(nv_arrays)                                                                                    \
   X(nv_evaluators)                                                                                \
   X(nv_params)                                                                                    \
   X(nv_tracking)                                                                                  \
   X(nv_saving)                                                                                    \
   X(nv_interactions)                                                                              \
   X(nv2_grammar)                                                                                  \
   X(nv2_run)                                                                                      \
   X(arb_entry)                                                                                    \
   X(arb_objects)                                                                                  \
   X(arb_grammar)                                                                                  \
   X(arb_state)                                                                                    \
   X(arb_ops)                                                                                      \
   X(arb_results)                                                                                  \
   X(arb_limits)                                                                                   \
   X(arb_attribs)                                                                                  \
   X(arb_saving)                                                                                   \
   X(arbfp_grammar)                                                                                \
   X(arbfp_run)                                                                                    \
   X(arbfp_buffers)                                                                                \
   X(arbfp_textures)                                                                               \
   X(nvfp_objects)                                                                                 \
   X(nvfp_grammar)                                                                                 \
   X(nvfp_run)                                                                                     \
   X(nvfp_textures)                                                                                \
   X(nvfp_options)                                                                                 \
   X(nvfp2_options)                                                                                \
   X(nvo_grammar)                                                                                  \
   X(nvo_run)                                                                                      \
   X(nvo_textures)                                                                                 \
   X(house_rules)                                                                                  \
   X(rc_entry)                                                                                     \
   X(rc_state)                                                                                     \
   X(rc_saving)                                                                                    \
   X(rc_run)                                                                                       \
   X(rc_textures)                                                                                  \
   X(rc_final)                                                                                     \
   X(te_env)                                                                                       \
   X(ts_state)                                                                                     \
   X(ts_ops)                                                                                       \
   X(ts_dots)                                                                                      \
   X(ts_env)                                                                                       \
   X(ts_formats)                                                                                   \
   X(eb_bump)                                                                                      \
   X(evs_entry)                                                                                    \
   X(evs_enable)                                                                                   \
   X(evs_objects)                                                                                  \
   X(evs_symbols)                                                                                  \
   X(evs_data)                                                                                     \
   X(evs_arrays)                                                                                   \
   X(evs_bind)                                                                                     \
   X(evs_outputs)                                                                                  \
   X(evs_rules)                                                                                    \
   X(evs_ops)                                                                                      \
   X(evs_history)                                                                                  \
   X(evs_index)                                                                                    \
   X(evs_components)                                                                               \
   X(evs_limits)                                                                                   \
   X(evs_queries)                                                                                  \
   X(evs_vertices)                                                                                 \
   X(evs_saving)                                                                                   \
   X(evs_interactions)                                                                             \
   X(core_state)                                                                                   \
   X(core_queries)                                                                                 \
   X(core_vertex)                                                                                  \
   X(core_raster)                                                                                  \
   X(core_pixels)                                                                                  \
   X(imaging_tables)                                                                               \
   X(imaging_filters)                                                                              \
   X(imaging_random)                                                                               \
   X(core_texture)                                                                                 \
   X(core_arrays)                                                                                  \
   X(core_later)                                                                                   \
   X(core_sync)                                                                                    \
   X(core_ati_arrays)                                                                              \
   X(core_draw_buffers)                                                                            \
   X(atifs)                                                                                        \
   X(atifs_errors)                                                                                 \
   X(core_framebuffer)                                                                             \
   X(es2_rules)                                                                                    \
   X(es2_draw)                                                                                     \
   X(float_buffers)                                                                                \
   X(nv_float_buffer)                                                                              \
   X(depth_clamp)                                                                                  \
   X(depth_floats)                                                                                 \
   X(es2_compatibility)                                                                            \
   X(shadow_ambient)                                                                               \
   X(core_fill)                                                                                    \
   X(core_blit)                                                                                    \
   X(float_textures)                                                                               \
   X(block_textures)                                                                               \
   X(ycbcr_textures)                                                                               \
   X(palettes)                                                                                     \
   X(core_multisample)                                                                             \
   X(glsl_objects)                                                                                 \
   X(glsl_attribs)                                                                                 \
   X(half_floats)                                                                                  \
   X(image_units)                                                                                  \
   X(core_robust)
#define X(topic) extern const struct ct_topic ct_topic_##topic;
CT_TOPICS(X)
#undef X

#define X(topic) &ct_topic_##topic,
static const struct ct_topic *const ct_topics[] = {CT_TOPICS(X) NULL};
#undef X

#endif
