/* OpenACC 2.9.11: reductions on short.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef short element;
#include "integers.h"
