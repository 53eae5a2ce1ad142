# Build and run the tests of the run time's core on the fake device.
#
#   BUILD=folder   where the objects go (default: a temporary folder)
#   SANITIZE=thread, address,undefined, ...   -fsanitize
#   RUNNER=command in front of each program
#   OBJECTS=folder of the built run time: its objects are tested, if there is no SANITIZE
#   BUILT=1        BUILD has the programs: only run them
#   OPERATIONS=number of random operations on data
#   CXX, CXXFLAGS  as usual
# Out: PASS and FAIL lines; exit status 0 if none failed.
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
if test -z "$BUILD"; then
  BUILD=$(mktemp -d)
  trap 'rm -rf "$BUILD"' EXIT
fi
mkdir -p "$BUILD" || exit 1
CXX=${CXX:-g++}
flags="-std=c++17 ${CXXFLAGS:--O1 -g} -pthread -I$top/include -I$top/libgoacc-shim -I$top/libgoacc-shim/openacc
       -DACCPLUG_VERSION=\"test\""
test -z "$SANITIZE" || flags="$flags -fsanitize=$SANITIZE"

. "$here/../lib/objects.sh"
build ()
{
  cd "$top/libgoacc-shim" || return 1
  objects=
  compile_objects entry/*.cc data/*.cc launch/*.cc devices/*.cc support/*.cc host/*.cc \
    "$here/fake-device.cc" || return 1
  for test in core-tests model-tests; do
    $CXX $flags $headers -o "$BUILD/$test" "$here/$test.cc" $objects -ldl || return 1
  done
}
test -n "$BUILT" || (build) || exit 1

status=0
sed -n 's/^ENTRY (\(.*\))$/\1/p' "$top/include/entry-points.def" | sort > "$BUILD/entries"
sed -n 's/^ *\([A-Za-z_0-9]*\);$/\1/p' "$top/libgoacc-shim/shim.map" | sort > "$BUILD/exports"
if diff "$BUILD/entries" "$BUILD/exports"; then
  echo "PASS: the library exports what the compiler calls"
else
  echo "FAIL: the library exports what the compiler calls"
  status=1
fi
ACC_DEVICE_TYPE=nvidia $RUNNER "$BUILD/core-tests" || status=1
ACC_DEVICE_TYPE=nvidia $RUNNER "$BUILD/model-tests" ${OPERATIONS:-20000} || status=1
exit $status
