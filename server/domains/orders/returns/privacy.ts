import { returnReasons } from '#contract/orders/return-shapes.ts'
import { returnStatuses, returnTitles } from '#contract/orders/return-statuses.ts'
import { optionsIn } from '#domains/orders/index.ts'
import type { Privacy } from '#platform/module.ts'

/** A person's returns. What was returned and refunded stays for tax. */
export const returnsPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    returns: (
      await read
        .selectFrom('order_returns as r')
        .innerJoin('orders as o', 'o.id', 'r.order_id')
        .select(['o.reference', 'r.type', 'r.reason', 'r.note', 'r.status', 'r.goods_kobo', 'r.asked_at'])
        .where('r.customer_id', '=', id)
        .execute()
    ).map(({ type, reason, status, ...row }) => ({
      ...row,
      type: returnTitles[type],
      reason: returnReasons[reason].name,
      status: returnStatuses[status].known_name,
    })),
    returnItems: await read
      .selectFrom('order_return_items as ri')
      .innerJoin('order_returns as r', join =>
        join.onRef('r.store_id', '=', 'ri.store_id').onRef('r.id', '=', 'ri.return_id'),
      )
      .innerJoin('orders as o', join => join.onRef('o.store_id', '=', 'r.store_id').onRef('o.id', '=', 'r.order_id'))
      .innerJoin('order_items as i', join =>
        join.onRef('i.store_id', '=', 'ri.store_id').onRef('i.id', '=', 'ri.order_item_id'),
      )
      .select(['o.reference', 'i.name', optionsIn('i.options').as('options'), 'ri.quantity'])
      .select(optionsIn('ri.exchange_options').as('exchange_for'))
      .where('r.customer_id', '=', id)
      .orderBy('r.asked_at')
      .orderBy('i.position')
      .execute(),
  }),

  async openMatters(read, { id }) {
    const open = await read
      .selectFrom('order_returns as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['o.reference', 'r.id', 'r.type'])
      .where('r.customer_id', '=', id)
      .where('r.status', 'not in', ['rejected', 'closed'])
      .execute()
    return open.map(({ reference, id: returnId, type }) => ({
      what:
        type === 'return'
          ? `The return of ${reference}, until it is refunded or closed`
          : `The exchange of ${reference}, until it is sent or closed`,
      path: `/customer/returns?id=${returnId}`,
    }))
  },

  async erase({ tx }, { id }) {
    await tx.updateTable('order_returns').set({ note: '', picture_ids: [] }).where('customer_id', '=', id).execute()
    await tx
      .updateTable('order_return_activities')
      .set({ actor_name: 'A customer', note: '' })
      .where('actor_id', '=', id)
      .where('actor_kind', '=', 'customer')
      .execute()
  },
}
