import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Returns a submitted store to its merchant, who sees the reason, makes changes and submits again: both approvals are
 * then required again. Returns `store_not_submitted` for a store that isn't submitted.
 */
export async function rejectStore(
  work: Work,
  caller: Pick<AdminCaller, 'accountId' | 'name'>,
  { storeId, reason }: { storeId: string; reason: string },
): Promise<undefined | Failure<'store_not_found' | 'store_not_submitted'>> {
  const store = await work.tx
    .selectFrom('stores')
    .select(['submitted_at', 'first_approved_at', 'second_approved_at'])
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!store) return fail('store_not_found')
  if (!store.submitted_at || store.second_approved_at) return fail('store_not_submitted')
  await work.tx
    .updateTable('stores')
    .set({
      submitted_at: null,
      rejected_at: work.now,
      rejection_reason: reason,
      first_approved_by: null,
      first_approved_at: null,
    })
    .where('id', '=', storeId)
    .execute()
  await audit(work, caller, {
    action: 'store.rejected',
    subject: ['store', storeId],
    before: { firstApproval: store.first_approved_at !== null },
    after: { reason },
  })
  return undefined
}
