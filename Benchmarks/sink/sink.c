/* The server of the benchmarks: reads request bodies and discards them as fast as possible.
 *
 *     sink [--ledger FILE] [--certificate FILE --key FILE [--ciphersuites NAMES]] [--port N]
 *          [--pace BYTES]
 *
 * Prints its port. Supports HTTP/1.1 with keep-alive, Content-Length or chunked, and uses one thread
 * per connection. It writes a line to the ledger before each response: the connection's number,
 * method, target, bytes, Idempotency-Key ("-" for none). With a certificate it uses TLS.
 * With a pace it reads at most that many bytes per second from each connection, until SIGUSR2.
 * On SIGUSR1 it prints "connections N requests N bytes N".
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { HEAD = 16 << 10, BLOCK = 256 << 10 };

static FILE *ledger;
static SSL_CTX *tls;
static atomic_ulong connections, requests;
static atomic_ullong received;
static atomic_long pace;

struct peer {
  int socket;
  SSL *ssl;
  unsigned long number;
  size_t have;
  char head[HEAD + 1];
  char block[BLOCK];
};

static ssize_t take(struct peer *p, void *space, size_t size) {
  return p->ssl ? SSL_read(p->ssl, space, (int)size) : read(p->socket, space, size);
}

static int give(struct peer *p, const char *bytes) {
  size_t size = strlen(bytes);
  return p->ssl ? SSL_write(p->ssl, bytes, (int)size) > 0
                : write(p->socket, bytes, size) == (ssize_t)size;
}

/* Returns the value of a header field, which ends with CR, or NULL if the field is missing. */
static const char *field(const char *head, const char *name) {
  const char *line = strstr(head, "\r\n");
  size_t length = strlen(name);
  for (; line && line[2] != '\r'; line = strstr(line + 2, "\r\n")) {
    if (strncasecmp(line + 2, name, length) == 0 && line[2 + length] == ':') {
      const char *value = line + 3 + length;
      while (*value == ' ') value++;
      return value;
    }
  }
  return NULL;
}

/* Waits for the time that this number of bytes takes at the given pace. */
static void keep_pace(ssize_t bytes) {
  long rate = atomic_load(&pace);
  if (rate <= 0) return;
  long long time = bytes * 1000000000LL / rate;
  nanosleep(&(struct timespec){time / 1000000000, time % 1000000000}, NULL);
}

/* Discards `size` bytes of a body, first the bytes that were read with the head. */
static int drop(struct peer *p, unsigned long long size) {
  size_t early = p->have < size ? p->have : (size_t)size;
  memmove(p->head, p->head + early, p->have - early);
  p->have -= early;
  size -= early;
  while (size > 0) {
    ssize_t n = take(p, p->block, size < BLOCK ? (size_t)size : BLOCK);
    if (n <= 0) return 0;
    size -= (unsigned long long)n;
    keep_pace(n);
  }
  return 1;
}

/* Reads until the buffer of the head contains `end`. Returns the text after it, or NULL. */
static char *read_until(struct peer *p, const char *end) {
  for (;;) {
    p->head[p->have] = 0;
    char *found = strstr(p->head, end);
    if (found) return found + strlen(end);
    if (p->have == HEAD) return NULL;
    ssize_t n = take(p, p->head + p->have, HEAD - p->have);
    if (n <= 0) return NULL;
    p->have += (size_t)n;
  }
}

static void consume(struct peer *p, char *rest) {
  p->have -= (size_t)(rest - p->head);
  memmove(p->head, rest, p->have);
}

static int drop_chunks(struct peer *p, unsigned long long *size) {
  for (;;) {
    char *rest = read_until(p, "\r\n");
    if (!rest) return 0;
    unsigned long long length = strtoull(p->head, NULL, 16);
    consume(p, rest);
    if (!drop(p, length)) return 0;
    *size += length;
    if (!(rest = read_until(p, "\r\n"))) return 0;
    consume(p, rest);
    if (length == 0) return 1;
  }
}

static int serve_one(struct peer *p) {
  char *rest = read_until(p, "\r\n\r\n");
  if (!rest) return 0;
  char method[16] = "-", target[1024] = "-", key[128] = "-";
  sscanf(p->head, "%15s %1023s", method, target);
  const char *value = field(p->head, "Idempotency-Key");
  if (value) sscanf(value, "%127[^\r]", key);
  value = field(p->head, "Content-Length");
  unsigned long long size = value ? strtoull(value, NULL, 10) : 0;
  value = field(p->head, "Transfer-Encoding");
  int chunked = value && strncasecmp(value, "chunked", 7) == 0;
  value = field(p->head, "Expect");
  int expects = value && strncasecmp(value, "100-", 4) == 0;
  consume(p, rest);
  if (expects && !give(p, "HTTP/1.1 100 Continue\r\n\r\n")) return 0;
  if (chunked ? !drop_chunks(p, &size) : !drop(p, size)) return 0;
  atomic_fetch_add(&requests, 1);
  atomic_fetch_add(&received, size);
  if (ledger) fprintf(ledger, "%lu %s %s %llu %s\n", p->number, method, target, size, key);
  return give(p, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
}

static void *serve(void *argument) {
  struct peer *p = argument;
  int ready = 1;
  if (tls) {
    p->ssl = SSL_new(tls);
    SSL_set_fd(p->ssl, p->socket);
    ready = SSL_accept(p->ssl) == 1;
  }
  while (ready && serve_one(p)) {}
  if (p->ssl) SSL_free(p->ssl);
  close(p->socket);
  free(p);
  return NULL;
}

static void *report(void *signals) {
  int number;
  while (sigwait(signals, &number) == 0) {
    if (number == SIGUSR2) {
      atomic_store(&pace, 0);
      continue;
    }
    if (ledger) fflush(ledger);
    printf("connections %lu requests %lu bytes %llu\n", atomic_load(&connections),
           atomic_load(&requests), atomic_load(&received));
    fflush(stdout);
  }
  return NULL;
}

int main(int count, char **arguments) {
  const char *certificate = NULL, *key = NULL, *suites = NULL;
  int port = 0;
  for (int i = 1; i + 1 < count; i += 2) {
    const char *name = arguments[i], *value = arguments[i + 1];
    if (!strcmp(name, "--ledger")) ledger = fopen(value, "a");
    else if (!strcmp(name, "--certificate")) certificate = value;
    else if (!strcmp(name, "--key")) key = value;
    else if (!strcmp(name, "--ciphersuites")) suites = value;
    else if (!strcmp(name, "--pace")) atomic_store(&pace, atol(value));
    else if (!strcmp(name, "--port")) port = atoi(value);
    else { fprintf(stderr, "what is %s?\n", name); return 64; }
  }
  if (certificate) {
    tls = SSL_CTX_new(TLS_server_method());
    if (SSL_CTX_use_certificate_chain_file(tls, certificate) != 1 ||
        SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1) {
      fprintf(stderr, "the certificate cannot be used\n");
      return 1;
    }
    if (suites && SSL_CTX_set_ciphersuites(tls, suites) != 1) {
      fprintf(stderr, "%s cannot be used\n", suites);
      return 1;
    }
  }
  signal(SIGPIPE, SIG_IGN);
  static sigset_t signals;
  sigaddset(&signals, SIGUSR1);
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, report, &signals);

  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) || listen(listener, 1024) ||
      getsockname(listener, (struct sockaddr *)&address, &length)) {
    perror("sink");
    return 1;
  }
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (socket < 0) continue;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct peer *p = calloc(1, sizeof *p);
    if (!p) { close(socket); continue; }
    p->socket = socket;
    p->number = atomic_fetch_add(&connections, 1) + 1;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    if (pthread_create(&thread, &attributes, serve, p)) { close(socket); free(p); }
    pthread_attr_destroy(&attributes);
  }
}
