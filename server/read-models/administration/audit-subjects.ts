import { type RawBuilder, sql } from 'kysely'
import { readReturnNumber } from '#contract/orders/order-number.ts'
import { nameAndSku } from '#domains/catalog/index.ts'
import { referenced } from '#domains/orders/index.ts'
import { closedEmails } from '#identity/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasWords, indexedWords } from '#platform/database/like.ts'

type Condition = RawBuilder<boolean>

/** The rows that subjects of some kinds are, with their name as of now, and how they are found by what is typed. */
interface Source {
  kinds: readonly string[]
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
  /** Whether the row stays although the subject is deleted. */
  gone?: Condition
  fits: (typed: string) => Condition | undefined
}

/** Subjects that a search by name finds of each source, at most. */
const mostFound = 200

const allOf = (column: string) => (typed: string) => hasWords(sql`plain(${sql.ref(column)})`, typed)
const exactly = (column: string) => (typed: string) => sql<boolean>`${sql.ref(column)} = ${typed}`
const ofProduct = (typed: string) => indexedWords(nameAndSku, typed)
const ofStore = allOf('s.name')
const ofStoreOrPartner = (typed: string) =>
  sql<boolean>`(${ofStore(typed)} or ${hasWords(sql`plain(p.company_name)`, typed)})`

function ofCase(typed: string): Condition | undefined {
  const number = /^c-(\d{1,9})$/i.exec(typed)?.[1]
  if (number) return sql`k.number = ${Number(number)}`
  const order = referenced(typed)
  return order && sql`k.order_id = any(array(select o.id from orders o where ${order} limit ${mostFound}))`
}

function ofReturn(typed: string): Condition | undefined {
  const { order, part } = readReturnNumber(typed)
  const ofOrder = referenced(order)
  return ofOrder && part !== undefined ? sql`(${ofOrder} and r.number = ${part})` : ofOrder
}

const named = (kind: string, from: RawBuilder<unknown>, name: string, fits: Source['fits'] = allOf(name)): Source => ({
  kinds: [kind],
  from,
  id: sql`x.id`,
  name: sql.ref(name),
  fits,
})

export const sources: readonly Source[] = [
  { kinds: ['order'], from: sql`orders o`, id: sql`o.id`, name: sql`o.reference`, fits: referenced },
  {
    kinds: ['product'],
    from: sql`products p`,
    id: sql`p.id`,
    name: sql`p.name`,
    gone: sql`p.deleted_at is not null`,
    fits: ofProduct,
  },
  named(
    'promotion',
    sql`product_promotions x join products p on p.store_id = x.store_id and p.id = x.product_id`,
    'p.name',
    ofProduct,
  ),
  named(
    'featured-product',
    sql`featured_products x join products p on p.store_id = x.store_id and p.id = x.product_id`,
    'p.name',
    ofProduct,
  ),
  named(
    'review',
    sql`reviews x join products p on p.store_id = x.store_id and p.id = x.product_id`,
    'p.name',
    ofProduct,
  ),
  named(
    'question',
    sql`product_questions x join products p on p.store_id = x.store_id and p.id = x.product_id`,
    'p.name',
    ofProduct,
  ),
  { kinds: ['store', 'bank-account'], from: sql`stores s`, id: sql`s.id`, name: sql`s.name`, fits: ofStore },
  named('outlet', sql`official_outlets x join stores s on s.id = x.store_id`, 's.name'),
  named('conversation', sql`conversations x join stores s on s.id = x.store_id`, 's.name'),
  named('conversation-report', sql`conversation_reports x join stores s on s.id = x.store_id`, 's.name'),
  {
    kinds: ['account', 'customer', 'admin', 'staff'],
    from: sql`accounts a`,
    id: sql`a.id`,
    name: sql`a.first_name || ' ' || a.last_name`,
    gone: sql`a.email like ${closedEmails}`,
    fits: typed =>
      indexedWords(
        sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`,
        typed,
      ),
  },
  named('partner', sql`shipping_partners x`, 'x.company_name'),
  named('hub', sql`hubs x`, 'x.name'),
  named('hub-application', sql`hub_applications x`, 'x.name'),
  named('category', sql`categories x`, 'x.name'),
  named('attribute', sql`attributes x`, 'x.name'),
  named('admin-role', sql`admin_roles x`, 'x.name'),
  named('staff-role', sql`store_roles x`, 'x.name'),
  named('featured-image', sql`featured_images x`, 'x.title'),
  named('shipping-zone', sql`shipping_zones x`, 'x.name'),
  named('shipping-vehicle', sql`shipping_vehicles x`, 'x.name'),
  named('shipping-discount', sql`shipping_discounts x`, 'x.name'),
  { ...named('coupon', sql`coupons x`, 'x.title'), gone: sql`x.deleted_at is not null` },
  { kinds: ['case'], from: sql`cases k`, id: sql`k.id`, name: sql`k.name`, fits: ofCase },
  {
    kinds: ['return'],
    from: sql`order_returns r join orders o on o.store_id = r.store_id and o.id = r.order_id`,
    id: sql`r.id`,
    name: sql`o.reference || '-R' || r.number`,
    fits: ofReturn,
  },
  {
    kinds: ['payout-transfer'],
    from: sql`payout_transfers t left join stores s on s.id = t.store_id left join shipping_partners p on p.id = t.partner_id`,
    id: sql`t.id`,
    name: sql`coalesce(s.name, p.company_name)`,
    fits: ofStoreOrPartner,
  },
  {
    kinds: ['payout'],
    from: sql`payouts t left join stores s on s.id = t.store_id left join shipping_partners p on p.id = t.partner_id
      left join orders o on o.id = t.order_id`,
    id: sql`t.id`,
    name: sql`concat_ws(' · ', coalesce(s.name, p.company_name), o.reference)`,
    fits: referenced,
  },
  { kinds: ['payment'], from: sql`payments y`, id: sql`y.id`, name: sql`y.reference`, fits: exactly('y.reference') },
  {
    kinds: ['dispute'],
    from: sql`disputes d join payments y on y.id = d.payment_id`,
    id: sql`d.id`,
    name: sql`y.reference`,
    fits: exactly('y.reference'),
  },
  {
    kinds: ['refund'],
    from: sql`refunds f join payments y on y.id = f.payment_id left join orders o on o.id = f.order_id`,
    id: sql`f.id`,
    name: sql`coalesce(o.reference, y.reference)`,
    fits: typed => referenced(typed) ?? exactly('y.reference')(typed),
  },
  {
    kinds: ['testimonial'],
    from: sql`testimonials x left join stores s on s.id = x.store_id left join accounts a on a.id = x.customer_id`,
    id: sql`x.id`,
    name: sql`coalesce(s.name, a.first_name || ' ' || a.last_name)`,
    fits: ofStore,
  },
  {
    kinds: ['exception'],
    from: sql`reconciliation_exceptions e`,
    id: sql`e.id`,
    name: sql`e.reference`,
    fits: exactly('e.reference'),
  },
  {
    kinds: ['gift_card'],
    from: sql`gift_cards g`,
    id: sql`g.id`,
    name: sql`case when g.kind = 'store_credit' then 'Store credit' else '•••• ' || g.last4 end`,
    fits: typed => {
      const last4 = /^(?:•••• ?)?([\da-z]{4})$/i.exec(typed)?.[1]
      return last4 ? sql`g.last4 = ${last4.toUpperCase()}` : undefined
    },
  },
]

/** SQL condition: the subject of the entry `l` has a name that has the typed words. Arrays, so that indexes are used. */
export function namedSubject(typed: string): Condition {
  const found = sources.flatMap(({ kinds, from, id, fits }) => {
    const fit = fits(typed)
    return fit
      ? [
          sql`(l.subject_kind = any(${kinds}) and l.subject_id = any(array(
            select ${id}::text from ${from} where ${fit} limit ${mostFound})))`,
        ]
      : []
  })
  return sql`(${sql.join(found, sql` or `)})`
}

export interface Subject {
  kind: string
  id: string
}

export interface Known {
  name: string | null
  gone: boolean
}

const isId = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

/**
 * Returns a function that gives the name of each of `subjects` as of now and whether it is deleted; undefined for kinds
 * that it can't look up. It reads each kind in one statement.
 */
export async function knownSubjects(
  read: Reader,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => Known | undefined> {
  const found = await Promise.all(
    sources.map(async ({ kinds, from, id, name, gone }) => {
      const ids = subjects.filter(of => kinds.includes(of.kind) && isId(of.id)).map(of => of.id)
      if (!ids.length) return []
      const { rows } = await sql<Known & { id: string }>`
        select ${id} as id, ${name} as name, ${gone ?? sql`false`} as gone from ${from}
        where ${id} = any(${[...new Set(ids)]}::uuid[])`.execute(read)
      return rows.flatMap(row => kinds.map(kind => [`${kind} ${row.id}`, row] as const))
    }),
  )
  const known = new Map(found.flat())
  return ({ kind, id }) =>
    sources.some(({ kinds }) => kinds.includes(kind)) && isId(id)
      ? (known.get(`${kind} ${id}`) ?? { name: null, gone: true })
      : undefined
}
