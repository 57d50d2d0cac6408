import type { PaymentCategory } from '#contract/payouts/payouts.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { notifyOwner } from './notify-owner.ts'

/** Sets when a store's payouts fall due, for orders that complete from now on. Does nothing if unchanged. */
export async function changePaymentCategory(
  work: Work,
  caller: AdminCaller,
  storeId: string,
  paymentCategory: PaymentCategory,
  appUrl: string,
): Promise<{ id: string; paymentCategory: PaymentCategory } | Failure<'store_not_found'>> {
  const store = await work.tx
    .selectFrom('stores')
    .select('payment_category')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!store) return fail('store_not_found')
  const answer = { id: storeId, paymentCategory }
  if (store.payment_category === paymentCategory) return answer
  await work.tx.updateTable('stores').set({ payment_category: paymentCategory }).where('id', '=', storeId).execute()
  await audit(work, caller, {
    action: 'store.payment-category',
    subject: ['store', storeId],
    before: { paymentCategory: store.payment_category },
    after: { paymentCategory },
  })
  await notifyOwner(work, appUrl, storeId, { is: 'payment-category', category: paymentCategory })
  return answer
}
