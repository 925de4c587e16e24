#include "CCurl.h"

#if defined(__linux__)

#include <stdlib.h>
#include <string.h>

enum { usual_capacity = 1 << 10, kept_capacity = 1 << 14 };

static bool has_room(CCurlHead *head, size_t count) {
  if (head->capacity - head->count >= count) return true;
  size_t capacity = head->capacity < usual_capacity ? usual_capacity : head->capacity;
  while (capacity - head->count < count) capacity *= 2;
  char *bytes = realloc(head->bytes, capacity);
  if (!bytes) return false;
  head->bytes = bytes;
  head->capacity = capacity;
  return true;
}

/// What libcurl calls for each line, with its end, of a head or of the trailers. Returns how many bytes were taken; fewer
/// end the request.
size_t ccurl_head_line(char *line, size_t size, size_t count, void *owner) {
  CCurlHead *head = owner;
  if (!head || count == 0) return count;
  head->last = *head->now;
  head->total += count;
  if (head->total > head->limit || !has_room(head, count)) return 0;
  memcpy(head->bytes + head->count, line, count);
  head->count += count;
  bool is_blank = line[0] == '\n' || (count == 2 && line[0] == '\r' && line[1] == '\n');
  if (!is_blank) return count;
  size_t whole = head->count;
  head->count = 0;
  return head->ended(head->owner, head->bytes, whole) ? count : 0;
}

void ccurl_head_reset(CCurlHead *head) {
  if (head->capacity > kept_capacity) ccurl_head_free(head);
  head->count = 0;
  head->total = 0;
  head->last = 0;
}

void ccurl_head_free(CCurlHead *head) {
  free(head->bytes);
  head->bytes = NULL;
  head->capacity = 0;
}

#endif
