import type { Privacy } from '#platform/module.ts'

const deleted = 'This message was deleted with its author’s account.'

/** What a person wrote to stores. The store's answers stay. */
export const messagesPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    messages: (
      await read
        .selectFrom('messages as m')
        .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
        .innerJoin('stores as s', 's.id', 'c.store_id')
        .leftJoin('orders as o', 'o.id', 'c.order_id')
        .select(({ fn }) => ['s.name as store', fn.coalesce('o.reference', 'c.about_name').as('about')])
        .select(['m.sent_by', 'm.text', 'm.created_at'])
        .where('c.customer_id', '=', id)
        .orderBy('m.id')
        .execute()
    ).map(row => ({ ...row, sent_by: row.sent_by === 'store' ? row.store : 'You' })),
  }),
  async erase({ tx }, { id }) {
    await tx
      .updateTable('messages')
      .set({ text: deleted, picture_id: null, author_name: 'A customer' })
      .where('author_id', '=', id)
      .where('sent_by', '=', 'customer')
      .execute()
    await tx
      .updateTable('conversations')
      .set({ customer_name: 'A customer' })
      .set(({ eb, ref }) => ({
        last_text: eb.case().when('last_from', '=', 'customer').then(deleted).else(ref('last_text')).end(),
      }))
      .where('customer_id', '=', id)
      .execute()
  },
}
