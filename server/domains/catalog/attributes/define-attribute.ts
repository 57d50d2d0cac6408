import { sql } from 'kysely'
import type { z } from 'zod'
import { attributeLimits } from '#contract/catalog/attribute-values.ts'
import type { createAttribute, updateAttribute } from '#contract/catalog/attributes.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { everything } from '#platform/http/shared-answers.ts'
import { follow } from '../categories/category-follow.ts'
import { childrenOf, lockTree, one } from '../categories/category-tree.ts'

type Admin = Pick<AdminCaller, 'accountId' | 'name'>
type New = z.output<typeof createAttribute.body>
type Changes = z.output<typeof updateAttribute.body>

/** Returns whether an attribute of the category, or of one above or below it, has the name. */
async function isNameTaken(tx: Tx, categoryId: string, name: string, except: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select id, parent_id from categories where id = ${categoryId}
      union all select c.id, c.parent_id from categories c join up on up.parent_id = c.id
    ), down as (
      select id from categories where id = ${categoryId}
      union all select c.id from categories c join down on c.parent_id = down.id where c.merged_into is null
    )
    select from attributes
    where category_id in (select id from up union select id from down) and plain_name = plain(${name})
      and retired_at is null and id is distinct from ${except}::uuid limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Defines an attribute for a category and all below it, as its last. Names are unique along each path of the tree.
 * Returns `category_not_found`, `attribute_name_taken` and `attribute_limit`.
 */
export async function defineAttribute(
  work: Work,
  admin: Admin,
  { categoryId, attribute, requestId }: { categoryId: string; attribute: New; requestId: string },
): Promise<{ id: string } | Failure<'category_not_found' | 'attribute_name_taken' | 'attribute_limit'>> {
  const { tx, now } = work
  await lockTree(tx)
  if (!(await one(tx, categoryId))) return fail('category_not_found')
  if (await isNameTaken(tx, categoryId, attribute.name)) return failField('name', 'attribute_name_taken')
  const { live, last } = await tx
    .selectFrom('attributes')
    .select(sql<number>`count(*) filter (where retired_at is null)::int`.as('live'))
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow()
  if (live >= attributeLimits.attributes) return fail('attribute_limit')
  const { name, kind, unit, required, filterable, choices } = attribute
  const { id } = await tx
    .insertInto('attributes')
    .values({
      category_id: categoryId,
      name,
      kind,
      required,
      filterable,
      position: last + 1,
      created_at: now,
      unit: kind === 'number' ? unit : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'choice') await writeChoices(work, id, choices)
  work.invalidate(everything)
  await audit(work, admin, { action: 'attribute.create', subject: ['attribute', id], after: attribute, requestId })
  return { id }
}

/** Renames, adds, orders and retires choices. One that was retired before comes back with its products. */
async function writeChoices({ tx, now }: Work, attributeId: string, choices: NonNullable<Changes['choices']>) {
  const there = await tx
    .selectFrom('attribute_choices')
    .select(['id', sql<string>`plain(name)`.as('plain')])
    .where('attribute_id', '=', attributeId)
    .execute()
  const { rows: named } = await sql<{ plain: string }>`
    select plain(name) as plain from unnest(${choices.map(({ name }) => name)}::text[]) with ordinality each (name, n)
    order by n`.execute(tx)
  const chosen = new Set(choices.map(({ id }) => id?.toLowerCase()))
  const kept = choices.map(({ id, name }, position) => {
    const same =
      there.find(each => each.id === id?.toLowerCase()) ??
      there.find(each => each.plain === named[position]?.plain && !chosen.has(each.id))
    return { id: same?.id, name, position }
  })
  // All are retired first, because two choices may swap their names.
  await tx
    .updateTable('attribute_choices')
    .set({ retired_at: now })
    .where('attribute_id', '=', attributeId)
    .where('retired_at', 'is', null)
    .execute()
  for (const { id, name, position } of kept)
    if (id)
      await tx.updateTable('attribute_choices').set({ name, position, retired_at: null }).where('id', '=', id).execute()
    else await tx.insertInto('attribute_choices').values({ attribute_id: attributeId, name, position }).execute()
}

const shownChoices = (tx: Tx, attributeId: string) =>
  tx
    .selectFrom('attribute_choices')
    .select(['id', 'name'])
    .where('attribute_id', '=', attributeId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute()

/**
 * Changes an attribute. Products keep their values and are found by the new words. Returns `attribute_not_found`,
 * `changed_meanwhile` and `attribute_name_taken`, also for one that is brought back while another has its name.
 */
export async function changeAttribute(
  work: Work,
  admin: Admin,
  { id, changes: { seen, ...changes }, requestId }: { id: string; changes: Changes; requestId: string },
): Promise<null | Failure<'attribute_not_found' | 'attribute_name_taken' | 'changed_meanwhile' | 'invalid'>> {
  const { tx, now } = work
  await lockTree(tx)
  const before = await tx
    .selectFrom('attributes')
    .select(['id', 'category_id', 'name', 'kind', 'required', 'filterable', 'retired_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) return fail('attribute_not_found')
  const { retired_at, ...was } = before
  const wasRetired = retired_at !== null
  const stale = refuseStale(seen, {
    ...was,
    retired: wasRetired,
    choices: seen?.choices && (await shownChoices(tx, id)),
  })
  if (stale) return stale
  const { name = before.name, required, filterable, retired = wasRetired, choices } = changes
  if (!retired && (await isNameTaken(tx, before.category_id, name, id)))
    return failField('name', 'attribute_name_taken')
  if (choices && before.kind === 'choice') {
    if (!choices.length) return failField('choices', 'invalid', 'Add at least one choice.')
    await writeChoices(work, id, choices)
  }
  await tx
    .updateTable('attributes')
    .set({ name, required, filterable, retired_at: retired ? (retired_at ?? now) : null })
    .where('id', '=', id)
    .execute()
  work.invalidate(everything)
  await audit(work, admin, {
    action: 'attribute.update',
    subject: ['attribute', id],
    before: { ...was, retired: wasRetired },
    after: changes,
    requestId,
  })
  await follow(work, await childrenOf(tx, before.category_id))
  return null
}

/** Places an attribute before another of its category, or last. Returns `attribute_not_found` for either. */
export async function placeAttribute(
  work: Work,
  admin: Admin,
  { id, beforeId, requestId }: { id: string; beforeId: string | null; requestId: string },
): Promise<null | Failure<'attribute_not_found'>> {
  const { tx } = work
  await lockTree(tx)
  const moved = await tx.selectFrom('attributes').select('category_id').where('id', '=', id).executeTakeFirst()
  if (!moved) return fail('attribute_not_found')
  const all = await tx
    .selectFrom('attributes')
    .select('id')
    .where('category_id', '=', moved.category_id)
    .orderBy('position')
    .orderBy('name')
    .execute()
  const others = all.map(each => each.id).filter(each => each !== id.toLowerCase())
  const at = beforeId === null ? others.length : others.indexOf(beforeId.toLowerCase())
  if (at < 0) return fail('attribute_not_found')
  await sql`update attributes set position = place.n
    from unnest(${others.toSpliced(at, 0, id)}::uuid[]) with ordinality place (id, n)
    where attributes.id = place.id and position <> place.n`.execute(tx)
  work.invalidate(everything)
  await audit(work, admin, { action: 'attribute.move', subject: ['attribute', id], after: { beforeId }, requestId })
  return null
}
