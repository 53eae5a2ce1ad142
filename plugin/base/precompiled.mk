# gcc-common.h precompiled: GCC's headers take most of the time of each file that
# includes them.  For the three folders that do; each .cc there includes it first,
# because a precompiled header is found in no other place.
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

precompiled = $(top_builddir)/plugin/base/gcc-common.h.gch
BUILT_SOURCES = $(precompiled)
CLEANFILES = $(precompiled)

$(precompiled): $(top_srcdir)/plugin/base/gcc-common.h
	$(AM_V_GEN) $(CXXCOMPILE) -fPIC -DPIC -x c++-header \
	  -c $(top_builddir)/plugin/base/gcc-common.h -o $@
