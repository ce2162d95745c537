// A terminal taken over by a full-screen program, given back whatever ends it. One at a time in a
// process. Everything that must happen inside a signal handler is here, where only
// async-signal-safe calls are made.
#ifndef CLINUX_TERMINAL_H
#define CLINUX_TERMINAL_H

#include <stddef.h>
#include <sys/types.h>

#define CLINUX_TERMINAL_SEQUENCE_LIMIT 256

// Remembers the terminal's modes, makes it raw and writes `entering`. `leaving` (copied) is written
// when it is given back. Called again while it is taken, it makes it raw and writes `entering` anew.
int clinux_terminal_enter(int terminal, const char *entering, size_t entering_length,
                          const char *leaving, size_t leaving_length);
// Writes to the terminal unless it has been given back: -ECANCELED then.
ssize_t clinux_terminal_write(const char *bytes, size_t length);
// Gives the terminal back; without effect when it is not taken. Async-signal-safe.
void clinux_terminal_leave(void);

// From now on, SIGWINCH, SIGCONT and SIGTSTP write their number as one byte to `notify` (which must
// not block), and so do SIGINT, SIGTERM and SIGHUP after giving the terminal back; each of the first
// two ends the process when it comes a second time. Signals of a crash give the terminal back before
// whatever they did before.
int clinux_terminal_watch(int notify);
// The signals do what they did before.
void clinux_terminal_unwatch(void);

// Pixels of a terminal's whole window; 0 where it does not say.
int clinux_window_pixels(int terminal, unsigned short *width, unsigned short *height);

// Stops this process as Ctrl-Z does, and with `group` its whole job; returns when it is continued.
void clinux_terminal_stop(int group);

#endif
