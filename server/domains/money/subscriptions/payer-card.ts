import { sql } from 'kysely'
import { cardRemoved } from '#domains/money/payments/index.ts'
import { closedEmailOf } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'

/** Returns whether somebody who paid a plan still has an account: removed staff's is closed, but not erased. */
export async function isActive({ tx }: Work, payerId: string): Promise<boolean> {
  const row = await tx.selectFrom('accounts').select('active').where('id', '=', payerId).executeTakeFirst()
  return row?.active ?? false
}

/** Deletes the cards with which an account pays plans, also at the provider. Owners choose others. */
export async function removePlanCards(work: Work, payerId: string): Promise<void> {
  const cards = await work.tx
    .updateTable('subscriptions')
    .set({ payer_email: closedEmailOf(payerId), card_authorization: null, card_type: null, card_last4: null })
    .where('payer_id', '=', payerId)
    .returning(sql<string | null>`old.card_authorization`.as('authorization'))
    .execute()
  for (const { authorization } of cards) if (authorization) await work.addJob(cardRemoved, { authorization })
}
