#include "CVectors.h"

#include <string.h>

typedef uint8_t Bytes __attribute__((vector_size(16)));
typedef int8_t SignedBytes __attribute__((vector_size(16)));
typedef _Bool Bits __attribute__((ext_vector_type(16)));

static uint64_t stopsOf16(const uint8_t *text) {
  Bytes bytes;
  memcpy(&bytes, text, sizeof bytes);
  // As signed numbers, control characters and bytes past ASCII are both less than a space.
  SignedBytes stops = (bytes == '"') | (bytes == '\\') | ((SignedBytes)bytes < ' ');
  Bits bits = __builtin_convertvector(stops, Bits);
  uint16_t mask;
  memcpy(&mask, &bits, sizeof mask);
  return mask;
}

void CVectorsMarkStops(const uint8_t *text, size_t blocks, uint64_t *marks) {
  for (size_t block = 0; block < blocks; block++, text += 64)
    marks[block] = stopsOf16(text) | stopsOf16(text + 16) << 16 | stopsOf16(text + 32) << 32 | stopsOf16(text + 48) << 48;
}
