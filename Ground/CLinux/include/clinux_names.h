// The naming rules of a filesystem.
#ifndef CLINUX_NAMES_H
#define CLINUX_NAMES_H

// Whether the file is on FAT, exFAT or NTFS, which have the naming rules of Windows.
int clinux_follows_windows_names(int descriptor);

#endif
