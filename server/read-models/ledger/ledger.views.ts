import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { JournalEntry, LedgerAccount, ledgerJournal, ledgerOwners } from '#contract/money/ledger.ts'
import { type AccountKind, accountNames, eventNames } from '#domains/money/ledger/index.ts'
import { entriesFrom, type LedgerLine, lineColumns, referenced } from '#domains/orders/index.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/lagos.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'

/**
 * SQL: booked amounts per account as rows to sum: the stored snapshot (`keep_ledger`) and each posting since. Run it in
 * the transaction that reads it. The time is a parameter, so that the planner can estimate how few rows follow it.
 */
const booked = async (read: Reader): Promise<RawBuilder<unknown>> => sql`(
  select account_id, amount_kobo from ledger_kept union all ${await since(read)}) booked`

/** SQL: postings since the snapshot, in the same form. */
async function since(read: Reader): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ at: string }>`select at::text from ledger_kept_until`.execute(read)
  return sql`select p.account_id, p.amount_kobo from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.at >= ${rows[0]?.at}::timestamptz`
}

const kinds = Object.keys(accountNames) as AccountKind[]

/**
 * Lists each kind of account with its balance; null without bookings. Counts owners up to `countedUpTo`. Each order has
 * an escrow account, so the query excludes the other accounts, which are few.
 */
export async function accountsView(read: Reader) {
  const counted = await sql<{ kind: AccountKind; owners: number }>`
    select kind, ${countUpTo(sql`from ledger_accounts a where a.kind = k.kind and a.owner_id is not null`)} owners
    from unnest(${kinds}::text[]) with ordinality k (kind, place)
    where exists (select from ledger_accounts a where a.kind = k.kind) order by place`.execute(read)
  const balances = await sql<{ kind: AccountKind; balance: Kobo }>`
    select coalesce(a.kind, 'escrow') kind, sum(amount_kobo)::bigint balance from ${await booked(read)}
    left join (select id, kind from ledger_accounts where kind = any(${kinds.filter(kind => kind !== 'escrow')}::text[])) a
      on a.id = account_id
    group by 1`.execute(read)
  return {
    rows: counted.rows.map(
      ({ kind, owners }): LedgerAccount => ({
        kind,
        name: accountNames[kind],
        owners,
        balance: toNaira(balances.rows.find(each => each.kind === kind)?.balance ?? 0),
      }),
    ),
    total: toNaira(sum(balances.rows.map(({ balance }) => balance))),
    events: Object.entries(eventNames).map(([event, name]) => ({ event, name })),
  }
}

/** Lists what is owed to each store or partner, highest first. */
export async function ownersView(read: Reader, query: z.output<(typeof ledgerOwners)['query']>) {
  const [names, name] =
    query.kind === 'merchant_payable' ? [sql`stores`, sql`n.name`] : [sql`shipping_partners`, sql`n.company_name`]
  const found = sql`ledger_accounts a where a.kind = ${query.kind} ${
    query.search
      ? sql`and a.owner_id in (select n.id from ${names} n where plain(${name}) like plain(${containing(query.search)}))`
      : sql``
  }`
  // Limits the page first, so that joins read only its rows.
  const page = await sql<{ owner_id: string; name: string; owed: Kobo }>`
    with since as (select account_id, sum(amount_kobo)::bigint as amount from (${await since(read)}) p group by account_id),
    page as (
      select a.id, a.owner_id, -(coalesce(k.amount_kobo, 0) + coalesce(since.amount, 0)) as owed
      from (select a.id, a.owner_id from ${found}) a
      left join ledger_kept k on k.account_id = a.id left join since on since.account_id = a.id
      order by owed desc, a.id limit ${query.limit} offset ${query.offset}
    )
    select page.owner_id, ${name} as name, page.owed from page join ${names} n on n.id = page.owner_id
    order by page.owed desc, page.id`.execute(read)
  const counted = await sql<{ count: number }>`select count(*)::int count from ${found}`.execute(read)
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: page.rows.map(row => ({ ownerId: row.owner_id, name: row.name, owed: toNaira(row.owed) })),
  }
}

interface JournalLine extends LedgerLine {
  order_id: string | null
  order_name: string | null
  payment_id: string | null
  reference: string | null
}

/** Most orders whose entries a search for a reference lists. */
const mostOrders = 100

/** SQL: entries `e` of the orders with a typed reference; none if it is no reference. */
function ofTyped(search: string): RawBuilder<boolean> {
  const named = referenced(search)
  return named
    ? sql`e.order_id = any(array(select o.id from orders o where ${named} order by o.placed_at desc, o.id desc limit ${mostOrders}))`
    : sql`false`
}

/** Lists journal entries, newest first; an owner's in booking order. Counted up to `countedUpTo`. */
export async function journalView(read: Reader, query: z.output<(typeof ledgerJournal)['query']>) {
  const { event, search, orderId, paymentId, ownerId, startDate, endDate, limit, offset } = query
  const ofEntry = sql`${withinDays(sql`e.at`, query)}
    ${event ? sql`and e.event = ${event}` : sql``}
    ${search ? sql`and ${ofTyped(search)}` : sql``}
    ${orderId ? sql`and e.order_id = ${orderId}` : sql``}
    ${paymentId ? sql`and e.payment_id = ${paymentId}` : sql``}`
  // An entry has one posting on the account of a store or partner, and a large store has very many of them.
  const booked = sql`from ledger_postings p where p.account_id =
    (select id from ledger_accounts where owner_id = ${ownerId} and kind in ('merchant_payable', 'delivery_payable'))`
  const found = ownerId
    ? sql`from (select p.entry_id, p.id as place ${booked}) p join ledger_entries e on e.id = p.entry_id where ${ofEntry}`
    : sql`from ledger_entries e where ${ofEntry}`
  const [columns, order] = ownerId ? [sql`e.*, place`, sql`place desc`] : [sql`e.*`, sql`e.at desc, e.id desc`]
  const isWhole = !(event || search || orderId || paymentId || startDate || endDate)
  const [page, counted] = await Promise.all([
    sql<JournalLine>`
      select ${lineColumns}, e.order_id, o.reference order_name, e.payment_id, pay.reference
      from (select ${columns} ${found} order by ${order} limit ${limit} offset ${offset}) e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      left join orders o on o.id = e.order_id
      left join payments pay on pay.id = e.payment_id
      order by ${order}, p.id`.execute(read),
    sql<{ count: number }>`select ${countUpTo(ownerId && isWhole ? booked : found)} count`.execute(read),
  ])
  const about = new Map(page.rows.map(row => [row.id, row]))
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: entriesFrom(page.rows).map((entry): JournalEntry => {
      const line = about.get(entry.id)
      return {
        ...entry,
        orderId: line?.order_id ?? null,
        orderName: line?.order_name ?? null,
        paymentId: line?.payment_id ?? null,
        reference: line?.reference ?? null,
      }
    }),
  }
}
