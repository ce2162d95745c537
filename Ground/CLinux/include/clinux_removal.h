// Opening folders that another process may exchange for links while they are removed.
#ifndef CLINUX_REMOVAL_H
#define CLINUX_REMOVAL_H

// Opens the folder `name` in the folder `parent` for reading, and gives its owner all permissions.
// Returns -ENOTDIR for a symbolic link and any other file, and -EBUSY if a filesystem is mounted there.
int clinux_open_for_removal(int parent, const char *name);

#endif
