// For memfd_create.
#define _GNU_SOURCE

#include "CCurl.h"

#if defined(__linux__)

#include <sys/mman.h>
#include <unistd.h>

int ccurl_memory_file(const void *bytes, size_t count) {
  int file = memfd_create("certificates", MFD_CLOEXEC);
  const char *rest = bytes;
  while (file >= 0 && count > 0) {
    ssize_t written = write(file, rest, count);
    if (written <= 0) {
      close(file);
      return -1;
    }
    rest += written;
    count -= (size_t)written;
  }
  return file;
}

#endif
