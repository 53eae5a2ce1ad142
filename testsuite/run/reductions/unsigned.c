/* OpenACC 2.9.11: reductions on unsigned int.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef unsigned int element;
#include "integers.h"
