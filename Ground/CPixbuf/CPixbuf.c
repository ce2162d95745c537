// Loads gdk-pixbuf at the first call and forwards each call.
#include "CPixbuf.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static void *library;

static void load(void) {
  library = dlopen("libgdk_pixbuf-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    fprintf(stderr, "No picture can be read: %s. On Debian: apt install libgdk-pixbuf-2.0-0\n",
            dlerror());
}

// Also finds GObject's functions, because gdk-pixbuf links to it.
static void *find(const char *name, void *_Atomic *kept) {
  void *function = atomic_load_explicit(kept, memory_order_acquire);
  if (function) return function;
  pthread_once(&once, load);
  if (!library) return NULL;
  function = dlsym(library, name);
  atomic_store_explicit(kept, function, memory_order_release);
  return function;
}

#define CALL(name, parameters, arguments)                                  \
  void name parameters {                                                   \
    static void *_Atomic kept;                                             \
    void(*function) parameters = (void(*) parameters)find(#name, &kept);   \
    if (function) function arguments;                                      \
  }

#define ANSWER(type, name, parameters, arguments)                          \
  type name parameters {                                                   \
    static void *_Atomic kept;                                             \
    type(*function) parameters = (type(*) parameters)find(#name, &kept);   \
    return function ? function arguments : (type)0;                        \
  }

CALL(g_free, (void *memory), (memory))
CALL(g_strfreev, (char **strings), (strings))
ANSWER(void *, g_object_ref, (void *object), (object))
CALL(g_object_unref, (void *object), (object))
ANSWER(unsigned long, g_signal_connect_data,
       (void *instance, const char *signal, GCallback handler, void *data, GClosureNotify destroy,
        GConnectFlags flags),
       (instance, signal, handler, data, destroy, flags))
ANSWER(GdkPixbuf *, gdk_pixbuf_new,
       (GdkColorspace colorspace, gboolean has_alpha, int bits_per_sample, int width, int height),
       (colorspace, has_alpha, bits_per_sample, width, height))
ANSWER(GdkPixbuf *, gdk_pixbuf_copy, (const GdkPixbuf *pixbuf), (pixbuf))
ANSWER(GdkPixbuf *, gdk_pixbuf_new_subpixbuf,
       (GdkPixbuf *pixbuf, int x, int y, int width, int height),
       (pixbuf, x, y, width, height))
CALL(gdk_pixbuf_fill, (GdkPixbuf *pixbuf, guint32 pixel), (pixbuf, pixel))
ANSWER(int, gdk_pixbuf_get_width, (const GdkPixbuf *pixbuf), (pixbuf))
ANSWER(int, gdk_pixbuf_get_height, (const GdkPixbuf *pixbuf), (pixbuf))
ANSWER(int, gdk_pixbuf_get_rowstride, (const GdkPixbuf *pixbuf), (pixbuf))
ANSWER(gboolean, gdk_pixbuf_get_has_alpha, (const GdkPixbuf *pixbuf), (pixbuf))
ANSWER(const uint8_t *, gdk_pixbuf_read_pixels, (const GdkPixbuf *pixbuf), (pixbuf))
ANSWER(GdkPixbuf *, gdk_pixbuf_add_alpha,
       (const GdkPixbuf *pixbuf, gboolean substitutes, guchar red, guchar green, guchar blue),
       (pixbuf, substitutes, red, green, blue))
ANSWER(GdkPixbuf *, gdk_pixbuf_flip,
       (const GdkPixbuf *pixbuf, gboolean horizontal),
       (pixbuf, horizontal))
ANSWER(GdkPixbuf *, gdk_pixbuf_rotate_simple,
       (const GdkPixbuf *pixbuf, GdkPixbufRotation angle),
       (pixbuf, angle))
ANSWER(GdkPixbuf *, gdk_pixbuf_scale_simple,
       (const GdkPixbuf *pixbuf, int width, int height, GdkInterpType type),
       (pixbuf, width, height, type))
CALL(gdk_pixbuf_composite,
       (const GdkPixbuf *pixbuf, GdkPixbuf *onto, int x, int y, int width, int height, double offset_x,
        double offset_y, double scale_x, double scale_y, GdkInterpType type, int alpha),
       (pixbuf, onto, x, y, width, height, offset_x, offset_y, scale_x, scale_y, type, alpha))
ANSWER(GdkPixbuf *, gdk_pixbuf_composite_color_simple,
       (const GdkPixbuf *pixbuf, int width, int height, GdkInterpType type, int alpha, int check_size,
        guint32 color1, guint32 color2),
       (pixbuf, width, height, type, alpha, check_size, color1, color2))
ANSWER(gboolean, gdk_pixbuf_save_to_bufferv,
       (GdkPixbuf *pixbuf, char **buffer, gsize *size, const char *type, char **keys, char **values,
        GError **error),
       (pixbuf, buffer, size, type, keys, values, error))
ANSWER(GdkPixbufFormat *, gdk_pixbuf_get_file_info,
       (const char *path, int *width, int *height),
       (path, width, height))
ANSWER(char *, gdk_pixbuf_format_get_name, (GdkPixbufFormat *format), (format))
ANSWER(char **, gdk_pixbuf_format_get_extensions, (GdkPixbufFormat *format), (format))
ANSWER(GdkPixbufLoader *, gdk_pixbuf_loader_new, (void), ())
CALL(gdk_pixbuf_loader_set_size,
       (GdkPixbufLoader *loader, int width, int height),
       (loader, width, height))
ANSWER(gboolean, gdk_pixbuf_loader_write,
       (GdkPixbufLoader *loader, const guchar *bytes, gsize count, GError **error),
       (loader, bytes, count, error))
ANSWER(gboolean, gdk_pixbuf_loader_close, (GdkPixbufLoader *loader, GError **error), (loader, error))
ANSWER(GdkPixbuf *, gdk_pixbuf_loader_get_pixbuf, (GdkPixbufLoader *loader), (loader))
ANSWER(GdkPixbufFormat *, gdk_pixbuf_loader_get_format, (GdkPixbufLoader *loader), (loader))
ANSWER(GdkPixbufAnimation *, gdk_pixbuf_loader_get_animation, (GdkPixbufLoader *loader), (loader))
ANSWER(gboolean, gdk_pixbuf_animation_is_static_image, (GdkPixbufAnimation *animation), (animation))
ANSWER(GdkPixbufAnimationIter *, gdk_pixbuf_animation_get_iter,
       (GdkPixbufAnimation *animation, const void *start),
       (animation, start))
ANSWER(gboolean, gdk_pixbuf_animation_iter_on_currently_loading_frame,
       (GdkPixbufAnimationIter *place),
       (place))
