/* The emitter's interface; see ptx-emit.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "ptx-emit.h"
#include "function/function-emitter.h"
#include "module/module.h"

namespace ptx
{

module_writer::module_writer (const options &o) : state (new module_state (o))
{
}

module_writer::~module_writer ()
{
  delete state;
}

bool
module_writer::emit_function (function *f, const function_info &info)
{
  function_emitter e (*state, f, info);
  return e.emit ();
}

bool
module_writer::has_kernels () const
{
  return state->any_kernel;
}

bool
module_writer::needs_host_math () const
{
  return state->host_math;
}

bool
module_writer::imports_routines () const
{
  return state->imports;
}

bool
module_writer::exports_routines () const
{
  return state->exports;
}

const std::string &
module_writer::symbol_of (tree fndecl)
{
  return state->function_symbol (fndecl);
}

void
module_writer::define_variable (tree decl)
{
  space sp;
  bool link;
  state->variable_symbol (decl, &sp, &link);
}

std::vector<device_variable>
module_writer::variables () const
{
  return state->declared;
}

const std::vector<program_ending> &
module_writer::endings () const
{
  return state->endings;
}

const std::string &
module_writer::ended_symbol () const
{
  return state->ended;
}

std::string
module_writer::finish ()
{
  return state->finish ();
}

std::string
module_writer::finish_one_lane () const
{
  return state->finish_one_lane ();
}

std::string
module_writer::final_name (const std::string &symbol) const
{
  return state->final_names (symbol);
}

} // namespace ptx
