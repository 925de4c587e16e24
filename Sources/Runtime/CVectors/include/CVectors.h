/// What needs comparisons of vectors, which the vectors of Swift's standard library make one element at a time.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// Copies a text, and marks its bytes at which reading a JSON string may have to stop: quotes, backslashes, control characters
/// and all bytes past ASCII.
///
/// @param blocks how many blocks of 64 bytes are copied.
/// @param marks a word for each block, with one bit for each byte, the lowest for the first.
void CVectorsCopyMarkingStops(const uint8_t *text, size_t blocks, uint8_t *copy, uint64_t *marks);
