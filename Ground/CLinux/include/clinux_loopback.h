// The owner of the other end of a TCP connection on this computer.
#ifndef CLINUX_LOOPBACK_H
#define CLINUX_LOOPBACK_H

#include <stdint.h>

// Finds the user of the socket with the local address `peer` and the remote address `own`
// (sock_diag(7)). Returns -ENOENT if the socket is closed, or another error if the kernel does not
// support this. The addresses have the form of inet_pton(3) and belong to one family.
int clinux_tcp_owner(const char *peer, uint16_t peer_port, const char *own, uint16_t own_port,
                     uint32_t *user);

#endif
