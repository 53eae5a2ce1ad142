/* `host_data' in templates of C++.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TEMPLATE_HOST_DATA_H
#define ACCPLUG_TEMPLATE_HOST_DATA_H

namespace accplug
{

/* Let functions made from templates have the templates' `host_data'.  PLUGIN is the name that
   callbacks are registered with.  */
extern void keep_host_data_of_templates (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_TEMPLATE_HOST_DATA_H */
