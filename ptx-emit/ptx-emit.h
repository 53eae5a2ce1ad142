/* GIMPLE to PTX: the emitter's interface.

   In: functions in SSA form after the pass `optimized' (doc/internals.md, "between
   the passes and the emitter").  Out: the text of one PTX module.

   Rules
   - One module_writer a translation unit.  emit_function is called with the
     function as cfun and may change its CFG; the function is discarded after.
   - What cannot run on a device is reported at its source position with error_at,
     once for each function and position.  Nothing here aborts the compiler.
   - finish is called once, after the last function.  Symbols, here and in
     device_variable, are complete after it, with final_name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PTX_EMIT_H
#define ACCPLUG_PTX_EMIT_H

#include "module/options.h"

namespace ptx
{

class module_state;

class module_writer
{
public:
  explicit module_writer (const options &);
  ~module_writer ();
  module_writer (const module_writer &) = delete;
  module_writer &operator= (const module_writer &) = delete;

  /* False if it reported an error.  */
  bool emit_function (function *, const function_info &);
  bool has_kernels () const;
  /* The text calls C math functions for which there is no device code.  */
  bool needs_host_math () const;
  /* The text calls routines that other units define; it defines routines that
     other units may call.  */
  bool imports_routines () const;
  bool exports_routines () const;
  const std::string &symbol_of (tree fndecl);
  /* DECL, a variable with `declare', is part of the module, used or not.  */
  void define_variable (tree decl);
  std::vector<device_variable> variables () const;
  /* Where the text ends the program, by number (accplug-image.h), and the symbol of the
     variable that points to an accplug_ended; empty if nowhere.  */
  const std::vector<program_ending> &endings () const;
  const std::string &ended_symbol () const;
  std::string finish ();
  /* Then: what the cpu device reads behind it; empty if there is nothing.  */
  std::string finish_one_lane () const;
  std::string final_name (const std::string &symbol) const;

private:
  module_state *state;
};

} // namespace ptx

#endif /* ACCPLUG_PTX_EMIT_H */
