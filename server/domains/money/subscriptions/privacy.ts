import type { Privacy } from '#platform/module.ts'
import { removePlanCards } from './payer-card.ts'
import { end, lockStore } from './standing.ts'

/** Plans of stores, and the cards that pay them. */
export const subscriptionsPrivacy: Privacy = {
  /** The plans of the owner's stores end. The card of staff pays no further month, so the store's owner chooses another. */
  async erase(work, { id }) {
    const { tx } = work
    const stores = await tx.selectFrom('stores').select('id').where('merchant_id', '=', id).orderBy('id').execute()
    for (const store of stores) {
      await lockStore(work, store.id)
      const open = await tx
        .selectFrom('subscriptions')
        .select(['id', 'store_id', 'status'])
        .where('store_id', '=', store.id)
        .where('status', '<>', 'ended')
        .execute()
      for (const plan of open) await end(work, plan, plan.status === 'pending' ? 'never-paid' : 'cancelled')
    }
    await removePlanCards(work, id)
  },
}
