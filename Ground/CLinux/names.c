#include "clinux_names.h"

#include <linux/magic.h>
#include <sys/vfs.h>

// The numbers of the two NTFS drivers, which linux/magic.h omits.
enum { ntfs_magic = 0x5346544e, ntfs3_magic = 0x7366746e };

int clinux_follows_windows_names(int descriptor) {
  struct statfs filesystem;
  if (fstatfs(descriptor, &filesystem)) return 0;
  switch ((unsigned long)filesystem.f_type) {
    case MSDOS_SUPER_MAGIC:
    case EXFAT_SUPER_MAGIC:
    case ntfs_magic:
    case ntfs3_magic: return 1;
    default: return 0;
  }
}
