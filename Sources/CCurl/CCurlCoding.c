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
  bool has_begun, has_ended;
  // How many bytes more may come out of it.
  int64_t room;
  struct Deflated deflated;
  void *state;
  int (*inflate)(struct Deflated *, int);
  int (*inflate_reset)(struct Deflated *, int);
  int (*inflate_end)(struct Deflated *);
  int (*brotli)(void *, size_t *, const unsigned char **, size_t *, unsigned char **, size_t *);
  size_t (*zstd)(void *, struct ZstdBuffer *, struct ZstdBuffer *);
  void (*release)(void *);
  unsigned char output[1 << 14];
};

#define FIND(member, name) (coding->member = (__typeof__(coding->member))find(NULL, name))

static bool prepare(CCurlCoding *coding, CCurlLookUp find) {
  switch (coding->kind) {
  case CCurlCodingGzip:
  case CCurlCodingDeflate: {
    int (*begin)(struct Deflated *, int, const char *, int) =
      (int (*)(struct Deflated *, int, const char *, int))find(NULL, "inflateInit2_");
    if (!begin || !FIND(inflate, "inflate") || !FIND(inflate_reset, "inflateReset2")) return false;
    if (!FIND(inflate_end, "inflateEnd")) return false;
    int window = coding->kind == CCurlCodingGzip ? 31 : 15;
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

CCurlCoding *ccurl_coding_init(CCurlCodingKind kind, int64_t limit, CCurlLookUp find) {
  CCurlCoding *coding = calloc(1, sizeof(CCurlCoding));
  if (!coding) return NULL;
  coding->kind = kind;
  coding->room = limit;
  if (prepare(coding, find)) return coding;
  free(coding);
  return NULL;
}

void ccurl_coding_free(CCurlCoding *coding) {
  if (coding->state) coding->release(coding->state);
  else coding->inflate_end(&coding->deflated);
  free(coding);
}

// Each takes in what it can and fills the output, and returns whether there may be more to come out.

static bool inflate_more(CCurlCoding *coding, const unsigned char **bytes, size_t *count, size_t *written) {
  struct Deflated *deflated = &coding->deflated;
  deflated->next_in = *bytes;
  deflated->avail_in = (unsigned int)*count;
  deflated->next_out = coding->output;
  deflated->avail_out = sizeof coding->output;
  int result = coding->inflate(deflated, 0);
  // Some servers send it without the frame that the name stands for.
  if (result == -3 && coding->kind == CCurlCodingDeflate && !coding->has_begun) {
    coding->inflate_reset(deflated, -15);
    deflated->next_in = *bytes;
    deflated->avail_in = (unsigned int)*count;
    result = coding->inflate(deflated, 0);
  }
  coding->has_begun = true;
  coding->has_ended = result == 1;
  *bytes = deflated->next_in;
  *count = deflated->avail_in;
  *written = sizeof coding->output - deflated->avail_out;
  return result == 0 && deflated->avail_out == 0;
}

static bool brotli_more(CCurlCoding *coding, const unsigned char **bytes, size_t *count, size_t *written) {
  size_t room = sizeof coding->output;
  unsigned char *output = coding->output;
  int result = coding->brotli(coding->state, count, bytes, &room, &output, NULL);
  coding->has_ended = result == 1;
  *written = sizeof coding->output - room;
  return result == 3;
}

static bool zstd_more(CCurlCoding *coding, const unsigned char **bytes, size_t *count, size_t *written) {
  struct ZstdBuffer output = {coding->output, sizeof coding->output, 0};
  struct ZstdBuffer input = {*bytes, *count, 0};
  size_t result = coding->zstd(coding->state, &output, &input);
  coding->has_ended = result == 0;
  *bytes += input.position;
  *count -= input.position;
  *written = output.position;
  // Numbers of faults are the highest there are.
  bool isFault = result > (size_t)-1000;
  return !isFault && (output.position == output.size || *count > 0);
}

bool ccurl_coding_read(CCurlCoding *coding, const void *bytes, size_t count) {
  const unsigned char *rest = bytes;
  // Only zstd goes on with another frame.
  bool goes_on = count > 0 && (!coding->has_ended || coding->kind == CCurlCodingZstd);
  while (goes_on && coding->room > 0) {
    size_t written = 0;
    switch (coding->kind) {
    case CCurlCodingGzip:
    case CCurlCodingDeflate: goes_on = inflate_more(coding, &rest, &count, &written); break;
    case CCurlCodingBrotli: goes_on = brotli_more(coding, &rest, &count, &written); break;
    case CCurlCodingZstd: goes_on = zstd_more(coding, &rest, &count, &written); break;
    }
    coding->room -= (int64_t)written;
  }
  // Where it is not followed any more, nobody knows.
  return coding->has_ended || coding->room <= 0;
}

#endif
