#!/bin/sh
# Build fuzz-readers with the address and undefined sanitizers, if the compiler has them, and
# run COUNT inputs (5000) from SEED on (1) for each reader.  (To optimize what sanitizers add
# would take longer than all inputs do.)
#
# In: BUILD, a folder to write to; CXX; RUNNER, a command in front of the program.
# Out: a line for each reader; exit status 0 if none crashed.
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

here=$(cd "$(dirname "$0")" && pwd)
top=$here/../../..
CXX=${CXX:-g++}
flags="-std=c++17 -O0 -g1 -Wall -Wextra -pthread -I$top/include -I$top/libgoacc-shim
       -I$top/libgoacc-shim/openacc -DACCPLUG_VERSION=\"test\""
sanitizers="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
echo 'int main () { }' > "$BUILD/probe.cc"
$CXX $sanitizers "$BUILD/probe.cc" -o "$BUILD/probe" 2>/dev/null && flags="$flags $sanitizers"

shim=$top/libgoacc-shim
. "$top/testsuite/lib/objects.sh"
objects=
compile_objects "$here/fuzz-readers.cc" "$shim"/support/*.cc "$shim"/cpu/ptx/*.cc \
  "$shim/launch/expressions.cc" "$shim/launch/parameter-block.cc" \
  "$shim/cpu/compiler/code-file.cc" "$shim/cpu/compiler/left-overs.cc" \
  "$shim/cpu/compiler/sha256.cc" "$shim/cpu/compiler/request.cc" || exit 1
$CXX $flags $objects -ldl -o "$BUILD/fuzz-readers" || exit 1

status=0
export ASAN_OPTIONS=abort_on_error=1:detect_leaks=0:allocator_may_return_null=0
export UBSAN_OPTIONS=abort_on_error=1:print_stacktrace=1
for reader in ${READERS:-ptx expression image cache request}; do
  $RUNNER "$BUILD/fuzz-readers" $reader ${SEED:-1} ${COUNT:-5000} \
    "$top"/testsuite/cpu-device/*.ptx || status=1
done
exit $status
