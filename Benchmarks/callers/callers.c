/* Hands off files to the daemon from any number of concurrent callers.
 *
 *     callers HOME URL COUNT CALLERS BATCH FILES
 *
 * Each caller is a thread with its own control connection and descriptor socket. Like any program,
 * it opens the file, passes the descriptor, requests a transfer to URL followed by the file's number,
 * and waits for the response. BATCH is the number of files in one request. FILES is a file that is
 * handed off COUNT times, or a folder with files 0, 1, 2 …, or "-" for no bodies.
 *
 * Prints JSON: the times of the first start and of the last acknowledgement (seconds,
 * CLOCK_MONOTONIC), and the time of each request in the order of the responses (milliseconds).
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { ADDITION = 512, ANSWER = 256 << 10 };

static const char *home, *url, *files;
static long count, batch;
static int is_folder, has_bodies;
static atomic_long next_file, answers;
static double *times;

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int connected(const char *name, int type) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s/run/%s", home, name);
  int connection = socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
  if (connect(connection, (struct sockaddr *)&address, sizeof address)) fail(name);
  return connection;
}

/* Passes a file's descriptor to the daemon and copies the handle from the reply. */
static void pass(int connection, long number, char handle[64]) {
  char path[4096], name[64], receipt[4096];
  snprintf(path, sizeof path, is_folder ? "%s/%ld" : "%s", files, number);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(path);
  int size = snprintf(name, sizeof name, "{\"name\":\"%ld\"}", number);
  struct iovec bytes = {.iov_base = name, .iov_len = (size_t)size};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control = {.header = {CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  memcpy(CMSG_DATA(&control.header), &file, sizeof file);
  struct msghdr message = {
      .msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &control,
      .msg_controllen = sizeof control};
  if (sendmsg(connection, &message, 0) < 0) fail("pass a file");
  close(file);
  ssize_t n = recv(connection, receipt, sizeof receipt - 1, 0);
  if (n <= 0) fail("receipt");
  receipt[n] = 0;
  char *value = strstr(receipt, "\"handle\":\"");
  if (!value || sscanf(value + 10, "%63[^\"]", handle) != 1) {
    fprintf(stderr, "refused: %s\n", receipt);
    exit(1);
  }
}

/* Reads one response, which must be 201. */
static void expect_created(int connection, char *answer) {
  size_t have = 0, wanted = 0;
  for (;;) {
    ssize_t n = read(connection, answer + have, ANSWER - 1 - have);
    if (n <= 0) fail("answer");
    have += (size_t)n;
    answer[have] = 0;
    char *end = wanted ? NULL : strstr(answer, "\r\n\r\n");
    if (end) {
      char *length = strcasestr(answer, "content-length:");
      if (!length) fail("length");
      wanted = (size_t)(end + 4 - answer) + strtoul(length + 15, NULL, 10);
    }
    if (wanted && have >= wanted) break;
  }
  if (strncmp(answer, "HTTP/1.1 201", 12)) {
    fprintf(stderr, "%s\n", answer);
    exit(1);
  }
}

static void *call(void *nothing) {
  int control = connected("control.sock", SOCK_STREAM);
  int descriptors = connected("descriptors.sock", SOCK_SEQPACKET);
  char *request = malloc((size_t)batch * ADDITION + 512), *answer = malloc(ANSWER);
  char *body = malloc((size_t)batch * ADDITION);
  for (;;) {
    long first = atomic_fetch_add(&next_file, batch);
    if (first >= count) break;
    long last = first + batch < count ? first + batch : count;
    double begin = now();
    size_t size = (size_t)sprintf(body, "{\"additions\":[");
    for (long number = first; number < last; number++) {
      char handle[64] = "";
      if (has_bodies) pass(descriptors, number, handle);
      size += (size_t)sprintf(
          body + size, "%s{\"url\":\"%.200s%ld\",\"method\":\"PUT\",\"headers\":[]%s%s%s}",
          number > first ? "," : "", url, number, has_bodies ? ",\"handle\":\"" : "", handle,
          has_bodies ? "\"" : "");
    }
    size += (size_t)sprintf(body + size, "]}");
    int length = sprintf(
        request,
        "POST /v1/transfers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: %zu\r\n\r\n%s", size, body);
    if (write(control, request, (size_t)length) != length) fail("request");
    expect_created(control, answer);
    times[atomic_fetch_add(&answers, 1)] = (now() - begin) * 1e3;
  }
  return nothing;
}

int main(int number, char **arguments) {
  if (number != 7) return 64;
  home = arguments[1], url = arguments[2], files = arguments[6];
  count = atol(arguments[3]), batch = atol(arguments[5]);
  long callers = atol(arguments[4]);
  struct stat status;
  has_bodies = strcmp(files, "-") != 0;
  is_folder = stat(files, &status) == 0 && S_ISDIR(status.st_mode);
  times = calloc((size_t)count, sizeof *times);
  pthread_t threads[callers];
  double begin = now();
  for (long i = 0; i < callers; i++) pthread_create(&threads[i], NULL, call, NULL);
  for (long i = 0; i < callers; i++) pthread_join(threads[i], NULL);
  printf("{\"begin\": %f, \"end\": %f, \"times\": [", begin, now());
  for (long i = 0; i < answers; i++) printf(i ? ", %.3f" : "%.3f", times[i]);
  printf("]}\n");
  return 0;
}
