/* OpenACC 2.9.11: reductions on double.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef double element;
#define TOLERANCE 1e-12
#include "reals.h"
