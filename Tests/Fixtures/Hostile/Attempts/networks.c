// Attempts to reach sockets and networks.
#define _GNU_SOURCE
#include "shared.h"

#include <arpa/inet.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/un.h>

static int opens(int family, int type, int protocol) {
  int file = socket(family, type, protocol);
  if (file >= 0) close(file);
  return file >= 0;
}

int connect_tcp(const struct targets *t) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)t->port), .sin_addr = {htonl(0x7f000001)}};
  int file = socket(AF_INET, SOCK_STREAM, 0);
  int result = file >= 0 && connect(file, (void *)&address, sizeof address) == 0;
  if (file >= 0) close(file);
  return result;
}

// A datagram of the pair could then be sent to any socket by its path.
int pair_datagrams(const struct targets *t) {
  (void)t;
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends)) return 0;
  close(ends[0]);
  close(ends[1]);
  return 1;
}

int listen_tcp(const struct targets *t) {
  (void)t;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(0x7f000001)}};
  int file = socket(AF_INET, SOCK_STREAM, 0);
  int result = file >= 0 && bind(file, (void *)&address, sizeof address) == 0 && listen(file, 1) == 0;
  if (file >= 0) close(file);
  return result;
}

int send_udp(const struct targets *t) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)t->port), .sin_addr = {htonl(0x7f000001)}};
  int file = socket(AF_INET, SOCK_DGRAM, 0);
  int result = file >= 0 && sendto(file, "moo", 3, 0, (void *)&address, sizeof address) == 3;
  if (file >= 0) close(file);
  return result;
}

int open_version_six(const struct targets *t) {
  (void)t;
  return opens(AF_INET6, SOCK_STREAM, 0);
}

int open_netlink(const struct targets *t) {
  (void)t;
  return opens(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE);
}

static int connect_unix(const struct sockaddr_un *address, socklen_t length) {
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  int result = file >= 0 && connect(file, (const void *)address, length) == 0;
  if (file >= 0) close(file);
  return result;
}

int connect_socket(const struct targets *t) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", t->socket);
  return connect_unix(&address, sizeof address);
}

int connect_abstract_socket(const struct targets *t) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(t->abstract);
  memcpy(address.sun_path + 1, t->abstract, length);
  return connect_unix(&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length));
}

int listen_unix(const struct targets *t) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "hostile-%d", getpid());
  (void)t;
  int file = socket(AF_UNIX, SOCK_STREAM, 0);
  int result = file >= 0 && bind(file, (void *)&address, sizeof address) == 0 && listen(file, 1) == 0;
  if (file >= 0) close(file);
  return result;
}

int read_network_table(const struct targets *t) {
  (void)t;
  // Each line after the first is a connection.
  char bytes[65536];
  int file = open("/proc/net/tcp", O_RDONLY);
  ssize_t count = file < 0 ? 0 : read(file, bytes, sizeof bytes - 1);
  if (file >= 0) close(file);
  int lines = 0;
  for (ssize_t i = 0; i < count; i++) lines += bytes[i] == '\n';
  return lines > 1;
}
