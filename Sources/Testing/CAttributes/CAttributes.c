#include "CAttributes.h"
