/* OpenACC 2.9.11: reductions on int.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef int element;
#include "integers.h"
