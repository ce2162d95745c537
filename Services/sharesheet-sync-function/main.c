// Runs a sync function, which anybody with an account may have written for a database of theirs, and
// which every document of everybody goes through. It has memory, time and nothing else: before the first
// byte is read, this process gives up every system call but reading, writing, asking the time and ending.
//
//     sharesheet-sync-function MEMORY REQUEST ANSWER
//
// are limits in bytes. Descriptor 0 is a socket. The first frame that comes is the function's source, and
// each one after it a document; each gets one answer (frames.h, request.h, verdict.h). Whoever asks keeps
// the time, and ends this process when it takes too long.
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

// What a document leaves behind is not given back before this process ends.
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
  // Twice: as it is, and as it was when the source had been read.
  size_t whole = 2 * room->memory + room->request + room->answer;
  room->start = mmap(NULL, whole, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return room->start != MAP_FAILED;
}

// The same everywhere, and nothing has to be read for it later.
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
