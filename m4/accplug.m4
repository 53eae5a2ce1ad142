# accplug.m4 - configure checks for a GCC that can load plugins, for its
# sibling compilers, and for what makes the result complete.
#
# Every check that fails adds a line to `accplug_missing' (configure goes on,
# something is lost) or to `accplug_fatal' (nothing useful can be built), so
# that one run of configure names everything there is to install.
#
# Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

# ACCPLUG_NOTE_MISSING(LIST, WHAT, DEBIAN-PACKAGE, LOSS)
AC_DEFUN([ACCPLUG_NOTE_MISSING],
[AS_VAR_APPEND([$1], ["
  $2 not found.
    Debian package: $3
    without it:     $4"])])

# ACCPLUG_SIBLING(VARIABLE, NAME)
# Set VARIABLE to the compiler NAME (g++, gfortran) that belongs to $CC: beside
# it with the same prefix and suffix, or NAME-MAJOR, of the very same version.
AC_DEFUN([ACCPLUG_SIBLING],
[AC_CACHE_CHECK([for the $2 of GCC $accplug_gcc_version], [accplug_cv_prog_$1],
[accplug_cv_prog_$1=no
accplug_gcc_word=`set dummy $CC; AS_ECHO(["$][2"])`
for accplug_try in "[$]$1" \
    `AS_ECHO(["$accplug_gcc_word"]) | sed 's,gcc\(@<:@^/@:>@*\)$,$2\1,'` \
    $2-$accplug_gcc_major $2
do
  test -n "$accplug_try" || continue
  accplug_v=`($accplug_try -dumpfullversion) 2>/dev/null` || continue
  AS_IF([test "x$accplug_v" = "x$accplug_gcc_version"],
	[accplug_cv_prog_$1=$accplug_try; break])
done])
$1=$accplug_cv_prog_$1])

# ACCPLUG_GCC
# Choose the compiler that the plugin is for (--with-gcc) as CC, before
# AC_PROG_CC; set accplug_gcc_version and accplug_gcc_major.  Of several, the first is
# CC; the others get a plugin each (OTHER_GCCS, Makefile.am).
AC_DEFUN([ACCPLUG_GCC],
[AC_ARG_WITH([gcc],
  [AS_HELP_STRING([--with-gcc=GCC],
     [the GCC to build the plugin for, or several in quotes (default: $CC, else
      gcc)])],
  [set dummy $withval
   CC=$[]2
   shift; shift
   OTHER_GCCS=$[]*], [: "${CC=gcc}"])
AC_SUBST([OTHER_GCCS])
AC_ARG_ENABLE([plugin-only],
  [AS_HELP_STRING([--enable-plugin-only],
     [build the plugin for one compiler and nothing else])],
  [], [enable_plugin_only=no])
AM_CONDITIONAL([PLUGIN_ONLY], [test "$enable_plugin_only" = yes])
AC_MSG_CHECKING([for the version of $CC])
accplug_gcc_version=`($CC -dumpfullversion) 2>/dev/null`
AS_IF([test -z "$accplug_gcc_version"],
  [AC_MSG_RESULT([none])
   AC_MSG_ERROR([$CC is not a GCC that runs; Debian package: gcc])])
AS_CASE([`$CC --version 2>/dev/null`],
  [*clang*], [AC_MSG_ERROR([$CC is clang; give the GCC with --with-gcc=GCC])])
accplug_gcc_major=`AS_ECHO(["$accplug_gcc_version"]) | sed 's/\..*//'`
AC_MSG_RESULT([$accplug_gcc_version])
AS_CASE([$accplug_gcc_major],
  [1@<:@2-6@:>@], [],
  [AC_MSG_ERROR([$CC is GCC $accplug_gcc_version; accplug is for GCC 12 to 16 (--with-gcc=GCC)])])
AS_IF([test "$accplug_gcc_major" != 12],
  [AC_MSG_WARN([with GCC $accplug_gcc_major some programs get wrong results; see README.md, Known limits])])
AC_SUBST([GCC_VERSION], [$accplug_gcc_version])
AC_SUBST([GCC_MAJOR], [$accplug_gcc_major])])

# ACCPLUG_PLUGIN_HEADERS
# The headers of $CC's plugin interface: there, usable by $CXX, and of the same
# build as the compiler, which only loading a plugin proves.
AC_DEFUN([ACCPLUG_PLUGIN_HEADERS],
[accplug_plugin_dir=`$CC -print-file-name=plugin`
AC_SUBST([GCC_PLUGIN_INCLUDE], [$accplug_plugin_dir/include])
AC_CACHE_CHECK([for the plugin headers of $CC], [accplug_cv_plugin_headers],
[AS_IF([test -f "$GCC_PLUGIN_INCLUDE/gcc-plugin.h"],
  [accplug_cv_plugin_headers=yes], [accplug_cv_plugin_headers=no])])
AS_IF([test $accplug_cv_plugin_headers = no],
  [ACCPLUG_NOTE_MISSING([accplug_fatal], [The plugin headers of $CC],
     [gcc-$accplug_gcc_major-plugin-dev],
     [the plugin cannot be built])],
  [test "$CXX" != no],
  [AC_CACHE_CHECK([whether $CC loads a plugin built by $CXX],
     [accplug_cv_plugin_loads], [_ACCPLUG_TRY_PLUGIN])
   AS_IF([test $accplug_cv_plugin_loads = no],
     [AC_MSG_WARN([the headers in $GCC_PLUGIN_INCLUDE are not those of $CC; see config.log])
      ACCPLUG_NOTE_MISSING([accplug_fatal],
	[A plugin interface of $CC that works with its headers],
	[gcc-$accplug_gcc_major-plugin-dev, of exactly the version of gcc-$accplug_gcc_major],
	[the plugin cannot be loaded])])])])

AC_DEFUN([_ACCPLUG_TRY_PLUGIN],
[cat >conftest-plugin.cc <<'_ACEOF'
#include "gcc-plugin.h"
#include "plugin-version.h"
int plugin_is_GPL_compatible;
int
plugin_init (plugin_name_args *, plugin_gcc_version *version)
{
  return plugin_default_version_check (version, &gcc_version) ? 0 : 1;
}
_ACEOF
: >conftest-empty.c
AS_IF([{ $CXX -fPIC -shared -fno-rtti -isystem "$GCC_PLUGIN_INCLUDE" \
	 conftest-plugin.cc -o conftest-plugin.so \
	 && $CC -fplugin=./conftest-plugin.so -S conftest-empty.c \
	    -o conftest-empty.s; } >&AS_MESSAGE_LOG_FD 2>&1],
  [accplug_cv_plugin_loads=yes], [accplug_cv_plugin_loads=no])
rm -f conftest-plugin.* conftest-empty.*])

# ACCPLUG_STATIC_LIBSTDCXX
# Whether the plugin can have a C++ library of its own (conditional
# STATIC_LIBSTDCXX).  GCC's compilers are linked with a static one, so loading the
# shared one, relocations above all, would cost each compilation more than the rest of
# the plugin's start.
AC_DEFUN([ACCPLUG_STATIC_LIBSTDCXX],
[AC_CACHE_CHECK([whether $CXX links libstdc++.a into shared objects],
  [accplug_cv_static_libstdcxx],
[cat >conftest-static.cc <<'_ACEOF'
#include <string>
#include <unordered_map>
std::unordered_map<std::string, std::string> table;
std::string
look_up (const std::string &key)
{
  return table.at (key) + std::to_string (table.size ());
}
_ACEOF
AS_IF([$CXX -fPIC -shared -static-libgcc conftest-static.cc -o conftest-static.so \
	 -nodefaultlibs -Wl,-z,defs -Wl,-Bstatic,-lstdc++,-Bdynamic -lm -lc -lgcc \
	 -lgcc_eh >&AS_MESSAGE_LOG_FD 2>&1],
  [accplug_cv_static_libstdcxx=yes], [accplug_cv_static_libstdcxx=no])
rm -f conftest-static.*])
AM_CONDITIONAL([STATIC_LIBSTDCXX], [test $accplug_cv_static_libstdcxx = yes])])

# ACCPLUG_PLUGIN_INSTALL_DIR
# Where the link for `-fplugin=accplug' goes; `no' for nowhere.  By default only
# an installation under /usr touches the compiler's own folder.
AC_DEFUN([ACCPLUG_PLUGIN_INSTALL_DIR],
[AC_ARG_WITH([gcc-plugindir],
  [AS_HELP_STRING([--with-gcc-plugindir=DIR],
     [link accplug.so into DIR, so that -fplugin=accplug finds it; `no': do not
      (default: GCC's plugin folder if the prefix is under /usr)])],
  [], [with_gcc_plugindir=default])
AS_CASE([$with_gcc_plugindir],
  [default|yes],
    [AS_CASE([$with_gcc_plugindir:$prefix],
       [default:NONE|default:/usr|default:/usr/*|yes:*],
	 [gcc_plugindir=$accplug_plugin_dir], [gcc_plugindir=no])],
  [gcc_plugindir=$with_gcc_plugindir])
AC_SUBST([gcc_plugindir])
AM_CONDITIONAL([LINK_IN_GCC_PLUGINDIR], [test "$gcc_plugindir" != no])])

# ACCPLUG_LIBGCCJIT
# libgccjit for the cpu device; conditional HAVE_LIBGCCJIT, variables GCCJIT_CPPFLAGS and
# GCCJIT_LIBS.  Any GCC's will do (12 to 16: they have the same functions and soname), so
# without $CC's own, those of the compilers beside it are tried.
AC_DEFUN([ACCPLUG_LIBGCCJIT],
[AC_ARG_WITH([libgccjit],
  [AS_HELP_STRING([--with-libgccjit=DIR],
     [where libgccjit.so and include/libgccjit.h are (default: $CC's own, else
      any other GCC's); --without-libgccjit: do not build the cpu device])],
  [], [with_libgccjit=check])
GCCJIT_CPPFLAGS=
GCCJIT_LIBS=
AS_CASE([$with_libgccjit],
  [no], [accplug_libgccjit=no],
  [check|yes], [AC_CACHE_CHECK([for libgccjit], [accplug_cv_libgccjit],
     [_ACCPLUG_SEARCH_LIBGCCJIT])
   accplug_libgccjit=$accplug_cv_libgccjit],
  [_ACCPLUG_TRY_LIBGCCJIT([$with_libgccjit], [accplug_libgccjit=$with_libgccjit],
     [AC_MSG_ERROR([there is no libgccjit in $with_libgccjit that links])])])
AS_CASE([$accplug_libgccjit],
  [no],
    [have_libgccjit=no
     AS_IF([test "$with_libgccjit" != no],
       [ACCPLUG_NOTE_MISSING([accplug_missing], [libgccjit],
	  [libgccjit-$accplug_gcc_major-dev],
	  [no cpu device: without a GPU, regions run on the host])])],
  [own], [have_libgccjit=yes; GCCJIT_LIBS=-lgccjit],
  [have_libgccjit=yes
   _ACCPLUG_LIBGCCJIT_FLAGS([$accplug_libgccjit])])
AC_SUBST([GCCJIT_CPPFLAGS])
AC_SUBST([GCCJIT_LIBS])
AM_CONDITIONAL([HAVE_LIBGCCJIT], [test $have_libgccjit = yes])])

# The folder has other headers of that GCC's: ours come first.
AC_DEFUN([_ACCPLUG_LIBGCCJIT_FLAGS],
[GCCJIT_CPPFLAGS="-idirafter $1/include"
GCCJIT_LIBS=$1/libgccjit.so])

# _ACCPLUG_TRY_LIBGCCJIT(FOLDER, IF-LINKS, IF-NOT)
AC_DEFUN([_ACCPLUG_TRY_LIBGCCJIT],
[AC_LANG_PUSH([C++])
accplug_save_LIBS=$LIBS
accplug_save_CPPFLAGS=$CPPFLAGS
AS_IF([test "$1" = own], [GCCJIT_LIBS=-lgccjit], [_ACCPLUG_LIBGCCJIT_FLAGS([$1])])
CPPFLAGS="$GCCJIT_CPPFLAGS $CPPFLAGS"
LIBS="$GCCJIT_LIBS $LIBS"
AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <libgccjit.h>]],
  [[gcc_jit_context_release (gcc_jit_context_acquire ());]])], [accplug_links=yes],
  [accplug_links=no])
LIBS=$accplug_save_LIBS
CPPFLAGS=$accplug_save_CPPFLAGS
AC_LANG_POP([C++])
AS_IF([test $accplug_links = yes], [$2], [$3])])

# Set accplug_cv_libgccjit: own, a folder, or no.
AC_DEFUN([_ACCPLUG_SEARCH_LIBGCCJIT],
[accplug_cv_libgccjit=no
accplug_gcc_folder=`$CC -print-file-name=libgcc.a | sed 's,/@<:@^/@:>@*/libgcc.a$,,'`
for accplug_folder in own "$accplug_gcc_folder"/16 "$accplug_gcc_folder"/15 \
    "$accplug_gcc_folder"/14 "$accplug_gcc_folder"/13 "$accplug_gcc_folder"/12
do
  AS_IF([test $accplug_folder != own && test ! -f "$accplug_folder/libgccjit.so"],
    [continue])
  _ACCPLUG_TRY_LIBGCCJIT([$accplug_folder],
    [accplug_cv_libgccjit=$accplug_folder; break], [])
done])

# nvcc preprocesses with a host compiler, by default with what is called gcc; releases
# of the toolkit know compilers and C libraries up to a year or so.  What is compiled here
# is device code that needs nothing of the host's but what cuda_runtime.h includes: with
# newer ones it does so in the C++ of before (libstdc++ for C++20 wants a front end that
# has it), and without glibc's new functions that CUDA has had for long (rsqrt).
AC_DEFUN([_ACCPLUG_TRY_NVCC],
[accplug_cv_nvcc_options=no
AS_ECHO(["__global__ void f (double *p) { *p = sin (*p); }"]) >conftest.cu
accplug_host_cxx=-ccbin=`set dummy $CXX; AS_ECHO(["$][2"])`
for accplug_try in "" "$accplug_host_cxx" \
    "$accplug_host_cxx -allow-unsupported-compiler" \
    "$accplug_host_cxx -allow-unsupported-compiler -std=c++17 -U_GNU_SOURCE"
do
  AS_IF([$NVCC_FOUND $accplug_try -ptx -o conftest.ptx conftest.cu \
	   >&AS_MESSAGE_LOG_FD 2>&1],
    [accplug_cv_nvcc_options=${accplug_try:-none}; break])
done
rm -f conftest.cu conftest.ptx])

# ACCPLUG_CUDA
# nvcc and ptxas of the CUDA toolkit, from --with-cuda=DIR, the PATH or the usual
# place; conditionals HAVE_NVCC (and it works) and HAVE_PTXAS.
AC_DEFUN([ACCPLUG_CUDA],
[AC_ARG_WITH([cuda],
  [AS_HELP_STRING([--with-cuda=DIR],
     [the CUDA toolkit (default: from PATH, else /usr/local/cuda)])],
  [], [with_cuda=check])
NVCC=no
PTXAS=no
AS_CASE([$with_cuda],
  [no], [accplug_cuda_path=/nonexistent],
  [yes|check], [accplug_cuda_path=$PATH$PATH_SEPARATOR/usr/local/cuda/bin$PATH_SEPARATOR/opt/cuda/bin],
  [accplug_cuda_path=$with_cuda/bin])
AC_PATH_PROG([NVCC_FOUND], [nvcc], [no], [$accplug_cuda_path])
AC_PATH_PROG([PTXAS], [ptxas], [no], [$accplug_cuda_path])
AS_IF([test "$NVCC_FOUND" != no],
  [AC_CACHE_CHECK([for options that nvcc works with], [accplug_cv_nvcc_options],
     [_ACCPLUG_TRY_NVCC])
   AS_CASE([$accplug_cv_nvcc_options],
     [no], [],
     [none], [NVCC=$NVCC_FOUND],
     [NVCC="$NVCC_FOUND $accplug_cv_nvcc_options"])])
AC_SUBST([NVCC])
AS_IF([test "$with_cuda" != no],
  [AS_IF([test "$NVCC" = no],
     [ACCPLUG_NOTE_MISSING([accplug_missing],
	[A CUDA toolkit with a working nvcc],
	[cuda-nvcc from NVIDIA's repository, or nvidia-cuda-toolkit (non-free)],
	[no device math: regions that call sin, exp, pow ... do not run on a GPU])])
   AS_IF([test "$PTXAS" = no],
     [ACCPLUG_NOTE_MISSING([accplug_missing], [ptxas],
	[cuda-nvcc from NVIDIA's repository, or nvidia-cuda-toolkit (non-free)],
	[make check does not assemble the PTX that the plugin writes])])])
AM_CONDITIONAL([HAVE_NVCC], [test "$NVCC" != no])
AM_CONDITIONAL([HAVE_PTXAS], [test "$PTXAS" != no])])

# ACCPLUG_MANUAL
# What doc/ makes: MANUAL_INFO is accplug.info, or empty where it cannot be made and is
# not there.  One that a release ships stays as it is where makeinfo is missing: MAKEINFO
# then makes nothing, and says to Automake's rules that it is not there.
AC_DEFUN([ACCPLUG_MANUAL],
[MANUAL_INFO=accplug.info
AC_MSG_CHECKING([how to make the manual])
AS_IF([(eval "$MAKEINFO --version") >/dev/null 2>&1], [accplug_manual=makeinfo],
  [test -f "$srcdir/doc/accplug.info"],
    [accplug_manual="as it is"
     MAKEINFO="sh -c 'test x\$\$[]1 != x--version' sh"],
  [accplug_manual=no
   MANUAL_INFO=
   ACCPLUG_NOTE_MISSING([accplug_missing], [makeinfo], [texinfo],
     [the manual is not made (the manual pages are installed)])])
AC_MSG_RESULT([$accplug_manual])
AC_SUBST([MANUAL_INFO])])
