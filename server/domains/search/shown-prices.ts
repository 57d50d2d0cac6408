import { type RawBuilder, sql } from 'kysely'
import { offerFor } from '#domains/catalog/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Kobo, toKobo } from '#platform/money.ts'

interface Row {
  id: string
  categories: string[]
  selling_kobo: Kobo
  offers: unknown
}

/**
 * Returns which products `p` on sale have a card with a lower price than their own, and that price. Only discounts that
 * hold for whoever buys the product lower it (`offerFor`); others depend on the cart or the customer.
 */
export async function shownPrices(tx: Tx, which: RawBuilder<unknown>): Promise<{ ids: string[]; kobo: Kobo[] }> {
  const { rows } = await sql<Row>`
    select p.id, array[p.category_id, p.sub_category_id, p.child_category_id] as categories, p.selling_kobo, s.offers
    from products p join stores s on s.id = p.store_id
    where p.visible and s.offers <> '[]'::jsonb and ${which}`.execute(tx)
  const lowered = rows.flatMap(({ id, categories, selling_kobo, offers }) => {
    const price = offerFor(offers, { productId: id, categoryIds: categories, sellingKobo: selling_kobo })?.price
    return typeof price === 'number' ? [{ id, kobo: toKobo(price) }] : []
  })
  return { ids: lowered.map(({ id }) => id), kobo: lowered.map(({ kobo }) => kobo) }
}
