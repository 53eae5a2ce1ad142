/* OpenACC 2.9.11: reductions on unsigned char.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

typedef unsigned char element;
#include "integers.h"
