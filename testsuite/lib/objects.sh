# objects.sh - objects of the run time's sources, for unit tests: read by their run.sh.
#
# Comes in: CXX, BUILD (a folder to write to), $flags, of which compile_objects makes $objects;
# OBJECTS, a build folder of the run time whose objects will do, or nothing.
# Goes out: an object for each source, which is not made again while it is newer than that;
# $headers, options to compile other sources in the same way.
#
# Most of what such a source takes to compile is the standard library's headers, so they are
# compiled once, with the same flags.  (Whether a source includes all that it needs, the build
# of the run time itself says.)
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

# The headers, once.
compile_headers ()
{
  mkdir -p "$BUILD/headers" || return 1
  if ! test -f "$BUILD/headers/standard.h.gch"; then
    for header in algorithm atomic cerrno chrono climits condition_variable cstdarg cstddef \
		  cstdint cstdio cstdlib cstring deque exception functional map memory mutex \
		  random set sstream stdexcept string thread unordered_map vector \
		  dlfcn.h fcntl.h pthread.h signal.h unistd.h; do
      echo "#include <$header>"
    done > "$BUILD/headers/standard.h"
    $CXX $flags -x c++-header "$BUILD/headers/standard.h" || return 1
  fi
}

# Compile the files $@ with $flags, and add them to $objects.
compile_objects ()
{
  compile_headers || return 1
  headers="-include $BUILD/headers/standard.h"
  for source; do
    name=$(basename "$source" .cc).o
    object=$OBJECTS/$(dirname "${source#*/libgoacc-shim/}")/.libs/$name
    if test -z "$OBJECTS" || test -n "$SANITIZE" || ! test "$object" -nt "$source"; then
      object=$BUILD/$name
      case $source in
	# It declares otherwise what <mutex> brings.
	*/throw.cc) include= ;;
	*) include=$headers ;;
      esac
      test "$object" -nt "$source" || $CXX $flags $include -c "$source" -o "$object" || return 1
    fi
    objects="$objects $object"
  done
}
