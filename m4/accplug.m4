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
# Set VARIABLE to the compiler NAME (g++, gfortran) that belongs to $TARGET_GCC: beside
# it with the same prefix and suffix, or NAME-MAJOR, of the very same version.
AC_DEFUN([ACCPLUG_SIBLING],
[AC_CACHE_CHECK([for the $2 of GCC $accplug_gcc_version], [accplug_cv_prog_$1],
[accplug_cv_prog_$1=no
accplug_gcc_word=`set dummy $TARGET_GCC; AS_ECHO(["$][2"])`
for accplug_try in "[$]$1" \
    `AS_ECHO(["$accplug_gcc_word"]) | sed 's,gcc\(@<:@^/@:>@*\)$,$2\1,'` \
    $2-$accplug_gcc_major $2
do
  test -n "$accplug_try" || continue
  accplug_v=`{ $accplug_try -dumpfullversion && $accplug_try -dumpmachine; } 2>/dev/null` \
    || continue
  AS_IF([test "$accplug_v" = "`$TARGET_GCC -dumpfullversion; $TARGET_GCC -dumpmachine`"],
	[accplug_cv_prog_$1=$accplug_try; break])
done])
$1=$accplug_cv_prog_$1])

# ACCPLUG_GCC
# Choose the compiler that the plugin is for (--with-gcc) as TARGET_GCC, before
# AC_PROG_CC; set accplug_gcc_version, accplug_gcc_major and accplug_gcc_target.  Of
# several, it is the first; the others get a plugin each (OTHER_GCCS, Makefile.am).
# CC is the same, but where the plugin alone is built for a cross compiler.
AC_DEFUN([ACCPLUG_GCC],
[AC_REQUIRE([AC_CANONICAL_BUILD])
AC_ARG_WITH([gcc],
  [AS_HELP_STRING([--with-gcc=GCC],
     [the GCC to build the plugin for, or several in quotes (default: $CC, else
      gcc); for a cross compiler, the run time is built for its target])],
  [set dummy $withval
   TARGET_GCC=$[]2
   shift; shift
   OTHER_GCCS=$[]*], [TARGET_GCC=${CC-${host_alias:+$host_alias-}gcc}])
AC_SUBST([TARGET_GCC])
AC_SUBST([OTHER_GCCS])
AC_ARG_ENABLE([plugin-only],
  [AS_HELP_STRING([--enable-plugin-only],
     [build the plugin for one compiler and nothing else])],
  [], [enable_plugin_only=no])
AM_CONDITIONAL([PLUGIN_ONLY], [test "$enable_plugin_only" = yes])
AC_ARG_ENABLE([loader],
  [AS_HELP_STRING([--disable-loader],
     [do not build accplug.so, which finds the plugin for the compiler that runs])],
  [], [enable_loader=yes])
AM_CONDITIONAL([LOADER], [test "$enable_loader" = yes])
AC_MSG_CHECKING([for the version of $TARGET_GCC])
accplug_gcc_version=`($TARGET_GCC -dumpfullversion) 2>/dev/null`
AS_IF([test -z "$accplug_gcc_version"],
  [AC_MSG_RESULT([none])
   AC_MSG_ERROR([$TARGET_GCC is not a GCC that runs; Debian package: gcc])])
AS_CASE([`$TARGET_GCC --version 2>/dev/null`],
  [*clang*], [AC_MSG_ERROR([$TARGET_GCC is clang; give the GCC with --with-gcc=GCC])])
accplug_gcc_major=`AS_ECHO(["$accplug_gcc_version"]) | sed 's/\..*//'`
AC_MSG_RESULT([$accplug_gcc_version])
AS_CASE([$accplug_gcc_major],
  [1@<:@2-6@:>@], [],
  [AC_MSG_ERROR([$TARGET_GCC is GCC $accplug_gcc_version; accplug is for GCC 12 to 16 (--with-gcc=GCC)])])
AC_SUBST([GCC_VERSION], [$accplug_gcc_version])
AC_SUBST([GCC_MAJOR], [$accplug_gcc_major])
_ACCPLUG_TARGET])

# What GCC makes code for.  The words are Autoconf's: the plugin is a tool of the build
# machine, as the compiler that loads it; the run time is for the host, which is the
# compiler's target (doc/internals.md, Cross compilers).  Conditionals TARGET_AARCH64,
# CROSS (the plugin is built in a folder of its own, Makefile.am).
AC_DEFUN([_ACCPLUG_TARGET],
[AC_MSG_CHECKING([what $TARGET_GCC makes code for])
accplug_gcc_target=`$TARGET_GCC -dumpmachine`
AC_MSG_RESULT([$accplug_gcc_target])
AS_CASE([$accplug_gcc_target],
  [*-gnux32|*ilp32], [accplug_cpu=none],
  [x86_64-*linux*], [accplug_cpu=x86_64],
  [aarch64-*linux*], [accplug_cpu=aarch64],
  [accplug_cpu=none])
AS_IF([test $accplug_cpu = none],
  [AC_MSG_ERROR([$TARGET_GCC makes code for $accplug_gcc_target; accplug is for x86-64 and aarch64 GNU/Linux (x86_64-*-linux-*, aarch64-*-linux-*)])])
AS_CASE([$host_alias],
  [''|$accplug_cpu-*], [],
  [AC_MSG_ERROR([the run time is asked for on $host_alias, but $TARGET_GCC makes code for $accplug_gcc_target (--with-gcc=GCC)])])
AM_CONDITIONAL([TARGET_AARCH64], [test $accplug_cpu = aarch64])
AC_SUBST([TARGET_CPU], [$accplug_cpu])
AS_CASE([$build_cpu],
  [$accplug_cpu], [accplug_cross=no],
  [accplug_cross=yes])
# Debian's packages for cross compilers end with the target's name.
accplug_debian=
test $accplug_cross = no || accplug_debian=-`AS_ECHO(["$accplug_gcc_target"]) | tr _ -`
accplug_cross_name=
PLUGIN_SUFFIX=
PLUGIN_BUILDDIR='$(abs_top_builddir)'
AC_SUBST([PLUGIN_LIBDIR], [$libdir])
AS_CASE([$accplug_cross:$enable_plugin_only],
  [no:*], [CC=$TARGET_GCC],
  [yes:yes], [PLUGIN_SUFFIX=-$accplug_cpu],
  [CC=$TARGET_GCC
   PLUGIN_SUFFIX=-$accplug_cpu
   accplug_cross_name=`basename "$TARGET_GCC"`
   PLUGIN_BUILDDIR="\$(abs_top_builddir)/plugin-for-$accplug_cross_name"
   test -n "$host_alias" || host_alias=$accplug_gcc_target
   cross_compiling=yes
   ac_tool_prefix=$host_alias-
   AS_IF([test "$libdir" = '${exec_prefix}/lib'],
     [libdir="\${exec_prefix}/$host_alias/lib"])
   AS_IF([test "$includedir" = '${prefix}/include'],
     [includedir="\${prefix}/$host_alias/include"])])
AC_SUBST([PLUGIN_SUFFIX])
AC_SUBST([PLUGIN_BUILDDIR])
AM_CONDITIONAL([CROSS], [test -n "$accplug_cross_name"])])

# ACCPLUG_BUILD_CXX
# For a cross compiler: the g++ of the build machine whose plugins it loads, as
# CXX_FOR_BUILD, and its gcc as CC_FOR_BUILD.  A cross compiler is mostly built by the
# native compiler of its version; the versions need not agree, since loading proves it.
AC_DEFUN([ACCPLUG_BUILD_CXX],
[AC_ARG_VAR([CXX_FOR_BUILD],
   [C++ compiler of the build machine, for the plugin of a cross compiler])
AC_ARG_VAR([CXXFLAGS_FOR_BUILD], [its flags])
AS_IF([test $accplug_cross = yes],
  [AC_CACHE_CHECK([for a g++ of this machine whose plugins $TARGET_GCC loads],
     [accplug_cv_build_cxx],
     [accplug_cv_build_cxx=no
      for accplug_try in "$CXX_FOR_BUILD" g++-$accplug_gcc_major g++; do
	test -n "$accplug_try" || continue
	PLUGIN_CXX=$accplug_try
	_ACCPLUG_TRY_PLUGIN
	AS_IF([test $accplug_cv_plugin_loads = yes],
	  [accplug_cv_build_cxx=$accplug_try; break])
      done])
   CXX_FOR_BUILD=$accplug_cv_build_cxx
   CC_FOR_BUILD=`AS_ECHO(["$CXX_FOR_BUILD"]) | sed 's,g++\(@<:@^/@:>@*\)$,gcc\1,'`
   AS_IF([test "$CXX_FOR_BUILD" = no],
     [ACCPLUG_NOTE_MISSING([accplug_fatal],
	[A g++ of this machine whose plugins $TARGET_GCC loads],
	[g++-$accplug_gcc_major],
	[the plugin cannot be built (CXX_FOR_BUILD=... names one)])],
     [test "$enable_plugin_only" = yes],
     [CC=$CC_FOR_BUILD CXX=$CXX_FOR_BUILD])])
AC_SUBST([CC_FOR_BUILD])])

# ACCPLUG_PLUGIN_HEADERS
# The headers of $TARGET_GCC's plugin interface: there, usable by $CXX, and of the same
# build as the compiler, which only loading a plugin proves.
AC_DEFUN([ACCPLUG_PLUGIN_HEADERS],
[accplug_plugin_dir=`$TARGET_GCC -print-file-name=plugin`
AC_SUBST([GCC_PLUGIN_INCLUDE], [$accplug_plugin_dir/include])
AC_CACHE_CHECK([for the plugin headers of $TARGET_GCC], [accplug_cv_plugin_headers],
[AS_IF([test -f "$GCC_PLUGIN_INCLUDE/gcc-plugin.h"],
  [accplug_cv_plugin_headers=yes], [accplug_cv_plugin_headers=no])])
AS_IF([test $accplug_cv_plugin_headers = no],
  [ACCPLUG_NOTE_MISSING([accplug_fatal], [The plugin headers of $TARGET_GCC],
     [gcc-$accplug_gcc_major-plugin-dev$accplug_debian],
     [the plugin cannot be built])],
  [test $accplug_cross = yes], [ACCPLUG_BUILD_CXX],
  [test "$CXX" != no],
  [PLUGIN_CXX=$CXX
   AC_CACHE_CHECK([whether $TARGET_GCC loads a plugin built by $CXX],
     [accplug_cv_plugin_loads], [_ACCPLUG_TRY_PLUGIN])
   AS_IF([test $accplug_cv_plugin_loads = no],
     [AC_MSG_WARN([the headers in $GCC_PLUGIN_INCLUDE are not those of $TARGET_GCC; see config.log])
      ACCPLUG_NOTE_MISSING([accplug_fatal],
	[A plugin interface of $TARGET_GCC that works with its headers],
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
AS_IF([{ $PLUGIN_CXX -fPIC -shared -fno-rtti -isystem "$GCC_PLUGIN_INCLUDE" \
	 conftest-plugin.cc -o conftest-plugin.so \
	 && $TARGET_GCC -fplugin=./conftest-plugin.so -S conftest-empty.c \
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
# GCCJIT_LIBS.  Any GCC's will do (12 to 16: they have the functions that are used), so
# without $CC's own, those of the compilers beside it are tried.
# ASSEMBLER_FOLDER is where the programs are that it starts, as and ld: they are not
# looked for in the user's PATH.
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
	  [libgccjit-$accplug_gcc_major-dev`test $accplug_cross = no || AS_ECHO([" of $accplug_cpu (--with-libgccjit=DIR)"])`],
	  [no cpu device: without a GPU, regions run on the host])])],
  [own], [have_libgccjit=yes; GCCJIT_LIBS=-lgccjit],
  [have_libgccjit=yes
   _ACCPLUG_LIBGCCJIT_FLAGS([$accplug_libgccjit])])
AC_SUBST([GCCJIT_CPPFLAGS])
AC_SUBST([GCCJIT_LIBS])
AS_IF([test $accplug_cross = no], [AC_PATH_PROG([accplug_as], [as])], [accplug_as=])
AC_SUBST([ASSEMBLER_FOLDER], [`dirname "${accplug_as:-/usr/bin/as}"`])
AM_CONDITIONAL([HAVE_LIBGCCJIT], [test $have_libgccjit = yes])])

# The folder has other headers and libraries of that GCC's: ours come first.  Libtool drops
# the path of a shared library that is no -l, unless it is the linker's.  In a cross build
# what libgccjit itself needs is beside it in the host's root, where the linker does not look.
AC_DEFUN([_ACCPLUG_LIBGCCJIT_FLAGS],
[GCCJIT_CPPFLAGS="-idirafter $1/include"
GCCJIT_LIBS=-Wl,$1/libgccjit.so
test $accplug_cross = no || GCCJIT_LIBS="$GCCJIT_LIBS -Wl,--allow-shlib-undefined"])

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
AC_SUBST([CUDA_OPTION], [$with_cuda])
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

# ACCPLUG_EMULATOR
# In a cross build, the command that runs a program of the host's, in front of it, as
# EMULATOR: `no' if there is none, empty if the kernel runs it by itself.
AC_DEFUN([ACCPLUG_EMULATOR],
[AC_ARG_WITH([emulator],
  [AS_HELP_STRING([--with-emulator=COMMAND],
     [in a cross build, how tests run programs (default: by themselves, else
      qemu-CPU -L /usr/HOST)])],
  [], [with_emulator=check])
EMULATOR=
AS_CASE([$accplug_cross:$with_emulator],
  [yes:check],
    [AC_CACHE_CHECK([how programs for $host_alias run], [accplug_cv_emulator],
       [accplug_cv_emulator=no
	AC_LINK_IFELSE([AC_LANG_PROGRAM([[#include <cstdio>]], [[std::puts ("");]])],
	  [for accplug_try in '' "qemu-$accplug_cpu-static -L /usr/$host_alias" \
	       "qemu-$accplug_cpu -L /usr/$host_alias"; do
	     AS_IF([{ $accplug_try ./conftest$EXEEXT; } >&AS_MESSAGE_LOG_FD 2>&1],
	       [accplug_cv_emulator=$accplug_try; break])
	   done])])
     EMULATOR=$accplug_cv_emulator],
  [yes:*], [EMULATOR=$with_emulator])
AS_IF([test "$EMULATOR" = no],
  [ACCPLUG_NOTE_MISSING([accplug_missing], [What runs programs for $host_alias],
     [qemu-user-static], [make check runs no program])])
AC_SUBST([EMULATOR])])
