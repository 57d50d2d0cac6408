import { sql } from 'kysely'
import { currentCategory } from '#domains/catalog/index.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { keepOffers } from './keep-offers.ts'

/** Replaces a merged category in coupons by what the target is by now: it may have been merged itself. */
export async function followCategory(work: Work, fromId: string, intoId: string): Promise<void> {
  const { tx } = work
  const into = await currentCategory(tx, intoId)
  if (failed(into)) return
  const { rows: stores } = await sql<{ id: string }>`
    select distinct store_id as id from coupons where mode = 'Automatic' and deleted_at is null
      and (${fromId}::uuid = any(spend_ids) or ${fromId}::uuid = any(reward_ids)) order by 1`.execute(tx)
  for (const kind of ['spend', 'reward']) {
    const ids = sql.ref(`${kind}_ids`)
    const replaced = sql`array_replace(${ids}, ${fromId}::uuid, ${into.id}::uuid)`
    await sql`update coupons set ${ids} = array(select distinct each from unnest(${replaced}) each)
      where ${sql.ref(`${kind}_scope`)} = 'Category' and ${fromId}::uuid = any(${ids})`.execute(tx)
  }
  for (const { id } of stores) await keepOffers(work, id)
}
