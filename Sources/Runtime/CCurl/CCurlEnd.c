#include "CCurl.h"

#if defined(__linux__)

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// `exit` runs handlers while the other threads go on. One handler is OpenSSL's: it frees the locks that a thread needs to close
// a connection, to open one, and to end. So a thread that uses libcurl says when it does, and a handler of our own, which is
// registered after theirs and therefore called before, waits until none does. From then on no thread begins.
//
// Atomics and no lock: a child made by `fork` has a copy of what the threads held, and none of the threads.

static atomic_int threads_inside;
static atomic_bool has_ended;
static pthread_t ending_thread;
static pid_t process;
static pthread_key_t thread_end;

static void wait_for_threads(void) {
  // A child of this process has handlers too, and shares nothing with it.
  if (getpid() != process) return;
  ending_thread = pthread_self();
  atomic_store(&has_ended, true);
  // In tenths of a millisecond. A turn of the loop takes less than one; only reading certificates from a slow disk, or a library
  // that looks up names in the same thread, takes longer. A process must end whatever its threads do.
  const struct timespec moment = {0, 100000};
  for (int moments = 0; moments < 20000 && atomic_load(&threads_inside) > 0; moments++) nanosleep(&moment, NULL);
}

bool ccurl_enter(void) {
  atomic_fetch_add(&threads_inside, 1);
  if (!atomic_load(&has_ended)) return true;
  atomic_fetch_sub(&threads_inside, 1);
  return false;
}

void ccurl_leave(void) { atomic_fetch_sub(&threads_inside, 1); }

bool ccurl_ends_here(void) { return atomic_load(&has_ended) && pthread_equal(ending_thread, pthread_self()); }

void ccurl_stay(void) {
  for (;;) pause();
}

// Threads that end call one destructor after the other, OpenSSL's among them, in an order that nobody promises. One that sets its
// value again is called a second time, when all the others have been called.
static void end_thread(void *rounds) {
  if (rounds == &thread_end) pthread_setspecific(thread_end, &process);
  else ccurl_leave();
}

void ccurl_end_thread(void) {
  if (!ccurl_enter()) ccurl_stay();
  if (pthread_setspecific(thread_end, &thread_end) != 0) ccurl_leave();
}

bool ccurl_prepare_end(void) {
  process = getpid();
  return pthread_key_create(&thread_end, end_thread) == 0 && atexit(wait_for_threads) == 0;
}

#endif
