/* `attach' of members beside the structure, in C++.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "whole-and-attach.h"
