#include "CClients.h"

// The compiler reads the files. A program so has them inside, and needs no folder beside it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ios[] = {
#embed "ios.json"
};
static const unsigned char android[] = {
#embed "android.json"
};
static const unsigned char web[] = {
#embed "web.json"
};

static const struct CClient clients[] = {
  {ios, sizeof ios},
  {android, sizeof android},
  {web, sizeof web},
};

unsigned long cclient_count(void) { return sizeof clients / sizeof clients[0]; }

struct CClient cclient(unsigned long index) { return clients[index]; }
