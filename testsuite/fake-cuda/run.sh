#!/bin/sh
# Build the fake driver and the nvidia device's tests, and run them.
#   BUILD=folder   where the objects go (default: a temporary folder)
#   SANITIZE=thread, address,undefined, ...   -fsanitize
#   RUNNER=command in front of each program, e.g. "valgrind -q"
#   QUICK=1        without what measures copies
#   OBJECTS=folder of the built run time: its objects are tested, if there is no SANITIZE
#   BUILT=1        BUILD has the programs: only run them
#   SHIM_DIR=folder  of the built libgoacc-shim, for the test of whole programs
#   CXX, CXXFLAGS  as usual
set -e
here=$(cd "$(dirname "$0")" && pwd)
top=$here/../..
if test -z "$BUILD"; then
  BUILD=$(mktemp -d)
  trap 'rm -rf "$BUILD"' EXIT
fi
mkdir -p "$BUILD/fake" "$BUILD/none"
CXX=${CXX:-g++}
flags="-std=c++17 -Wall -Wextra ${CXXFLAGS:--O1 -g} -pthread -I$top/include -I$top/libgoacc-shim
       -I$top/libgoacc-shim/openacc -DACCPLUG_VERSION=\"test\""
test -z "$SANITIZE" || flags="$flags -fsanitize=$SANITIZE"

. "$here/../lib/objects.sh"
if test -z "$BUILT"; then
  objects=
  compile_objects "$top"/libgoacc-shim/cuda/*.cc "$top"/libgoacc-shim/support/*.cc
  for test in "$here/unit-tests" "$here/fault-tests" "$top/testsuite/gpu/device-check"; do
    $CXX $flags $headers "$test.cc" $objects -ldl -o "$BUILD/$(basename "$test")"
  done
  $CXX $flags -shared -fPIC -Wl,-soname,libcuda.so.1 "$here/fake-cuda.cc" \
    -o "$BUILD/fake/libcuda.so.1"
fi
cuda_h=${CUDA_HOME:-/usr/local/cuda}/include
if test -f "$cuda_h/cuda.h"; then
  $CXX -std=c++17 -fsyntax-only -I"$top/include" -I"$top/libgoacc-shim" -I"$cuda_h" "$here/abi-check.cc"
  echo "PASS: declarations agree with cuda.h"
fi

# An empty file in the place of the driver hides one that is installed.
status=0
: > "$BUILD/none/libcuda.so.1"
$RUNNER "$BUILD/unit-tests" || status=1
LD_LIBRARY_PATH=$BUILD/none $RUNNER "$BUILD/fault-tests" "no NVIDIA driver: " \
  || status=1
LD_LIBRARY_PATH=$BUILD/fake FAKE_CUDA_DEVICES=0 \
  $RUNNER "$BUILD/fault-tests" "CUDA_ERROR_NO_DEVICE" || status=1
LD_LIBRARY_PATH=$BUILD/fake FAKE_CUDA_DEVICES=2 \
  $RUNNER "$BUILD/fault-tests" || status=1
# It measures copies, which takes minutes under a sanitizer or valgrind.
test -n "$SANITIZE$QUICK" || LD_LIBRARY_PATH=$BUILD/fake FAKE_CUDA_DEVICES=1 \
  $RUNNER "$BUILD/device-check" --quick || status=1
# A whole program on the built run time: what runs at exit is silent.
if test -n "$SHIM_DIR" && test -f "$SHIM_DIR/libgoacc-shim.so.1"; then
  $CXX -std=c++17 -Wall -Wextra -I"$top/include" "$here/exit-test.cc" \
    "$SHIM_DIR/libgoacc-shim.so.1" -o "$BUILD/exit-test"
  what="destructors and unregistering after the driver's end are silent"
  if output=$(LD_LIBRARY_PATH=$BUILD/fake:$SHIM_DIR ACC_DEVICE_TYPE=nvidia \
		$RUNNER "$BUILD/exit-test" 2>&1) && test "$output" = done; then
    echo "PASS: $what"
  else
    echo "$output"
    echo "FAIL: $what"
    status=1
  fi
fi
exit $status
