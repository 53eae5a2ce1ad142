#!/bin/sh
# Build and run the cpu device's own tests (cpu-device-test.cc says what they are).
#
# In: BUILD, a folder to write to; CXX, CXXFLAGS; RUNNER, a command in front of
# each program; LIBS, where libgccjit is, if the linker does not find it; SHIM_DIR, where
# libgoacc-shim-cpu.so.1 is.  Out: lines `PASS: name' and `FAIL: name'.
# By hand, from a build folder:
#   BUILD=/tmp SHIM_DIR=$PWD/libgoacc-shim/.libs sh SOURCE/testsuite/cpu-device/run.sh
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

here=`cd \`dirname "$0"\` && pwd`
top=$here/../..
${CXX-g++} -std=c++17 ${CXXFLAGS--O1 -g} -Wall -Wextra -pthread -I"$top/include" \
  -I"$top/libgoacc-shim" "$here/cpu-device-test.cc" -o "$BUILD/cpu-device-test" \
  "$SHIM_DIR/libgoacc-shim-cpu.so.1" -Wl,-rpath,"$SHIM_DIR" $LIBS || exit 1
$RUNNER "$BUILD/cpu-device-test" "$here"
