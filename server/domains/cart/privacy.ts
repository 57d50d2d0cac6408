import { sql } from 'kysely'
import type { Privacy } from '#platform/module.ts'

const checkoutStatuses = {
  open: 'Awaiting payment',
  placed: 'Order placed',
  closed: 'Not paid',
  refunded: 'Refunded',
} as const

/** A person's cart, and their checkouts, whose quotes name the receiver. A quote also has what only its stores may know. */
export const cartPrivacy: Privacy = {
  tell: async (read, { id }) => ({
    cart: await read
      .selectFrom('cart_items as i')
      .innerJoin('products as p', 'p.id', 'i.product_id')
      .select(['p.name', 'i.quantity', 'i.saved_at', 'i.added_at'])
      .where('i.customer_id', '=', id)
      .execute(),
    checkouts: (
      await read
        .selectFrom('checkouts')
        .select(['id', 'reference', 'status', 'total_kobo', 'created_at'])
        .where('customer_id', '=', id)
        .execute()
    ).map(row => ({ ...row, status: checkoutStatuses[row.status] })),
  }),
  async erase({ tx }, { id }) {
    await tx.deleteFrom('cart_items').where('customer_id', '=', id).execute()
    await tx.deleteFrom('cart_addresses').where('customer_id', '=', id).execute()
    const nobody = JSON.stringify({ customerName: 'A customer' })
    const details = { town: '', landmark: '', secondPhone: null, note: '' }
    const nowhere = JSON.stringify({ name: 'A customer', phone: '', email: '', street: '', ...details })
    await sql`
      update checkouts set quote = quote || ${nobody}::jsonb
        || jsonb_build_object('address', coalesce(quote->'address', '{}') || ${nowhere}::jsonb,
          'parts', (select coalesce(jsonb_agg(part || '{"note":""}'), '[]') from jsonb_array_elements(quote->'parts') part))
      where customer_id = ${id} and quote ? 'parts'`.execute(tx)
  },
}
