#define _GNU_SOURCE
#include "clinux_loopback.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int clinux_tcp_owner(const char *peer, uint16_t peer_port, const char *own, uint16_t own_port,
                     uint32_t *user) {
  int family = strchr(peer, ':') ? AF_INET6 : AF_INET;
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 question;
  } request = {
      .header = {.nlmsg_len = sizeof request, .nlmsg_type = SOCK_DIAG_BY_FAMILY,
                 .nlmsg_flags = NLM_F_REQUEST},
      .question = {.sdiag_family = (__u8)family, .sdiag_protocol = IPPROTO_TCP, .idiag_states = ~0u,
                   .id = {.idiag_sport = htons(peer_port), .idiag_dport = htons(own_port),
                          .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}},
  };
  struct inet_diag_sockid *id = &request.question.id;
  if (inet_pton(family, peer, id->idiag_src) != 1 || inet_pton(family, own, id->idiag_dst) != 1)
    return -EINVAL;

  int link = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (link < 0) return -errno;
  struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
  union {
    struct nlmsghdr header;
    char bytes[4096];
  } answer;
  ssize_t length = -1;
  if (sendto(link, &request, sizeof request, 0, (struct sockaddr *)&kernel, sizeof kernel) >= 0) {
    do length = recv(link, &answer, sizeof answer, 0);
    while (length < 0 && errno == EINTR);
  }
  int error = length < 0 ? -errno : 0;
  close(link);
  if (error) return error;
  if (!NLMSG_OK(&answer.header, (size_t)length)) return -EPROTO;
  if (answer.header.nlmsg_type == NLMSG_ERROR) {
    const struct nlmsgerr *said = NLMSG_DATA(&answer.header);
    return said->error < 0 ? said->error : -EPROTO;
  }
  if (answer.header.nlmsg_type != SOCK_DIAG_BY_FAMILY ||
      answer.header.nlmsg_len < NLMSG_LENGTH(sizeof(struct inet_diag_msg)))
    return -EPROTO;
  const struct inet_diag_msg *found = NLMSG_DATA(&answer.header);
  // The kernel reports a closed connection as root's.
  if (found->idiag_inode == 0) return -ENOENT;
  *user = found->idiag_uid;
  return 0;
}
