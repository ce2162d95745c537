// The functions of gdk-pixbuf and GObject that are used here, under their own names.
//
// gdk-pixbuf loads a dozen other libraries, which took a quarter of an extension's start time. Most
// extensions read no pictures. So the library is not linked, and the first call loads it. If the library
// is missing, each call fails as if memory were insufficient.
//
// The library's headers are not used, because a call to a function declared there links the
// library. The names and numbers of gdk-pixbuf 2 are stable.
#ifndef CPIXBUF_H
#define CPIXBUF_H

#include <stdint.h>

// Hidden, so that the library calls its own functions and not these.
#pragma GCC visibility push(hidden)

typedef int gboolean;
typedef unsigned char guchar;
typedef uint32_t guint32;
typedef unsigned long gsize;
typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(void *data, void *closure);
typedef enum { G_CONNECT_AFTER = 1, G_CONNECT_SWAPPED = 2 } GConnectFlags;

typedef struct _GError GError;
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct _GdkPixbufFormat GdkPixbufFormat;
typedef struct _GdkPixbufAnimation GdkPixbufAnimation;
typedef struct _GdkPixbufAnimationIter GdkPixbufAnimationIter;

typedef enum { GDK_COLORSPACE_RGB } GdkColorspace;
typedef enum {
  GDK_INTERP_NEAREST,
  GDK_INTERP_TILES,
  GDK_INTERP_BILINEAR,
  GDK_INTERP_HYPER
} GdkInterpType;
typedef enum {
  GDK_PIXBUF_ROTATE_NONE = 0,
  GDK_PIXBUF_ROTATE_COUNTERCLOCKWISE = 90,
  GDK_PIXBUF_ROTATE_UPSIDEDOWN = 180,
  GDK_PIXBUF_ROTATE_CLOCKWISE = 270
} GdkPixbufRotation;

void g_free(void *memory);
void g_strfreev(char **strings);
void *g_object_ref(void *object);
void g_object_unref(void *object);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback handler, void *data,
                                    GClosureNotify destroy, GConnectFlags flags);

GdkPixbuf *gdk_pixbuf_new(GdkColorspace colorspace, gboolean has_alpha, int bits_per_sample, int width,
                          int height);
GdkPixbuf *gdk_pixbuf_copy(const GdkPixbuf *pixbuf);
GdkPixbuf *gdk_pixbuf_new_subpixbuf(GdkPixbuf *pixbuf, int x, int y, int width, int height);
void gdk_pixbuf_fill(GdkPixbuf *pixbuf, guint32 pixel);
int gdk_pixbuf_get_width(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_height(const GdkPixbuf *pixbuf);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *pixbuf);
gboolean gdk_pixbuf_get_has_alpha(const GdkPixbuf *pixbuf);
const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *pixbuf);

GdkPixbuf *gdk_pixbuf_add_alpha(const GdkPixbuf *pixbuf, gboolean substitutes, guchar red, guchar green,
                                guchar blue);
GdkPixbuf *gdk_pixbuf_flip(const GdkPixbuf *pixbuf, gboolean horizontal);
GdkPixbuf *gdk_pixbuf_rotate_simple(const GdkPixbuf *pixbuf, GdkPixbufRotation angle);
GdkPixbuf *gdk_pixbuf_scale_simple(const GdkPixbuf *pixbuf, int width, int height, GdkInterpType type);
void gdk_pixbuf_composite(const GdkPixbuf *pixbuf, GdkPixbuf *onto, int x, int y, int width, int height,
                          double offset_x, double offset_y, double scale_x, double scale_y,
                          GdkInterpType type, int alpha);
GdkPixbuf *gdk_pixbuf_composite_color_simple(const GdkPixbuf *pixbuf, int width, int height,
                                             GdkInterpType type, int alpha, int check_size,
                                             guint32 color1, guint32 color2);

gboolean gdk_pixbuf_save_to_bufferv(GdkPixbuf *pixbuf, char **buffer, gsize *size, const char *type,
                                    char **keys, char **values, GError **error);
GdkPixbufFormat *gdk_pixbuf_get_file_info(const char *path, int *width, int *height);
char *gdk_pixbuf_format_get_name(GdkPixbufFormat *format);
char **gdk_pixbuf_format_get_extensions(GdkPixbufFormat *format);

GdkPixbufLoader *gdk_pixbuf_loader_new(void);
void gdk_pixbuf_loader_set_size(GdkPixbufLoader *loader, int width, int height);
gboolean gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const guchar *bytes, gsize count,
                                 GError **error);
gboolean gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);
GdkPixbufFormat *gdk_pixbuf_loader_get_format(GdkPixbufLoader *loader);
GdkPixbufAnimation *gdk_pixbuf_loader_get_animation(GdkPixbufLoader *loader);
gboolean gdk_pixbuf_animation_is_static_image(GdkPixbufAnimation *animation);
GdkPixbufAnimationIter *gdk_pixbuf_animation_get_iter(GdkPixbufAnimation *animation, const void *start);
gboolean gdk_pixbuf_animation_iter_on_currently_loading_frame(GdkPixbufAnimationIter *place);

#pragma GCC visibility pop

#endif
