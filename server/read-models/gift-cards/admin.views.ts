import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  type GiftCardDetail,
  type GiftCardRow,
  type GiftCardStatus,
  giftCardStatus,
  type giftCardsFile,
  type listGiftCards,
} from '#contract/money/gift-cards.ts'
import { everyPage } from '#platform/csv.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing } from '#platform/database/like.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

interface Row {
  id: string
  last4: string | null
  status: GiftCardStatus
  amount_kobo: Kobo
  balance_kobo: Kobo
  held: Kobo
  is_gift: boolean
  buyer: GiftCardRow['buyer']
  issue_reason: string | null
  owner: GiftCardRow['owner']
  recipient_name: string
  recipient_email: string
  message: string
  created_at: Date
  send_at: Date
  sent_at: Date | null
  activated_at: Date | null
  expires_at: Date | null
}

const rowOf = (row: Row): GiftCardRow => ({
  id: row.id,
  last4: row.last4,
  status: row.status,
  amount: toNaira(row.amount_kobo),
  balance: toNaira(row.balance_kobo),
  held: toNaira(row.held),
  for: row.is_gift ? 'gift' : 'self',
  buyer: row.buyer,
  issueReason: row.issue_reason,
  owner: row.owner,
  recipientName: row.recipient_name,
  recipientEmail: row.recipient_email,
  createdAt: row.created_at.toISOString(),
  sendAt: row.send_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  activatedAt: row.activated_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

const person = (of: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'name', ${column('first_name')} || ' ' || ${column('last_name')}, 'email', ${column('email')}) end`
}

const columns = sql`c.*, ${person('b')} buyer, ${person('o')} owner,
  (select coalesce(sum(amount_kobo), 0)::bigint from gift_card_holds where gift_card_id = c.id) held`
const withPeople = sql`c join accounts b on b.id = c.buyer_id left join accounts o on o.id = c.owner_id`

/** Maximum number of search results, newest first. */
const mostFound = 500

/**
 * Finds cards by last four characters, recipient's name or e-mail, the start of a customer's e-mail, or the reason with
 * which an administrator issued them. Administrators are few, and so are the cards that are found by their issuer.
 */
async function searched(read: Reader, typed: string): Promise<string[]> {
  const newest = (fits: RawBuilder<unknown>) =>
    sql`(select c.id from gift_cards c where ${fits} order by c.created_at desc, c.id desc limit ${mostFound})`
  const customers = sql`array(select id from accounts where kind = 'customer'
    and email like ${beginning(typed.toLowerCase())} limit ${mostFound})`
  const { rows } = await sql<{ id: string }>`
    ${newest(sql`c.last4 = upper(${typed})`)}
    union ${newest(sql`plain(c.recipient_name || ' ' || c.recipient_email) like plain(${containing(typed)})`)}
    union ${newest(sql`c.buyer_id = any(${customers})`)}
    union ${newest(sql`c.owner_id = any(${customers})`)}
    union ${newest(sql`c.buyer_id = any(array(select id from accounts where kind = 'admin'))
      and plain(c.issue_reason) like plain(${containing(typed)})`)}`.execute(read)
  return rows.map(({ id }) => id)
}

type Filters = z.output<(typeof giftCardsFile)['query']>

/** SQL: a card `c` that isn't store credit. */
const cards = sql`c.kind = 'gift_card'`

const matching = async (read: Reader, search: string | undefined): Promise<RawBuilder<unknown>> =>
  search ? sql`${cards} and c.id = any(${await searched(read, search)}::uuid[])` : cards

/** Reads a page of cards. Limits first, so that joins read only its rows. */
async function pageOf(
  read: Reader,
  found: RawBuilder<unknown>,
  { status, limit, offset }: { status: GiftCardStatus | undefined; limit: number; offset: number },
): Promise<GiftCardRow[]> {
  const { rows } = await sql<Row>`with c as (
      select * from gift_cards c where ${found} ${status ? sql`and c.status = ${status}` : sql``}
      order by c.created_at desc, c.id desc limit ${limit} offset ${offset}
    ) select ${columns} from ${withPeople} order by c.created_at desc, c.id desc`.execute(read)
  return rows.map(rowOf)
}

/** Yields all matching cards, newest first, in batches. */
export async function* everyGiftCard(
  read: Reader,
  { status, search }: Filters,
): AsyncGenerator<readonly GiftCardRow[]> {
  const found = await matching(read, search)
  yield* everyPage(page => pageOf(read, found, { status, ...page }))
}

/** Lists all cards, newest first, with counts per status up to `countedUpTo`, and the total owed. */
export async function giftCardList(read: Reader, query: z.output<(typeof listGiftCards)['query']>) {
  const { status, search, page, limit } = query
  const found = await matching(read, search)
  const [rows, counted, owed] = await Promise.all([
    pageOf(read, found, { status, limit, offset: (page - 1) * limit }),
    sql<{ status: GiftCardStatus; count: number }>`${sql.join(
      giftCardStatus.options.map(
        each => sql`select ${each}::text status,
          ${countUpTo(sql`from gift_cards c where c.status = ${each} and ${found}`)} count`,
      ),
      sql` union all `,
    )}`.execute(read),
    sql<{
      owed: Kobo
    }>`select ((select coalesce(sum(balance_kobo), 0) from gift_cards c where balance_kobo > 0 and ${cards})
      + (select coalesce(sum(h.amount_kobo), 0) from gift_card_holds h join gift_cards c on c.id = h.gift_card_id
          where ${cards}))::bigint owed`.execute(read),
  ])
  const countOf = (of: GiftCardStatus) => counted.rows.find(each => each.status === of)?.count ?? 0
  const counts = {
    pending: countOf('pending'),
    active: countOf('active'),
    disabled: countOf('disabled'),
    used: countOf('used'),
    expired: countOf('expired'),
  }
  const count = status ? counts[status] : Object.values(counts).reduce((total, each) => total + each, 0)
  return { count, rows, counts, owed: toNaira(owed.rows[0]?.owed ?? 0) }
}

async function cardBy(read: Reader, id: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select ${columns} from gift_cards ${withPeople} where c.id = ${id} and c.kind = 'gift_card'`.execute(
      read,
    )
  return rows[0]
}

/** Returns one card as a list row. */
export async function giftCardRow(read: Reader, id: string): Promise<GiftCardRow | Failure<'gift_card_not_found'>> {
  const row = await cardBy(read, id)
  return row ? rowOf(row) : fail('gift_card_not_found')
}

const kept = z.object({ status: giftCardStatus, reason: z.string() })

/** Returns one card with its movements, newest first, and its status changes with reasons. */
export async function giftCardDetail(
  read: Reader,
  id: string,
): Promise<GiftCardDetail | Failure<'gift_card_not_found'>> {
  const row = await cardBy(read, id)
  if (!row) return fail('gift_card_not_found')
  const [movements, changes, payment] = await Promise.all([
    sql<Omit<GiftCardDetail['movements'][number], 'at'> & { at: Date; kobo: Kobo }>`
      select m.kind, m.amount_kobo kobo, m.at,
        (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderName', o.reference) order by o.id), '[]')
         from orders o where o.checkout_id = m.checkout_id or o.id = m.order_id) orders
      from gift_card_movements m where m.gift_card_id = ${id} order by m.id desc limit 200`.execute(read),
    read
      .selectFrom('audit_log')
      .select(['actor', 'at', 'after'])
      .where('subject_kind', '=', 'gift_card')
      .where('subject_id', '=', id)
      .where('action', 'in', ['giftcard.disable', 'giftcard.enable'])
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
    read.selectFrom('payments').select('reference').where('gift_card_id', '=', id).executeTakeFirst(),
  ])
  return {
    ...rowOf(row),
    message: row.message,
    reference: payment?.reference ?? null,
    movements: movements.rows.map(({ kobo, at, kind, orders }) => ({
      kind,
      amount: toNaira(kobo),
      orders,
      at: at.toISOString(),
    })),
    changes: changes.map(({ actor, at, after }) => ({ actor, at: at.toISOString(), ...kept.parse(after) })),
  }
}
