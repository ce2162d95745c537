#pragma once

// Later versions deprecate functions for which Debian 12 has no replacement.
#define ADW_DISABLE_DEPRECATION_WARNINGS
#define GDK_DISABLE_DEPRECATION_WARNINGS

#include <adwaita.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <unistd.h>

// libdispatch exports these two functions, but its headers do not declare them. CFRunLoop uses them
// to run the main queue.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

// Wrappers for variadic functions and macros, which Swift does not import.

static inline void cadwaita_label(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static inline void cadwaita_describe(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static inline void cadwaita_hide(GtkWidget *widget, gboolean is_hidden) {
  gtk_accessible_update_state(
      GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, is_hidden, -1);
}

static inline GtkWidget *cadwaita_box(GtkOrientation orientation, GtkAccessibleRole role) {
  return g_object_new(
      GTK_TYPE_BOX, "orientation", orientation, "accessible-role", role, NULL);
}

static inline void cadwaita_placeholder(GtkWidget *entry, const char *text) {
  g_object_set(entry, "placeholder-text", text, NULL);
}

/// Connects a callback that gets `data` as its first argument, whatever the signal's arguments are.
/// One callback can therefore serve all signals.
static inline gulong cadwaita_connect(
    void *object, const char *signal, GCallback callback, void *data, GClosureNotify release) {
  return g_signal_connect_data(object, signal, callback, data, release, G_CONNECT_SWAPPED);
}

/// Returns a sentence of another program in the user's language, or the sentence itself if that
/// program has no translation.
static inline const char *cadwaita_translation(const char *program, const char *sentence) {
  bind_textdomain_codeset(program, "UTF-8");
  return dgettext(program, sentence);
}

/// Returns a tag that marks the characters past the limit.
static inline GtkTextTag *cadwaita_overflow_tag(GtkTextBuffer *buffer) {
  return gtk_text_buffer_create_tag(
      buffer, "overflow", "background", "rgba(224, 27, 36, 0.3)", NULL);
}

/// Returns whether a program on the session bus owns the name. Returns `FALSE` if there is no bus.
static inline gboolean cadwaita_is_owned(const char *name) {
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
  GVariant *answer = bus == NULL ? NULL : g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
      g_variant_new("(s)", name), G_VARIANT_TYPE("(b)"), G_DBUS_CALL_FLAGS_NONE, 2000, NULL, NULL);
  gboolean is_owned = FALSE;
  if (answer != NULL) {
    g_variant_get(answer, "(b)", &is_owned);
    g_variant_unref(answer);
  }
  if (bus != NULL) g_object_unref(bus);
  return is_owned;
}

/// Returns a drop target for files, pictures and texts.
static inline GtkDropTarget *cadwaita_drop_target(void) {
  GType types[] = {GDK_TYPE_FILE_LIST, GDK_TYPE_TEXTURE, G_TYPE_STRING};
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  return target;
}

// Each function returns the content of a clipboard's or a drop's value, or NULL if the content is
// of another type.
static inline GSList *cadwaita_files(const GValue *value) {
  return G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST) ? g_value_get_boxed(value) : NULL;
}
static inline GdkTexture *cadwaita_texture(const GValue *value) {
  return G_VALUE_HOLDS(value, GDK_TYPE_TEXTURE) ? g_value_get_object(value) : NULL;
}
static inline const char *cadwaita_text(const GValue *value) {
  return G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
}
static inline GType cadwaita_text_type(void) { return G_TYPE_STRING; }

static inline void cadwaita_tell(
    GApplicationCommandLine *line, const char *words, gboolean is_problem) {
  if (is_problem) {
    g_application_command_line_printerr(line, "%s", words);
  } else {
    g_application_command_line_print(line, "%s", words);
  }
}

/// Tells docks the progress of the application, 0 to 1, and whether to show it.
static inline void cadwaita_tell_dock(
    GDBusConnection *bus, const char *application, double progress, gboolean is_visible) {
  GVariantBuilder values;
  g_variant_builder_init(&values, G_VARIANT_TYPE("a{sv}"));
  g_variant_builder_add(&values, "{sv}", "progress", g_variant_new_double(progress));
  g_variant_builder_add(&values, "{sv}", "progress-visible", g_variant_new_boolean(is_visible));
  g_dbus_connection_emit_signal(
      bus, NULL, "/org/sharesheet/Sharesheet", "com.canonical.Unity.LauncherEntry", "Update",
      g_variant_new("(sa{sv})", application, &values), NULL);
}
