#!/bin/sh
# Build device-check and run it.  Arguments go to the program.
#   BUILD=folder  where the objects go (default: a temporary folder)
#   RUN=no        build only
#   CXX, CXXFLAGS as usual
# Needs neither cuda.h nor the driver to build.
set -e
here=$(cd "$(dirname "$0")" && pwd)
top=$here/../..
if test -z "$BUILD"; then
  BUILD=$(mktemp -d)
  trap 'rm -rf "$BUILD"' EXIT
fi
mkdir -p "$BUILD"
for source in "$top"/libgoacc-shim/cuda/*.cc "$top/libgoacc-shim/support/exit.cc" "$here"/device-check.cc; do
  object=$BUILD/$(basename "$source" .cc).o
  ${CXX:-g++} -std=c++17 -Wall -Wextra ${CXXFLAGS:--O2 -g} -pthread \
    -I"$top/include" -I"$top/libgoacc-shim" -c "$source" -o "$object"
  objects="$objects $object"
done
${CXX:-g++} ${CXXFLAGS:--O2 -g} -pthread $objects -ldl -o "$BUILD/device-check"
if test "$RUN" != no; then
  "$BUILD/device-check" "$@"
fi
