// Attempts to reach files.
#define _GNU_SOURCE
#include "shared.h"

#include <dirent.h>
#include <sys/inotify.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/time.h>
#include <sys/xattr.h>

static char place[8192];

static const char *in(const char *folder, const char *name) {
  snprintf(place, sizeof place, "%s/%s", folder, name);
  return place;
}

static int can_read(const char *path) {
  char bytes[3];
  int file = open(path, O_RDONLY | O_NONBLOCK);
  int result = file >= 0 && read(file, bytes, 3) == 3 && !memcmp(bytes, "moo", 3);
  if (file >= 0) close(file);
  return result;
}

static int can_list(const char *path) {
  DIR *folder = opendir(path);
  if (!folder) return 0;
  int count = 0;
  while (readdir(folder)) count++;
  closedir(folder);
  return count > 0;
}

static int can_make(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
  if (file < 0) return 0;
  close(file);
  unlink(path);
  return 1;
}

int read_secret(const struct targets *t) { return can_read(t->secret); }

int write_secret(const struct targets *t) {
  int file = open(t->secret, O_WRONLY);
  if (file >= 0) close(file);
  return file >= 0;
}

int see_secret(const struct targets *t) {
  struct stat status;
  return stat(t->secret, &status) == 0;
}

int truncate_secret(const struct targets *t) { return truncate(t->secret, 3) == 0; }

static int has_mode(const char *path, mode_t mode) {
  struct stat status;
  return stat(path, &status) == 0 && (status.st_mode & 0777) == mode;
}

// A sandbox may report success without any effect.
int chmod_secret(const struct targets *t) {
  return chmod(t->secret, 0604) == 0 && has_mode(t->secret, 0604);
}

int chmod_secret_by_folder(const struct targets *t) {
  return fchmodat(AT_FDCWD, t->secret, 0640, 0) == 0 && has_mode(t->secret, 0640);
}

int chmod_secret_by_new_call(const struct targets *t) {
  // fchmodat2
  return syscall(452, AT_FDCWD, t->secret, 0600, 0) == 0 && has_mode(t->secret, 0600);
}

int own_secret(const struct targets *t) {
  return chown(t->secret, getuid(), getgid()) == 0 || lchown(t->secret, getuid(), getgid()) == 0
      || fchownat(AT_FDCWD, t->secret, getuid(), getgid(), 0) == 0;
}

int date_secret(const struct targets *t) {
  struct timeval times[2] = {{1, 0}, {1, 0}};
  return utimes(t->secret, times) == 0;
}

int untag_secret(const struct targets *t) {
  return removexattr(t->secret, "user.none") == 0 || errno == ENODATA || errno == ENOTSUP;
}

int touch_secret(const struct targets *t) { return utimensat(AT_FDCWD, t->secret, NULL, 0) == 0; }

int tag_secret(const struct targets *t) {
  // Memory filesystems without user attributes refuse the tag but admit the file.
  return setxattr(t->secret, "user.moo", "1", 1, 0) == 0 || errno == ENOTSUP;
}

int map_secret(const struct targets *t) {
  int file = open(t->secret, O_RDONLY);
  if (file < 0) return 0;
  void *bytes = mmap(NULL, 3, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  return bytes != MAP_FAILED;
}

int link_secret(const struct targets *t) {
  const char *name = in(t->own, "linked");
  int result = link(t->secret, name) == 0;
  unlink(name);
  return result;
}

int symlink_to_secret(const struct targets *t) {
  const char *name = in(t->own, "symbolic");
  unlink(name);
  return symlink(t->secret, name) == 0 && can_read(name);
}

int climb_to_secret(const struct targets *t) {
  char path[8192] = "";
  snprintf(path, sizeof path, "%s/../../../../../../../../../../../../..%s", t->own, t->secret);
  return can_read(path);
}

int secret_by_working_directory(const struct targets *t) {
  if (chdir(t->folder)) return 0;
  int result = can_list(".");
  return chdir("/") == 0 && result;
}

int secret_by_path_descriptor(const struct targets *t) {
  int folder = open(t->folder, O_PATH | O_DIRECTORY);
  if (folder < 0) return 0;
  int file = openat(folder, "secret", O_RDONLY);
  close(folder);
  if (file >= 0) close(file);
  return file >= 0;
}

int move_secret(const struct targets *t) {
  const char *name = in(t->own, "moved");
  if (rename(t->secret, name)) return 0;
  return rename(name, t->secret) == 0;
}

int secret_by_root_of_process(const struct targets *t) {
  char path[8192];
  snprintf(path, sizeof path, "/proc/%d/root%s", t->process, t->secret);
  return can_read(path);
}

int list_working_folder_of_process(const struct targets *t) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/cwd/", t->process);
  return can_list(path);
}

int list_folder(const struct targets *t) { return can_list(t->folder); }

int make_in_folder(const struct targets *t) { return can_make(in(t->folder, "new")); }

int make_folder(const struct targets *t) {
  const char *name = in(t->folder, "folder");
  if (mkdir(name, 0700)) return 0;
  return rmdir(name) == 0;
}

int watch_folder(const struct targets *t) {
  int watch = inotify_init1(IN_CLOEXEC);
  int result = watch >= 0 && inotify_add_watch(watch, t->folder, IN_ALL_EVENTS) >= 0;
  if (watch >= 0) close(watch);
  return result;
}

int unnamed_file_in_folder(const struct targets *t) {
  int file = open(t->folder, O_TMPFILE | O_RDWR, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

int make_pipe_in_folder(const struct targets *t) {
  const char *name = in(t->folder, "pipe");
  if (mkfifo(name, 0600)) return 0;
  unlink(name);
  return 1;
}

int move_own_file_out(const struct targets *t) {
  char from[8192];
  snprintf(from, sizeof from, "%s/own", t->own);
  int file = open(from, O_WRONLY | O_CREAT, 0600);
  if (file >= 0) close(file);
  const char *to = in(t->folder, "own");
  if (rename(from, to)) return 0;
  unlink(to);
  return 1;
}

int link_own_file_out(const struct targets *t) {
  char from[8192];
  snprintf(from, sizeof from, "%s/own", t->own);
  int file = open(from, O_WRONLY | O_CREAT, 0600);
  if (file >= 0) close(file);
  const char *to = in(t->folder, "hard");
  if (link(from, to)) return 0;
  unlink(to);
  return 1;
}

int symlink_race(const struct targets *t) {
  // A name that alternates between an own file and a link to the secret.
  char name[8192];
  snprintf(name, sizeof name, "%s/race", t->own);
  for (int i = 0; i < 200; i++) {
    unlink(name);
    if (symlink(t->secret, name)) return 0;
    if (can_read(name)) return 1;
  }
  return 0;
}

int write_temporary_folder(const struct targets *t) {
  (void)t;
  return can_make("/tmp/sharesheet-hostile") || can_make("/var/tmp/sharesheet-hostile");
}

int write_shared_memory_folder(const struct targets *t) {
  (void)t;
  return can_make("/dev/shm/sharesheet-hostile");
}

int read_accounts(const struct targets *t) {
  (void)t;
  int file = open("/etc/passwd", O_RDONLY);
  if (file < 0) return 0;
  char bytes[65536];
  ssize_t count = read(file, bytes, sizeof bytes - 1);
  close(file);
  if (count < 0) return 0;
  bytes[count] = 0;
  return strstr(bytes, "root:x:0:0:root") != NULL;
}

int read_host_name(const struct targets *t) {
  (void)t;
  return access("/etc/hostname", R_OK) == 0 || access("/etc/hosts", R_OK) == 0;
}

int read_machine_number(const struct targets *t) {
  (void)t;
  return access("/etc/os-release", R_OK) == 0 || access("/etc/machine-id", R_OK) == 0;
}

int list_home(const struct targets *t) {
  (void)t;
  return can_list("/home") || can_list("/root") || can_list("/var/lib");
}

int list_programs(const struct targets *t) {
  (void)t;
  return can_list("/usr/bin");
}

int run_shell(const struct targets *t) {
  (void)t;
  pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", "exit 7", NULL);
    _exit(1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7;
}

int run_setuid_program(const struct targets *t) {
  (void)t;
  return access("/usr/bin/su", X_OK) == 0 || access("/usr/bin/passwd", X_OK) == 0;
}

int read_system_devices(const struct targets *t) {
  (void)t;
  return can_list("/sys/class") || can_list("/sys/block");
}

int open_terminal(const struct targets *t) {
  (void)t;
  int file = open("/dev/ptmx", O_RDWR | O_NOCTTY);
  if (file >= 0) close(file);
  return file >= 0;
}
