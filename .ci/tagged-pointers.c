// Tells the leak sanitizer of pointers that it does not see. .ci/sanitize links this into what it builds.
//
// An enum of Swift's whose cases hold references tells the cases apart by the highest bits of the pointer, and an object that is
// referred to weakly has an entry whose address its header holds shifted by three bits. So what only such a value holds looks
// lost. Before leaks are searched for, this finds all words in memory that are pointers but for these bits, and passes them on
// without them. What nobody holds is still found, but for a cycle that goes through such a value.
#define _GNU_SOURCE
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void __lsan_register_root_region(const void *start, size_t size);

static const uint64_t tags = 0xFF00000000000000;
/// The two highest bits mark the entry of an object that is referred to weakly.
static const uint64_t entry = 0xC000000000000000;
/// The sanitizer's own tables end below.
static const uint64_t firstAddress = 0x100080000000;
static const size_t most = (size_t)1 << 27;

static void find_tagged_pointers(void) {
  uint64_t *found = mmap(NULL, most * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  FILE *map = fopen("/proc/self/maps", "r");
  if (found == MAP_FAILED || memory < 0 || map == NULL) return;
  size_t count = 0;
  char line[4096];
  static uint64_t words[1 << 13];
  while (fgets(line, sizeof line, map)) {
    uint64_t start, end;
    char access[5];
    if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s", &start, &end, access) != 3 || access[1] != 'w') continue;
    if (start < firstAddress || start == (uint64_t)found) continue;
    // Read as a file, since other threads may give it back meanwhile.
    for (uint64_t place = start; place < end; place += sizeof words) {
      size_t wanted = end - place < sizeof words ? end - place : sizeof words;
      ssize_t size = pread(memory, words, wanted, (off_t)place);
      for (ssize_t i = 0; i < size / 8; i++) {
        if ((words[i] & tags) == 0) continue;
        uint64_t pointers[] = {words[i] & ~tags, (words[i] & entry) == entry ? (words[i] & ~entry) << 3 : 0};
        for (int kind = 0; kind < 2 && count < most; kind++)
          if (pointers[kind] >= firstAddress && pointers[kind] >> 47 == 0) found[count++] = pointers[kind];
      }
    }
  }
  fclose(map);
  close(memory);
  // What was copied here would keep what it points to.
  memset(words, 0, sizeof words);
  if (count > 0) __lsan_register_root_region(found, count * 8);
}

/// Handlers run in reverse order: this one before the sanitizer's own.
__attribute__((constructor)) static void prepare(void) { atexit(find_tagged_pointers); }
