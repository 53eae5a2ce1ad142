/* OpenACC 2.9.11: reductions on double _Complex.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef double _Complex element;
#define TOLERANCE 1e-12
#include "complexes.h"
