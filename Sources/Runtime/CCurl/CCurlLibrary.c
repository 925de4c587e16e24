// For RTLD_DEFAULT.
#define _GNU_SOURCE

#include "CCurl.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>

#if defined(__GLIBC__)

static void *library;

static void open_library(void) {
  library = dlopen("libcurl.so.4", RTLD_NOW);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW);
}

void *ccurl_find(void *linked, const char *name) {
  void *found = linked ? linked : dlsym(RTLD_DEFAULT, name);
  if (found) return found;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library ? dlsym(library, name) : NULL;
}

// What FoundationNetworking calls. Where that is linked statically the linker wants these functions, of a library that only few
// machines can link with, and whose loading would be half of a program's start. So they are here, hidden from everything that is
// linked dynamically, and call those of the library when they are called themselves. What takes any number of arguments is only
// called with one, of the size of a pointer.
#define HIDDEN __attribute__((visibility("hidden")))

#define FORWARD(Result, name, parameters, arguments, failure)         \
  HIDDEN Result name parameters {                                     \
    Result(*function) parameters = (Result(*) parameters)ccurl_find(NULL, #name); \
    return function ? function arguments : failure;                   \
  }

#define FORWARD_VALUE(name, Option)                                                      \
  HIDDEN int name(void *handle, Option option, ...) {                                    \
    va_list list;                                                                        \
    va_start(list, option);                                                              \
    void *value = va_arg(list, void *);                                                  \
    va_end(list);                                                                        \
    int (*function)(void *, Option, ...) = (int (*)(void *, Option, ...))ccurl_find(NULL, #name); \
    return function ? function(handle, option, value) : 2;                               \
  }

FORWARD(int, curl_global_init, (long flags), (flags), 2)
FORWARD(char *, curl_version, (void), (), "")
FORWARD(void *, curl_version_info, (int age), (age), NULL)
FORWARD(void *, curl_easy_init, (void), (), NULL)
FORWARD(const char *, curl_easy_strerror, (int code), (code), "")
FORWARD(int, curl_easy_pause, (void *easy, int flags), (easy, flags), 2)
FORWARD_VALUE(curl_easy_setopt, int)
FORWARD_VALUE(curl_easy_getinfo, int)
FORWARD(void *, curl_multi_init, (void), (), NULL)
FORWARD(int, curl_multi_cleanup, (void *multi), (multi), 2)
FORWARD(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy), 2)
FORWARD(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy), 2)
FORWARD(int, curl_multi_assign, (void *multi, int socket, void *value), (multi, socket, value), 2)
FORWARD(int, curl_multi_socket_action, (void *multi, int socket, int events, int *running), (multi, socket, events, running), 2)
FORWARD(void *, curl_multi_info_read, (void *multi, int *left), (multi, left), NULL)
FORWARD_VALUE(curl_multi_setopt, int)
FORWARD(void *, curl_slist_append, (void *list, const char *text), (list, text), NULL)
FORWARD(void *, curl_url, (void), (), NULL)
FORWARD(int, curl_url_get, (void *url, int part, char **text, unsigned flags), (url, part, text, flags), 2)
FORWARD(int, curl_url_set, (void *url, int part, const char *text, unsigned flags), (url, part, text, flags), 2)

#define FORWARD_END(name)                                                     \
  HIDDEN void name(void *value) {                                             \
    void (*function)(void *) = (void (*)(void *))ccurl_find(NULL, #name);     \
    if (function) function(value);                                            \
  }

FORWARD_END(curl_free)
FORWARD_END(curl_easy_cleanup)
FORWARD_END(curl_slist_free_all)

#else

void *ccurl_find(void *linked, const char *name) { return linked ? linked : dlsym(RTLD_DEFAULT, name); }

#endif

#endif
