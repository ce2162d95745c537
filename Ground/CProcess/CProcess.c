#include "CProcess.h"

#include <errno.h>
#include <sys/prctl.h>

int cprocess_refuse_tracing(void) {
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) ? -errno : 0;
}
