#define _GNU_SOURCE
#include "clinux_sealing.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>

static const int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

int clinux_sealable_memory_file(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return descriptor < 0 ? -errno : descriptor;
}

int clinux_seal(int descriptor) { return fcntl(descriptor, F_ADD_SEALS, seals) ? -errno : 0; }

int clinux_is_sealed(int descriptor) {
  int present = fcntl(descriptor, F_GET_SEALS);
  return present < 0 ? -errno : (present & seals) == seals;
}
