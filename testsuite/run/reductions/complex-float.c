/* OpenACC 2.9.11: reductions on float _Complex.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef float _Complex element;
#define TOLERANCE 1e-4f
#include "complexes.h"
