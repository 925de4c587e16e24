#include "CCurl.h"

#if defined(__linux__)

#include <stdlib.h>

// As zlib declares it.
struct Deflated {
  const unsigned char *next_in;
  unsigned int avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned int avail_out;
  unsigned long total_out;
  const char *message;
  void *state, *allocate, *release, *opaque;
  int data_type;
  unsigned long checksum, reserved;
};

// As zstd declares them, one for each way.
struct ZstdBuffer {
  const void *bytes;
  size_t size, position;
};

struct CCurlCoding {
  CCurlCodingKind kind;
  bool has_ended;
  struct Deflated deflated;
  // Whether zlib's frame is missing, and the byte that tells it together with the next one.
  bool is_bare;
  unsigned char first;
  void *state;
  int (*inflate)(struct Deflated *, int);
  int (*inflate_reset)(struct Deflated *, int);
  int (*inflate_end)(struct Deflated *);
  int (*brotli)(void *, size_t *, const unsigned char **, size_t *, unsigned char **, size_t *);
  size_t (*zstd)(void *, struct ZstdBuffer *, struct ZstdBuffer *);
  void (*release)(void *);
  unsigned char output[1 << 14];
};

// zlib's ways to write the size of the window: with gzip's frame, with zlib's, without any.
enum { gzip_window = 31, zlib_window = 15, bare_window = -15 };

#define FIND(member, name) (coding->member = (__typeof__(coding->member))find(NULL, name))

static bool prepare(CCurlCoding *coding, CCurlLookUp find) {
  switch (coding->kind) {
  case CCurlCodingGzip:
  case CCurlCodingDeflate: {
    int (*begin)(struct Deflated *, int, const char *, int) =
      (int (*)(struct Deflated *, int, const char *, int))find(NULL, "inflateInit2_");
    if (!begin || !FIND(inflate, "inflate") || !FIND(inflate_reset, "inflateReset2")) return false;
    if (!FIND(inflate_end, "inflateEnd")) return false;
    int window = coding->kind == CCurlCodingGzip ? gzip_window : zlib_window;
    return begin(&coding->deflated, window, "1.2.0", sizeof(struct Deflated)) == 0;
  }
  case CCurlCodingBrotli: {
    void *(*begin)(void *, void *, void *) =
      (void *(*)(void *, void *, void *))find(NULL, "BrotliDecoderCreateInstance");
    if (!begin || !FIND(brotli, "BrotliDecoderDecompressStream")) return false;
    return FIND(release, "BrotliDecoderDestroyInstance") && (coding->state = begin(NULL, NULL, NULL));
  }
  case CCurlCodingZstd: {
    void *(*begin)(void) = (void *(*)(void))find(NULL, "ZSTD_createDStream");
    if (!begin || !FIND(zstd, "ZSTD_decompressStream")) return false;
    // What it returns, a number, is of no use.
    return FIND(release, "ZSTD_freeDStream") && (coding->state = begin());
  }
  }
  return false;
}

CCurlCoding *ccurl_coding_init(CCurlCodingKind kind, CCurlLookUp find) {
  CCurlCoding *coding = calloc(1, sizeof(CCurlCoding));
  if (!coding) return NULL;
  coding->kind = kind;
  if (prepare(coding, find)) return coding;
  free(coding);
  return NULL;
}

void ccurl_coding_free(CCurlCoding *coding) {
  if (coding->state) coding->release(coding->state);
  else coding->inflate_end(&coding->deflated);
  free(coding);
}

bool ccurl_coding_has_ended(CCurlCoding *coding) { return coding->has_ended; }

// Each takes in what it can and fills the output.

static int inflate_bytes(CCurlCoding *coding, const unsigned char *bytes, size_t count) {
  coding->deflated.next_in = bytes;
  coding->deflated.avail_in = (unsigned int)count;
  return coding->inflate(&coding->deflated, 0);
}

static CCurlCodingResult inflate_more(CCurlCoding *coding, const unsigned char **bytes, size_t *count, size_t *written) {
  struct Deflated *deflated = &coding->deflated;
  // A gzip file is a series of members (RFC 1952, section 2.2); a zlib stream is one.
  if (coding->has_ended) {
    if (coding->kind != CCurlCodingGzip || coding->inflate_reset(deflated, gzip_window) != 0) return CCurlCodingFault;
  }
  deflated->next_out = coding->output;
  deflated->avail_out = sizeof coding->output;
  unsigned long earlier = deflated->total_in;
  bool may_be_bare = coding->kind == CCurlCodingDeflate && !coding->is_bare && earlier < 2;
  if (earlier == 0 && *count > 0) coding->first = **bytes;
  int result = inflate_bytes(coding, *bytes, *count);
  // Some servers send it without the frame that the name stands for.
  if (result == -3 && may_be_bare && deflated->total_out == 0) {
    coding->is_bare = true;
    coding->inflate_reset(deflated, bare_window);
    if (earlier == 1) inflate_bytes(coding, &coding->first, 1);
    result = inflate_bytes(coding, *bytes, *count);
  }
  coding->has_ended = result == 1;
  *bytes = deflated->next_in;
  *count = deflated->avail_in;
  *written = sizeof coding->output - deflated->avail_out;
  // -5: there was nothing to do.
  if (result != 0 && result != 1 && result != -5) return CCurlCodingFault;
  return *count > 0 || (result == 0 && deflated->avail_out == 0) ? CCurlCodingMore : CCurlCodingDone;
}

static CCurlCodingResult brotli_more(CCurlCoding *coding, const unsigned char **bytes, size_t *count, size_t *written) {
  if (coding->has_ended) return CCurlCodingFault;
  size_t room = sizeof coding->output;
  unsigned char *output = coding->output;
  int result = coding->brotli(coding->state, count, bytes, &room, &output, NULL);
  coding->has_ended = result == 1;
  *written = sizeof coding->output - room;
  if (result == 0) return CCurlCodingFault;
  return *count > 0 || result == 3 ? CCurlCodingMore : CCurlCodingDone;
}

static CCurlCodingResult zstd_more(CCurlCoding *coding, const unsigned char **bytes, size_t *count, size_t *written) {
  struct ZstdBuffer output = {coding->output, sizeof coding->output, 0};
  struct ZstdBuffer input = {*bytes, *count, 0};
  size_t result = coding->zstd(coding->state, &output, &input);
  // Numbers of faults are the highest there are. 0 is the end of a frame, which another may follow.
  if (result > (size_t)-1000) return CCurlCodingFault;
  coding->has_ended = result == 0;
  *bytes += input.position;
  *count -= input.position;
  *written = output.position;
  bool is_full = output.position == output.size && !coding->has_ended;
  return *count > 0 || is_full ? CCurlCodingMore : CCurlCodingDone;
}

CCurlCodingResult ccurl_coding_read(
  CCurlCoding *coding, const unsigned char **bytes, size_t *count, const unsigned char **output, size_t *written) {
  *output = coding->output;
  *written = 0;
  switch (coding->kind) {
  case CCurlCodingGzip:
  case CCurlCodingDeflate: return inflate_more(coding, bytes, count, written);
  case CCurlCodingBrotli: return brotli_more(coding, bytes, count, written);
  case CCurlCodingZstd: return zstd_more(coding, bytes, count, written);
  }
  return CCurlCodingFault;
}

#endif
