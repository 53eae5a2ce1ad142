# Build and run the tests of the run time's core on the fake device.
#
# In: BUILD, a folder to build in; CXX; CXXFLAGS; this folder beside
# libgoacc-shim's.  Out: PASS and FAIL lines; exit status 0 if none failed.
# By hand:  BUILD=/tmp/rt-tests CXX=g++ CXXFLAGS="-O1 -g" sh testsuite/runtime/run.sh
# With CXXFLAGS="-g -fsanitize=thread" (or address) it is a sanitizer's test too.
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
: "${BUILD:=.}" "${CXX:=g++}" "${CXXFLAGS:=-O1 -g}"
mkdir -p "$BUILD" || exit 1

sources=$(cd "$top/libgoacc-shim" && ls entry/*.cc data/*.cc launch/*.cc devices/*.cc \
	  support/*.cc host/*.cc)
objects=
for source in $sources; do
  object=$BUILD/$(basename "$source" .cc).o
  $CXX -std=c++17 $CXXFLAGS -pthread -I"$top/libgoacc-shim" -I"$top/include" \
       -c "$top/libgoacc-shim/$source" -o "$object" || exit 1
  objects="$objects $object"
done
$CXX -std=c++17 $CXXFLAGS -pthread -I"$top/libgoacc-shim" -I"$top/include" \
     -o "$BUILD/core-tests" "$here/core-tests.cc" "$here/fake-device.cc" \
     $objects -ldl || exit 1
ACC_DEVICE_TYPE=nvidia "$BUILD/core-tests"
