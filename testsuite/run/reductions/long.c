/* OpenACC 2.9.11: reductions on long.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef long element;
#include "integers.h"
