/* Fortran's polymorphic variables in compute constructs.

   Comes in: a class container, which has a pointer to an object, or the descriptor of an
   array of objects, and a pointer to what is known of their type.
   Goes out: clauses by which a region gets a copy of the container whose pointer is the
   device's, and the object itself:

       map (tofrom: *c->_data)  map (to_pset: *c)  map (firstprivate: c)
       map (pointer: c->_data)

   Rules
   - The object is as large as its dynamic type says, or the array's descriptor.
   - A container is the construct's own: only objects are present.
   - Nothing is known of objects of class(*).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLASS_OBJECTS_H
#define ACCPLUG_CLASS_OBJECTS_H

#include "statements/loop-building.h"

namespace accplug
{

/* Is TYPE that of gfortran's array descriptors; that of its class containers?  */
extern bool descriptor_type_p (tree type);
extern bool class_type_p (tree type);

/* Is VARIABLE, a dummy argument, optional?  */
extern bool optional_p (tree variable);

/* The class container that PLACE is, or is the pointer or the descriptor in; NULL if it is
   none.  */
extern tree class_container_of (tree place);

/* The address of the table that describes the dynamic type of what CONTAINER points to;
   the component NAME of that table, or NULL if it has none.  Both are loaded in BEFORE.  */
extern tree class_table (tree container, builder *before);
extern tree class_table_value (tree container, const char *name, builder *before);

/* The bytes of that type, likewise.  */
extern tree class_object_size (tree container, builder *before);

/* The clause of KIND that maps what CONTAINER points to; NULL if that cannot be known.  */
extern tree class_object_clause (location_t loc, gomp_map_kind kind, tree container,
				 builder *before);

/* Is CONTAINER for an array?  */
extern bool class_array_p (tree container);

/* The pointer in CONTAINER to its object, or to its array; its value, loaded in BEFORE.  */
extern tree class_pointer (tree container);
extern tree class_pointer_value (tree container, builder *before);

/* Add the clauses that give a region CONTAINER to CLAUSES.  The data begin BIAS bytes behind
   where its pointer leads to.  */
extern void add_container_clauses (location_t loc, tree container,
				   std::vector<tree> *clauses, tree bias = size_zero_node);

} // namespace accplug

#endif /* ACCPLUG_CLASS_OBJECTS_H */
