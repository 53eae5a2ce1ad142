/* OpenACC 2.9.11: reductions on unsigned long long.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef unsigned long long element;
#include "integers.h"
