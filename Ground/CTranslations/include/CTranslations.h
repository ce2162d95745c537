#pragma once

#include <stddef.h>

/// The bytes of a catalog, which stay valid for the life of the process.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} ctranslations_catalog;

/// Returns the German catalog, the file de.po.
ctranslations_catalog ctranslations_german(void);
