import pg from 'pg'
import { createCoupon } from '#contract/coupons/coupons.ts'
import { ask } from '../ask.ts'
import type { Asked } from '../asked.ts'
import { tokenOf } from '../fill/fill.ts'

export type Good = Asked['goods'][number]

/** A signed-in customer of a filled database, with an address. */
export interface Customer {
  accountId: string
  email: string
  token: string
  addressId: string
}

export async function query<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Returns the products for sale, bestsellers first, and the customers. */
export async function shopOf(url: string): Promise<{ goods: Good[]; customers: Customer[] }> {
  const goods = await query<Good>(
    url,
    `select p.id as "productId", v.id as "variantId", p.store_id as "storeId"
     from products p join product_variants v on v.store_id = p.store_id and v.product_id = p.id
     where p.visible and v.position = 0 and v.available > 0 order by p.sold_count desc, p.id limit 2000`,
  )
  const customers = await query<Customer & { number: number }>(
    url,
    `select a.id as "accountId", a.email, address.id as "addressId", substring(a.email from '[0-9]+')::int as number
     from customer_addresses address join accounts a on a.id = address.customer_id order by number`,
  )
  return { goods, customers: customers.map(each => ({ ...each, token: tokenOf(each.number) })) }
}

/** Code of the stores' coupons. */
export const code = 'HELLO5'

/**
 * Gives every other store an automatic 10% coupon, a third of them with a limit, which makes all their customers
 * update one row; and every fourth store a further 5% by code.
 */
export async function makeCoupons(url: string, stores: number): Promise<void> {
  const startDate = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const make = async (store: number, body: { title: string; discountValue: number; code?: string; limit?: number }) => {
    const { title, discountValue } = body
    const reply = await ask(url, createCoupon, {
      token: tokenOf(store, 'merchant'),
      body: {
        title,
        discountValue,
        discountType: 'Percent',
        startDate,
        ...(body.code ? { discountMode: 'Code', code: body.code, combinesWithAutomatic: true } : {}),
        ...(body.limit ? { usageLimit: body.limit } : {}),
      },
    })
    // The largest store of a filled database has as many as it may.
    if (reply.failed !== undefined && reply.failed !== 'too_many_coupons')
      throw new Error(`A coupon wasn’t made: ${reply.message}`)
  }
  for (let store = 0; store < stores; store += 2) {
    await make(store, { title: 'Ten off', discountValue: 10, ...(store % 6 ? {} : { limit: 1_000_000 }) })
    if (store % 4 === 0) await make(store, { title: 'Five more', discountValue: 5, code })
  }
}

/**
 * Writes gift cards directly into the customers' accounts: this many each, in naira. Returns their IDs by account. The
 * ledger has no entries for them, so it won't reconcile.
 */
export async function makeGiftCards(
  url: string,
  to: readonly Customer[],
  { each, naira }: { each: number; naira: number },
): Promise<Map<string, string[]>> {
  const rows = await query<{ id: string; owner: string }>(
    url,
    `with made as (
       insert into gift_cards (buyer_id, owner_id, amount_kobo, balance_kobo, status, code_hash, last4, is_gift,
         recipient_name, recipient_email, sender_name, design, send_at, sent_at, activated_at, expires_at, created_at)
       select a.id, a.id, $2::bigint, $2::bigint, 'active', sha256(convert_to(a.id || ' ' || n || ' ' || $2::bigint, 'utf8')), 'BENC', false,
         a.first_name, a.email, a.first_name, 'palm', now(), now(), now(), now() + interval '1 year', now()
       from accounts a, generate_series(1, $3::int) n where a.id = any($1::uuid[]) returning id, owner_id as owner
     ), moved as (
       insert into gift_card_movements (gift_card_id, kind, amount_kobo, cause, at) select id, 'sold', $2::bigint, 'sold', now() from made
     ) select * from made`,
    [to.map(({ accountId }) => accountId), naira * 100, each],
  )
  const cards = new Map<string, string[]>()
  for (const { id, owner } of rows) cards.set(owner, [...(cards.get(owner) ?? []), id])
  return cards
}
