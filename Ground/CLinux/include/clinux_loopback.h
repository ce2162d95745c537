// The owner of the other end of a TCP connection on this computer.
#ifndef CLINUX_LOOPBACK_H
#define CLINUX_LOOPBACK_H

#include <stdint.h>

// Finds the user of the socket with the local address `peer` and the remote address `own`
// (sock_diag(7)). -ENOENT if it is closed, another error if the kernel does not support this.
// Addresses as inet_pton(3) reads them, of one family; ports as numbers.
int clinux_tcp_owner(const char *peer, uint16_t peer_port, const char *own, uint16_t own_port,
                     uint32_t *user);

#endif
