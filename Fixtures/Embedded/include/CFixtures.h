#ifndef CFIXTURES_H
#define CFIXTURES_H

/// A file of the example, with its path below the folder of the fixtures.
struct CFixture {
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  unsigned long size;
};

/// How many files the example has.
unsigned long cfixture_count(void);

/// One of them; the bytes are there as long as the program runs.
struct CFixture cfixture(unsigned long index);

#endif
