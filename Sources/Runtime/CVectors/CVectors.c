#include "CVectors.h"

#include <string.h>

typedef uint8_t Bytes __attribute__((vector_size(16)));
typedef int8_t SignedBytes __attribute__((vector_size(16)));
typedef _Bool Bits __attribute__((ext_vector_type(16)));

/// The marks of sixteen bytes, which are copied.
static uint64_t stops(const uint8_t *text, uint8_t *copy) {
  Bytes bytes;
  memcpy(&bytes, text, sizeof bytes);
  memcpy(copy, &bytes, sizeof bytes);
  // As signed numbers, control characters and bytes past ASCII are both less than a space.
  SignedBytes areStops = (bytes == '"') | (bytes == '\\') | ((SignedBytes)bytes < ' ');
  Bits bits = __builtin_convertvector(areStops, Bits);
  uint16_t mask;
  memcpy(&mask, &bits, sizeof mask);
  return mask;
}

void CVectorsCopyMarkingStops(const uint8_t *text, size_t blocks, uint8_t *copy, uint64_t *marks) {
  for (size_t block = 0; block < blocks; block++, text += 64, copy += 64)
    marks[block] = stops(text, copy) | stops(text + 16, copy + 16) << 16 | stops(text + 32, copy + 32) << 32 |
                   stops(text + 48, copy + 48) << 48;
}
