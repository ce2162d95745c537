#include "clinux_terminal.h"

#include <errno.h>
#include <sys/ioctl.h>

int clinux_window_pixels(int terminal, unsigned short *width, unsigned short *height) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size)) return -errno;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
  return 0;
}
