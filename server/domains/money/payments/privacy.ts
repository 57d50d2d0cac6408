import { sql } from 'kysely'
import { cardName } from '#contract/money/card-name.ts'
import { paymentStatusNames } from '#contract/read-models/admin-payments.ts'
import { closedEmailOf } from '#identity/index.ts'
import type { Privacy } from '#platform/module.ts'
import { removeCards } from './saved-cards.ts'

/** A person's payments and saved cards; orders have the refunds, by their names. Amounts, times and references stay for tax. */
export const paymentsPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    payments: (
      await read
        .selectFrom('payments')
        .select([
          'reference',
          'status',
          'amount_kobo',
          'paid_kobo',
          'channel',
          'card_type',
          'card_last4',
          'bank',
          'email',
        ])
        .select(['country', 'ip_address', 'created_at', 'paid_at'])
        .where('customer_id', '=', id)
        .execute()
    ).map(({ status, channel, card_type, card_last4, ...row }) => ({
      ...row,
      status: paymentStatusNames[status],
      paid_with: row.paid_at && cardName({ cardType: card_type, cardNumber: card_last4, paymentChannel: channel }),
    })),
    savedCards: await read
      .selectFrom('saved_cards')
      .select(['brand', 'last4', 'exp_month', 'exp_year', 'email', 'created_at', 'used_at'])
      .where('customer_id', '=', id)
      .execute(),
  }),

  async openMatters(read, { id }) {
    const { open } = await read
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('p.customer_id', '=', id)
      .where('r.status', 'in', ['waiting', 'sent', 'failed'])
      .executeTakeFirstOrThrow()
    const dispute = await read
      .selectFrom('disputes as d')
      .innerJoin('payments as p', 'p.id', 'd.payment_id')
      .select('d.id')
      .where('p.customer_id', '=', id)
      .where('d.resolved_at', 'is', null)
      .executeTakeFirst()
    return [
      ...(open > 0
        ? [
            {
              what: `${open === 1 ? 'A refund' : `${open} refunds`}, until the card provider has paid`,
              path: '/customer/orders',
            },
          ]
        : []),
      ...(dispute
        ? [{ what: 'A payment that your bank disputes, until it has decided', path: '/customer/orders' }]
        : []),
    ]
  },

  async erase(work, { id }) {
    const { tx } = work
    await removeCards(work, id)
    const paid = await tx
      .updateTable('payments')
      .set({ email: closedEmailOf(id), card_authorization: null, ip_address: null, authorization_url: null })
      .where('customer_id', '=', id)
      .returning('reference')
      .execute()
    // The provider's messages name the payer.
    await sql`
      update provider_events set body = body #- '{data,customer}' #- '{data,authorization}' #- '{data,ip_address}'
      where reference = any(${paid.map(({ reference }) => reference)})`.execute(tx)
  },
}
