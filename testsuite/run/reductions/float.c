/* OpenACC 2.9.11: reductions on float.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef float element;
#define TOLERANCE 1e-4f
#include "reals.h"
