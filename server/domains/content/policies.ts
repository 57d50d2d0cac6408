import { sql } from 'kysely'
import type { z } from 'zod'
import type { createPolicy, Policy, updatePolicy } from '#contract/content/policies.ts'
import { storeNamed } from '#domains/stores/index.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/** Maximum number of policies of type `other` per store. */
const mostOthers = 10

interface Row {
  id: string
  store_id: string
  type: Policy['type']
  title: string
  content: string
  updated_at: Date | string
}

const onWire = (row: Row): Policy => ({
  id: row.id,
  storeId: row.store_id,
  type: row.type,
  title: row.title,
  content: row.content,
  updatedAt: new Date(row.updated_at).toISOString(),
})

const columns = ['id', 'store_id', 'type', 'title', 'content', 'updated_at'] as const

/**
 * Adds a policy to a store. Returns `policy_exists` for a second one of a type or title, and `too_many_policies` above
 * 10 of type `other`.
 */
export async function addPolicy(
  work: Work,
  storeId: string,
  policy: z.output<(typeof createPolicy)['body']>,
): Promise<Policy | Failure<'policy_exists' | 'too_many_policies'>> {
  const { tx, now } = work
  // Serializes additions per store, so that the limit of 10 holds.
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const row = await tx
    .insertInto('store_policies')
    .values({ store_id: storeId, ...policy, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  work.invalidate(`store:${storeId}`)
  const { others } = await tx
    .selectFrom('store_policies')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('store_id', '=', storeId)
    .where('type', '=', 'other')
    .executeTakeFirstOrThrow()
  return others > mostOthers ? fail('too_many_policies') : onWire(row)
}

/**
 * Changes the given fields of a store's policy. Returns `not_found`, `changed_meanwhile`, and `policy_exists` for another
 * one's title.
 */
export async function changePolicy(
  work: Work,
  storeId: string,
  id: string,
  { seen, ...change }: z.output<(typeof updatePolicy)['body']>,
): Promise<Policy | Failure<'changed_meanwhile' | 'policy_exists' | 'not_found'>> {
  const { tx, now } = work
  const before = await tx
    .selectFrom('store_policies')
    .select(['title', 'content'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  const stale = refuseStale(seen, before)
  if (stale) return stale
  work.invalidate(`store:${storeId}`)
  const row = await tx
    .updateTable('store_policies')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return onWire(row)
}

/** SQL: JSON of the policies of the store `s`: returns, shipping, privacy, then others by title. */
const policies = sql<Row[]>`(
  select coalesce(json_agg(policy), '[]') from (
    select id, store_id, type, title, content, updated_at from store_policies where store_id = s.id
    order by array_position(array['returns', 'shipping', 'privacy', 'other'], type), title) policy)`

/** Returns the policies of a live store by ID, storeUrl or a former storeUrl, or of any store by its ID if `evenGone`. */
export async function policiesOf(
  read: Reader,
  idOrUrl: string,
  { evenGone = false } = {},
): Promise<{ storeId: string; policies: Policy[] } | Failure<'store_not_found'>> {
  const store = await read
    .selectFrom('stores as s')
    .select(['s.id', policies.as('policies')])
    .where(storeNamed(idOrUrl))
    .$if(!evenGone, stores => stores.where('s.live', '=', sql.lit(true)))
    .executeTakeFirst()
  return store ? { storeId: store.id, policies: store.policies.map(onWire) } : fail('store_not_found')
}
