#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The few functions of libcurl that are called, with declarations of our own, so that no header of it is needed to
// build; and what libcurl calls so often that it is in C. The library is the one that FoundationNetworking has brought
// into the process, or where that is linked statically, the one that is loaded with the first request. Swift cannot call what takes any number of arguments, which setting and asking do; here they have a
// function for each kind of value.
//
// Nothing of the library may be called before `ccurl_load` has returned true. On Apple platforms it never does.

typedef struct CCurlEasy CCurlEasy;
typedef struct CCurlMulti CCurlMulti;
typedef struct CCurlShare CCurlShare;
typedef struct CCurlList CCurlList;
typedef struct CCurlURL CCurlURL;

/// Bytes that libcurl copies.
typedef struct {
  void *_Nullable bytes;
  size_t count;
  unsigned int flags;
} CCurlBlob;

/// What libcurl calls on the thread that carries the requests. Each gets the owner that was set with them.
typedef struct {
  /// A part of the body, as it is compressed. Returns how many bytes were taken; fewer end the request.
  size_t (*_Nonnull body)(char *_Nullable, size_t, size_t, void *_Nullable owner);
  /// A name is looked up for the request. Returns 0, or the request ends.
  int (*_Nonnull resolving)(void *_Nullable, void *_Nullable, void *_Nullable owner);
  /// A socket has been made to connect. Returns 0, or the request ends.
  int (*_Nonnull connecting)(void *_Nullable owner, int descriptor, int purpose);
  /// The request is sent, perhaps anew. Returns 0, or it ends before.
  int (*_Nonnull sending)(void *_Nullable owner, char *_Nullable, char *_Nullable, int, int);
} CCurlCallbacks;

/// The head of a response while it arrives. libcurl tells it line by line; the lines are gathered here, so that the owner is
/// told once.
typedef struct {
  /// The lines since the last blank one, or none. Owned, and freed by `ccurl_head_free`.
  char *_Nullable bytes;
  size_t count, capacity;
  /// How long all heads and trailers of the response are, and may be. What would be longer ends the request.
  size_t total, limit;
  /// The time in nanoseconds, which the owner keeps, and when the last line came; 0 before.
  const int64_t *_Nonnull now;
  int64_t last;
  /// Gets a head with the blank line that has ended it, or trailers. Returns whether the request goes on.
  bool (*_Nonnull ended)(void *_Nonnull owner, const char *_Nonnull bytes, size_t count);
  void *_Nonnull owner;
} CCurlHead;

/// For the next response. The memory stays, unless it is much more than most heads need.
void ccurl_head_reset(CCurlHead *_Nonnull head);
void ccurl_head_free(CCurlHead *_Nonnull head);

/// Where a function is, given what the loader has found, which may be nothing, and its name.
typedef void *_Nullable (*CCurlLookUp)(void *_Nullable linked, const char *_Nonnull name);

/// A function that is linked, or of a library that this process has, or of libcurl, which is loaded for it. Any thread may call it.
void *_Nullable ccurl_find(void *_Nullable linked, const char *_Nonnull name);

/// Finds the functions and prepares the library. Called once; what fails leaves everything as it was.
bool ccurl_load(_Nonnull CCurlLookUp find);

CCurlEasy *_Nullable ccurl_easy_init(void);
void ccurl_easy_reset(CCurlEasy *_Nonnull easy);
void ccurl_easy_cleanup(CCurlEasy *_Nonnull easy);
/// Without a head its lines go nowhere. Returns whether the library in this process knows all of them.
bool ccurl_set_callbacks(
  CCurlEasy *_Nonnull easy, const CCurlCallbacks *_Nonnull callbacks, void *_Nonnull owner, CCurlHead *_Nullable head);
/// Setting returns 0 if the option is known and the value taken. Texts and blobs are copied.
int ccurl_set_number(CCurlEasy *_Nonnull easy, int option, long value);
int ccurl_set_size(CCurlEasy *_Nonnull easy, int option, int64_t value);
int ccurl_set_text(CCurlEasy *_Nonnull easy, int option, const char *_Nullable value);
int ccurl_set_bytes(CCurlEasy *_Nonnull easy, int option, const void *_Nullable value);
int ccurl_set_blob(CCurlEasy *_Nonnull easy, int option, const CCurlBlob *_Nonnull value);
/// The URL stays until the handle is reset or gone, and is used instead of the text: it is parsed once, and not with each request.
int ccurl_set_url(CCurlEasy *_Nonnull easy, CCurlURL *_Nullable value);
int ccurl_set_list(CCurlEasy *_Nonnull easy, int option, CCurlList *_Nullable value);
int ccurl_set_share(CCurlEasy *_Nonnull easy, CCurlShare *_Nullable value);
/// The buffer has room for 256 bytes and stays until the handle is reset or gone.
int ccurl_set_error_buffer(CCurlEasy *_Nonnull easy, char *_Nonnull buffer);
/// 0 if it is not known.
long ccurl_number(CCurlEasy *_Nonnull easy, int info);
int64_t ccurl_size(CCurlEasy *_Nonnull easy, int info);
/// The library's own; nil if it is not known.
const char *_Nullable ccurl_text(CCurlEasy *_Nonnull easy, int info);

/// The list with one more text, which is copied; nil if there is no memory, and the list is as it was.
CCurlList *_Nullable ccurl_list_append(CCurlList *_Nullable list, const char *_Nonnull text);
void ccurl_list_free(CCurlList *_Nullable list);
const char *_Nonnull ccurl_list_text(CCurlList *_Nonnull list);
/// The list without its first text; nil if there is no more.
CCurlList *_Nullable ccurl_list_next(CCurlList *_Nonnull list);

/// Parses a URL, whose path stays as it is; nil if it is none.
CCurlURL *_Nullable ccurl_url_init(const char *_Nonnull text);
void ccurl_url_cleanup(CCurlURL *_Nonnull url);

CCurlMulti *_Nullable ccurl_multi_init(void);
void ccurl_multi_cleanup(CCurlMulti *_Nonnull multi);
int ccurl_multi_set_number(CCurlMulti *_Nonnull multi, int option, long value);
int ccurl_multi_add(CCurlMulti *_Nonnull multi, CCurlEasy *_Nonnull easy);
int ccurl_multi_remove(CCurlMulti *_Nonnull multi, CCurlEasy *_Nonnull easy);
int ccurl_multi_perform(CCurlMulti *_Nonnull multi);
/// Waits until there is something to perform, the time is over, or another thread wakes it.
int ccurl_multi_poll(CCurlMulti *_Nonnull multi, int milliseconds);
/// The one function that any thread may call.
int ccurl_multi_wakeup(CCurlMulti *_Nonnull multi);
/// The owner of a request that has ended, and its result; nil if there is none.
void *_Nullable ccurl_multi_next_ended(CCurlMulti *_Nonnull multi, int *_Nonnull result);

/// All cookies that the handle knows, as lines that it can be given again. The caller frees the list; nil if there are none.
CCurlList *_Nullable ccurl_cookies(CCurlEasy *_Nonnull easy);

/// Keeps cookies for all handles that are given it. Used by one thread at a time.
CCurlShare *_Nullable ccurl_cookie_share_init(void);
void ccurl_share_cleanup(CCurlShare *_Nonnull share);

/// A thread calls libcurl between these two, so that the end of the process waits for it. Entering returns false once the process
/// ends: nothing of the library may be called then. In between nothing of a user's is called, and nothing waits for connections.
bool ccurl_enter(void);
void ccurl_leave(void);
/// Whether this thread is ending the process.
bool ccurl_ends_here(void);
/// For a thread that has called libcurl and would return to what started it: enters, until the thread has ended.
void ccurl_end_thread(void);
/// For a thread that holds what belongs to libcurl when the process ends.
_Noreturn void ccurl_stay(void);

/// A file with these bytes, in memory and without a name; -1 if there is none. The caller closes it.
int ccurl_memory_file(const void *_Nullable bytes, size_t count);

/// How a body is compressed.
typedef enum {
  CCurlCodingGzip,
  CCurlCodingDeflate,
  CCurlCodingBrotli,
  CCurlCodingZstd,
} CCurlCodingKind;

/// Decompresses, by a library that libcurl itself decompresses with.
typedef struct CCurlCoding CCurlCoding;

/// What is to be done after a step.
typedef enum {
  /// All was taken in, and all that it gives has come out.
  CCurlCodingDone,
  /// There is more to take in, or to come out.
  CCurlCodingMore,
  /// It is no such stream, or the stream has ended before.
  CCurlCodingFault,
} CCurlCodingResult;

/// nil if this process has no library for it.
CCurlCoding *_Nullable ccurl_coding_init(CCurlCodingKind kind, _Nonnull CCurlLookUp find);
/// Takes in bytes, which it counts off, and has some come out, which stay until the next step.
CCurlCodingResult ccurl_coding_read(
  CCurlCoding *_Nonnull coding, const unsigned char *_Nullable *_Nonnull bytes, size_t *_Nonnull count,
  const unsigned char *_Nullable *_Nonnull output, size_t *_Nonnull written);
/// Whether the stream, or the last of several in a row, has ended with what was taken in.
bool ccurl_coding_has_ended(CCurlCoding *_Nonnull coding);
void ccurl_coding_free(CCurlCoding *_Nonnull coding);

#endif
