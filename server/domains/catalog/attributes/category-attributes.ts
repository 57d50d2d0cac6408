import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'

/**
 * Moves the attributes of a merged category to its target. One that has the name, kind and unit of an attribute there
 * is replaced by it, and a choice by that of the same name; products follow with `current_attributes`. One that has
 * only the name is retired.
 */
export async function mergeAttributes({ tx, now }: Work, fromId: string, intoId: string): Promise<void> {
  const both = sql`from attributes other
    where other.category_id = ${intoId} and other.retired_at is null and other.plain_name = attributes.plain_name`
  const live = sql`attributes.category_id = ${fromId} and attributes.retired_at is null`
  await sql`update attributes set replaced_by = other.id, retired_at = ${now} ${both} and ${live}
    and other.kind = attributes.kind and other.unit is not distinct from attributes.unit`.execute(tx)
  await sql`update attributes set retired_at = ${now} where ${live} and exists (select ${both})`.execute(tx)
  await sql`update attribute_choices set replaced_by = other.id
    from attributes, attribute_choices other
    where attributes.category_id = ${fromId} and attributes.replaced_by is not null
      and attribute_choices.attribute_id = attributes.id and other.attribute_id = attributes.replaced_by
      and other.retired_at is null and plain(other.name) = plain(attribute_choices.name)`.execute(tx)
  await sql`update attribute_choices set attribute_id = attributes.replaced_by, position = attribute_choices.position + 100
    from attributes
    where attributes.category_id = ${fromId} and attributes.replaced_by is not null
      and attribute_choices.attribute_id = attributes.id and attribute_choices.replaced_by is null`.execute(tx)
  await sql`update attributes set category_id = ${intoId}, position = position + 1000
    where category_id = ${fromId} and replaced_by is null`.execute(tx)
}

/** Deletes the attributes of a category that never had a product, and of those merged into it. */
export async function deleteAttributes({ tx }: Work, categoryId: string): Promise<void> {
  const gone = sql`select a.id from attributes a join categories c on c.id = a.category_id
    where c.id = ${categoryId} or c.merged_into = ${categoryId}`
  await sql`delete from attribute_choices where attribute_id in (${gone})`.execute(tx)
  await sql`delete from attributes where id in (${gone})`.execute(tx)
}
