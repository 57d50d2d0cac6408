import { sql } from 'kysely'
import { cardRemoved } from '#domains/money/payments/index.ts'
import type { Privacy } from '#platform/module.ts'
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
    const cards = await tx
      .updateTable('subscriptions')
      .set({ payer_email: `${id}@closed.invalid`, card_authorization: null, card_type: null, card_last4: null })
      .where('payer_id', '=', id)
      .returning(sql<string | null>`old.card_authorization`.as('authorization'))
      .execute()
    for (const { authorization } of cards) if (authorization) await work.addJob(cardRemoved, { authorization })
  },
}
