#ifndef CCLIENTS_H
#define CCLIENTS_H

/// A file of the table of what clients know.
struct CClient {
  const unsigned char *_Nonnull bytes;
  unsigned long size;
};

/// How many clients the table has.
unsigned long cclient_count(void);

/// One of them; the bytes are there as long as the program runs.
struct CClient cclient(unsigned long index);

#endif
