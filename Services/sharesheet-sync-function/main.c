// Runs a sync function. The function is not trusted, because any account holder may write one for a
// database, and it receives the documents of all users. Before the process reads the first byte, it
// disables every system call except reading, writing, reading the clock and exiting.
//
//     sharesheet-sync-function MEMORY REQUEST ANSWER
//
// The arguments are limits in bytes. Descriptor 0 is a socket. The first frame is the function's
// source, and each later frame is a document. Each frame gets one response (frames.h, request.h,
// verdict.h). The client measures the time and kills the process if it takes too long.
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CLinux.h"
#include "frames.h"
#include "request.h"
#include "script.h"

// Memory used for a document is not returned to the system until the process ends.
enum { memory_kept = 16 << 20 };
enum { least = 1 << 20, most = 1 << 30 };

struct room {
  size_t memory, request, answer;
  char *start;
};

static size_t limit(const char *argument) {
  char *end;
  unsigned long long value = strtoull(argument, &end, 10);
  return *end || value < least || value > most ? 0 : (size_t)(value + 4095) / 4096 * 4096;
}

static int make_room(struct room *room, char **arguments) {
  room->memory = limit(arguments[1]);
  room->request = limit(arguments[2]);
  room->answer = limit(arguments[3]);
  if (!room->memory || !room->request || !room->answer) return 0;
  // The memory is needed twice: for the current state, and for the state after the source was read.
  size_t whole = 2 * room->memory + room->request + room->answer;
  room->start = mmap(NULL, whole, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return room->start != MAP_FAILED;
}

// The time zone is the same everywhere, and it needs no file after the confinement.
static void set_time_zone(void) {
  static char zone[] = "TZ=UTC0";
  putenv(zone);
  tzset();
  time_t now = time(NULL);
  struct tm broken_down;
  localtime_r(&now, &broken_down);
}

static int answer_requests(struct script *script, uint8_t *room, size_t capacity,
                           struct answer *answer) {
  struct bytes frame;
  int received;
  while ((received = frame_read(room, capacity, &frame)) > 0) {
    struct request request;
    if (!request_read(&request, frame)) return 1;
    script_ask(script, &request);
    int is_last = script_peak(script) + frame.length > memory_kept;
    answer->room[answer_header] = is_last;
    if (answer_send(answer)) return 1;
    if (is_last) return 0;
  }
  return received < 0;
}

int main(int count, char **arguments) {
  struct room room;
  if (count != 4 || !make_room(&room, arguments)) return 2;
  set_time_zone();
  if (syscall(SYS_close_range, frame_descriptor + 1, ~0U, 0)) return 2;
  if (clinux_confine()) return 2;

  uint8_t *input = (uint8_t *)room.start + 2 * room.memory;
  struct answer answer = {.room = input + room.request, .capacity = room.answer};
  struct bytes source;
  if (frame_read(input, room.request, &source) <= 0) return 1;
  struct script *script =
      script_create(room.start, room.memory, room.start + room.memory, source, &answer);
  if (answer_send(&answer)) return 1;
  return script ? answer_requests(script, input, room.request, &answer) : 0;
}
