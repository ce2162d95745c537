// What names a filesystem takes.
#ifndef CLINUX_NAMES_H
#define CLINUX_NAMES_H

// Whether the file is on FAT, exFAT or NTFS, which have the rules of Windows for names.
int clinux_follows_windows_names(int descriptor);

#endif
