#pragma once

#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>

// Wrappers for macros and varying types, which Swift does not import.

static inline const GVariantType *cgio_type(const char *type) { return G_VARIANT_TYPE(type); }

/// Returns the descriptors that came with a call, or NULL. The call owns them.
static inline GUnixFDList *cgio_descriptors(GDBusMethodInvocation *call) {
  return g_dbus_message_get_unix_fd_list(g_dbus_method_invocation_get_message(call));
}

/// Returns the type of a value as a text.
static inline const char *cgio_type_of(GVariant *value) { return g_variant_get_type_string(value); }
