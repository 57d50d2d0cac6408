import { audit } from '#platform/audit.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { bySomebodyElse } from './approvals.policy.ts'
import { storeChanged } from './store-changed.ts'

/**
 * Records an administrator's approval of a store: the first, or the second by a different person, which makes it live.
 * Does nothing if it is live.
 */
export async function approveStore(
  work: Work,
  storeId: string,
  adminId: string,
): Promise<{ live: boolean } | Failure<'store_not_found' | 'store_not_submitted' | 'not_allowed'>> {
  const store = await work.tx
    .selectFrom('stores')
    .select(['submitted_at', 'first_approved_by', 'second_approved_by', 'live'])
    .where('id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()
  if (!store) return fail('store_not_found')
  if (store.second_approved_by) return { live: store.live }
  if (!store.submitted_at) return fail('store_not_submitted')
  if (store.first_approved_by === adminId) return fail('not_allowed', { message: bySomebodyElse })

  const first = store.first_approved_by === null
  const { live } = await work.tx
    .updateTable('stores')
    .set(
      first
        ? { first_approved_by: adminId, first_approved_at: work.now }
        : { second_approved_by: adminId, second_approved_at: work.now },
    )
    .where('id', '=', storeId)
    .returning('live')
    .executeTakeFirstOrThrow()
  await storeChanged(work, storeId, ...(live ? (['live'] as const) : []))
  await audit(work, await nameOf(work.tx, adminId), {
    action: first ? 'store.first-approval' : 'store.second-approval',
    subject: ['store', storeId],
    before: { live: false },
    after: { live },
  })
  return { live }
}

/**
 * Withdraws the first approval of a locked store that awaits its second, because what the approver saw has changed. Returns
 * who gave it; undefined if there is none, or if the store has both.
 */
export async function withdrawFirstApproval(
  work: Work,
  storeId: string,
): Promise<{ accountId: string; name: string } | undefined> {
  const { tx } = work
  const store = await tx
    .selectFrom('stores')
    .select('first_approved_by')
    .where('id', '=', storeId)
    .where('second_approved_by', 'is', null)
    .executeTakeFirst()
  if (!store?.first_approved_by) return undefined
  await tx
    .updateTable('stores')
    .set({ first_approved_by: null, first_approved_at: null })
    .where('id', '=', storeId)
    .execute()
  await storeChanged(work, storeId)
  return nameOf(tx, store.first_approved_by)
}

async function nameOf(tx: Work['tx'], accountId: string): Promise<{ accountId: string; name: string }> {
  const { first_name, last_name } = await tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { accountId, name: `${first_name} ${last_name}` }
}
