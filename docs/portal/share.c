// Shares files through the share portal, and prints the response: 0 shared, 1 cancelled, 2 not shared.
//     cc share.c -o share $(pkg-config --cflags --libs gio-unix-2.0) && ./share FILE…
#include <fcntl.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>

#define NAME "org.sharesheet.Portal"
#define PATH "/org/freedesktop/portal/desktop"

static void respond(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                    const char *name, GVariant *values, void *loop) {
  guint32 response;
  g_variant_get(values, "(ua{sv})", &response, NULL);
  g_print("%u\n", response);
  g_main_loop_quit(loop);
}

int main(int count, char **files) {
  g_autoptr(GError) error = NULL;
  g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, &error);
  if (bus == NULL) g_error("%s", error->message);
  g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
  // The path of the request is known before the call, so no response is missed.
  g_autofree char *sender = g_strdup(g_dbus_connection_get_unique_name(bus) + 1);
  g_autofree char *handle = g_strdup_printf(PATH "/request/%s/example", g_strdelimit(sender, ".", '_'));
  g_dbus_connection_signal_subscribe(bus, NAME, "org.freedesktop.portal.Request", "Response", handle, NULL,
                                     G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE, respond, loop, NULL);
  g_autoptr(GUnixFDList) descriptors = g_unix_fd_list_new();
  GVariantBuilder handles, options;
  g_variant_builder_init(&handles, G_VARIANT_TYPE("ah"));
  for (int i = 1; i < count; i++) {
    int file = open(files[i], O_RDONLY | O_CLOEXEC);
    if (file < 0) g_error("%s cannot be read", files[i]);
    g_variant_builder_add(&handles, "h", g_unix_fd_list_append(descriptors, file, NULL));
    close(file);
  }
  g_variant_builder_init(&options, G_VARIANT_TYPE("a{sv}"));
  g_variant_builder_add(&options, "{sv}", "handle_token", g_variant_new_string("example"));
  g_variant_builder_add(&options, "{sv}", "files", g_variant_builder_end(&handles));
  g_autoptr(GVariant) reply = g_dbus_connection_call_with_unix_fd_list_sync(
      bus, NAME, PATH, "org.freedesktop.portal.Share", "Share", g_variant_new("(sa{sv})", "", &options),
      G_VARIANT_TYPE("(o)"), G_DBUS_CALL_FLAGS_NONE, -1, descriptors, NULL, NULL, &error);
  if (reply == NULL) g_error("%s", error->message);
  g_main_loop_run(loop);
  return 0;
}
