import { sql } from 'kysely'
import { creditRefundWaits, refundStatusNames } from '#contract/money/refund-words.ts'
import { customerStatusNames } from '#contract/orders/order-statuses.ts'
import { dateAndTime } from '#platform/lagos.ts'
import type { Privacy } from '#platform/module.ts'
import { optionsIn } from './views/options-in.ts'
import { returnableUntil } from './views/remaining-lines.ts'

/** A person's orders, and the refunds of their payments. Amounts, products and places stay for tax; who received them doesn't. */
export const ordersPrivacy: Privacy = {
  tell: async (read, { id, kind }) => ({
    orders: (
      await read
        .selectFrom('orders')
        .select(['id', 'reference', 'status', 'subtotal_kobo', 'discount_kobo', 'shipping_kobo', 'total_kobo', 'note'])
        .select('left_out_kobo')
        .select([
          'recipient_name',
          'recipient_phone',
          'recipient_email',
          'to_state',
          'to_lga as to_local_government_area',
          'to_street',
        ])
        .select(['to_town', 'to_landmark', 'recipient_second_phone', 'to_note'])
        .select(['placed_at', 'delivered_at'])
        .where('customer_id', '=', id)
        .orderBy('placed_at')
        .execute()
    ).map(order => ({ ...order, status: customerStatusNames[order.status] })),
    orderItems: await read
      .selectFrom('order_items as i')
      .innerJoin('orders as o', 'o.id', 'i.order_id')
      .select(['o.reference', 'i.name', optionsIn('i.options').as('options'), 'i.quantity', 'i.unit_kobo'])
      .where('o.customer_id', '=', id)
      .execute(),
    orderItemsLeftOut: await read
      .selectFrom('order_left_out as i')
      .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'i.store_id').onRef('o.id', '=', 'i.order_id'))
      .select(['o.reference', 'i.name', optionsIn('i.options').as('options'), 'i.quantity', 'i.unit_kobo'])
      .where('o.customer_id', '=', id)
      .execute(),
    refunds: (
      await read
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .leftJoin('orders as o', 'o.id', 'r.order_id')
        .select(['p.reference as payment', 'o.reference as order', 'r.reason', 'r.status', 'r.amount_kobo'])
        .select(sql<string>`case when r.credited_to is null then 'payment method' else 'store credit' end`.as('to'))
        .select(['r.created_at', 'r.done_at'])
        .where('p.customer_id', '=', id)
        .orderBy('r.created_at')
        .execute()
    ).map(row => ({
      ...row,
      status: row.to === 'store credit' && row.status !== 'done' ? creditRefundWaits : refundStatusNames[row.status],
    })),
    orderActivities: await read
      .selectFrom('order_activities as a')
      .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'a.store_id').onRef('o.id', '=', 'a.order_id'))
      .select([kind === 'merchant' ? 'o.name as order' : 'o.reference as order', 'a.activity', 'a.note', 'a.at'])
      .where('a.actor_id', '=', id)
      .orderBy('a.at')
      .execute(),
  }),

  /** Delivered, an order is open while something of it can be returned or reported. */
  async openMatters(read, { id, kind }, now) {
    const open = read
      .selectFrom('orders as o')
      .select(['o.id', 'o.reference', 'o.name'])
      .where('o.status', 'not in', ['completed', 'cancelled'])
      .orderBy('o.placed_at')
      .limit(20)
    if (kind === 'customer') {
      // Problems of what can't be returned can be reported as long.
      const until = sql<Date | null>`coalesce(${returnableUntil(now)},
        case when o.type <> 'standard' and o.return_window_ends_at >= ${now} then o.return_window_ends_at end)`
      const orders = await open
        .select(['o.type', until.as('until')])
        .where('o.customer_id', '=', id)
        .where(sql<boolean>`(o.status <> 'delivered' or (${until}) is not null)`)
        .execute()
      return orders.map(({ reference, id: orderId, type, until: last }) => ({
        what: last
          ? `The order ${reference}, ${type === 'standard' ? 'which can be returned' : 'whose problems can be reported'} until ${dateAndTime(last)}`
          : `The order ${reference}, until it is delivered or cancelled`,
        path: `/customer/orders/${orderId}`,
      }))
    }
    if (kind === 'merchant')
      return (await open.innerJoin('stores as s', 's.id', 'o.store_id').where('s.merchant_id', '=', id).execute()).map(
        order => ({ what: `The order ${order.name}`, path: `/merchant/orders/${order.id}` }),
      )
    if (kind === 'partner')
      return (
        await open.innerJoin('shipping_partners as p', 'p.id', 'o.partner_id').where('p.account_id', '=', id).execute()
      ).map(order => ({ what: `The order ${order.reference}`, path: `/shipping-partner/orders/${order.id}` }))
    return []
  },

  async erase({ tx }, { id }) {
    await tx
      .updateTable('orders')
      .set({ recipient_name: 'A customer', recipient_phone: '', recipient_email: '', to_street: '', note: '' })
      .set({ to_town: '', to_landmark: '', recipient_second_phone: null, to_note: '' })
      .where('customer_id', '=', id)
      .execute()
    await tx
      .updateTable('order_activities')
      .set({ actor_name: 'A customer', note: '' })
      .where('actor_id', '=', id)
      .where('actor_kind', '=', 'customer')
      .execute()
  },
}
