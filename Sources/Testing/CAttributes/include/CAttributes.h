/// The extended attributes of files, which Swift's module of the C library on Linux leaves out.

#pragma once

#ifdef __linux__
#include <sys/xattr.h>
#endif
