// Starts a program in a session of its own, which the terminal that is standard input controls: it becomes standard output and
// errors, too. SessionStarter PROGRAM [ARGUMENT]...
//
// It is a program because systems differ in whether `posix_spawn` makes the session before it opens files, and so in whether the
// terminal controls it.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int failed(const char *what) {
  fprintf(stderr, "SessionStarter: %s: %s\n", what, strerror(errno));
  return 127;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "SessionStarter needs a program\n");
    return 2;
  }
  if (setsid() < 0) return failed("setsid");
  if (ioctl(0, TIOCSCTTY, 0) < 0) return failed("TIOCSCTTY");
  if (dup2(0, 1) < 0 || dup2(0, 2) < 0) return failed("dup2");
  execv(arguments[1], arguments + 1);
  return failed(arguments[1]);
}
