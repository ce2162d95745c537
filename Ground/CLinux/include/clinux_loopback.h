// Whose the other end of a TCP connection on this machine is.
#ifndef CLINUX_LOOPBACK_H
#define CLINUX_LOOPBACK_H

#include <stdint.h>

// The user who has the socket whose own address is `peer` and whose other end is `own` (sock_diag(7));
// -ENOENT when nobody has it any more, another error where the kernel does not say.
// Addresses as inet_pton(3) reads them, of one family; ports as numbers.
int clinux_tcp_owner(const char *peer, uint16_t peer_port, const char *own, uint16_t own_port,
                     uint32_t *user);

#endif
