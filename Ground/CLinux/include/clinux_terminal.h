// The terminal of a full-screen program. It is restored even if the program crashes. A process uses
// one terminal at a time. The implementation contains the signal handlers, which make only
// async-signal-safe calls.
#ifndef CLINUX_TERMINAL_H
#define CLINUX_TERMINAL_H

#include <stddef.h>
#include <sys/types.h>

#define CLINUX_TERMINAL_SEQUENCE_LIMIT 256

// Saves the terminal's modes, makes it raw and writes `entering`. `leaving` (copied) is written
// when the terminal is restored. A second call while it is in use makes it raw and writes
// `entering` again.
int clinux_terminal_enter(int terminal, const char *entering, size_t entering_length,
                          const char *leaving, size_t leaving_length);
// Writes to the terminal. -ECANCELED if the terminal has been restored.
ssize_t clinux_terminal_write(const char *bytes, size_t length);
// Restores the terminal. No effect if it is not in use. Async-signal-safe.
void clinux_terminal_leave(void);

// From now on, SIGWINCH, SIGCONT and SIGTSTP write their number as one byte to `notify`, which must
// not block. SIGINT, SIGTERM and SIGHUP restore the terminal first. A second SIGINT or SIGTERM ends
// the process. Signals of a crash restore the terminal before their previous action.
int clinux_terminal_watch(int notify);
// Restores the previous actions of the signals.
void clinux_terminal_unwatch(void);

// Reads the size of a terminal's whole window in pixels. Both are 0 if the terminal does not report it.
int clinux_window_pixels(int terminal, unsigned short *width, unsigned short *height);

// Stops this process as Ctrl-Z does, and with `group` its whole job. Returns when it is continued.
void clinux_terminal_stop(int group);

#endif
