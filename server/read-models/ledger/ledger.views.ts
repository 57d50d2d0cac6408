import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type JournalAccount,
  type JournalEntry,
  journalKinds,
  type LedgerAccount,
  type LedgerOwner,
  type ledgerJournal,
  type ledgerOwners,
  type OwnedKind,
} from '#contract/money/ledger.ts'
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

/** SQL of the owners `n` of a kind of accounts: their table, name and store, and which of them a search finds. */
function ownersOf(kind: OwnedKind, search: string | undefined) {
  const named = (table: RawBuilder<unknown>, name: RawBuilder<unknown>) => ({
    table,
    name,
    store: sql`null`,
    found: search && sql`plain(${name}) like plain(${containing(search)})`,
  })
  switch (kind) {
    case 'merchant_payable':
      return named(sql`stores`, sql`n.name`)
    case 'delivery_payable':
      return named(sql`shipping_partners`, sql`n.company_name`)
    case 'store_credit':
      return named(sql`accounts`, sql`n.first_name || ' ' || n.last_name`)
    case 'escrow':
      return {
        table: sql`orders`,
        name: sql`n.reference`,
        store: sql`(select s.name from stores s where s.id = n.store_id)`,
        found: search && sql`n.id = any(${ordersOf(search)})`,
      }
  }
}

/**
 * Lists what is owed to each store or partner, or held for each order or customer, highest first. Orders and customers
 * without a balance, which are nearly all, aren't listed: `ledger_kept` has no rows of them.
 */
export async function ownersView(read: Reader, { kind, search, ...query }: z.output<(typeof ledgerOwners)['query']>) {
  const { table, name, store, found } = ownersOf(kind, search)
  const balance = sql`coalesce(k.amount_kobo, 0) + coalesce(since.amount, 0)`
  const booked = sql`ledger_kept k full join since on since.account_id = k.account_id`
  const accounts = sql`ledger_accounts a ${found ? sql`join ${table} n on n.id = a.owner_id and ${found}` : sql``}`
  const all = sql`select a.id, -(${balance}) as owed from ${accounts}
    left join ledger_kept k on k.account_id = a.id left join since on since.account_id = a.id where a.kind = ${kind}`
  const withBalance =
    kind === 'escrow' && !found
      ? // Each order has an account, so it excludes the others, which are few.
        sql`select coalesce(k.account_id, since.account_id) as id, -(${balance}) as owed from ${booked}
          left join (select id from ledger_accounts where kind = any(${kinds.filter(each => each !== kind)}::text[])) other
            on other.id = coalesce(k.account_id, since.account_id)
          where other.id is null and ${balance} <> 0`
      : sql`select a.id, -(${balance}) as owed from ${accounts}
          join (${booked}) on a.id = coalesce(k.account_id, since.account_id) where a.kind = ${kind} and ${balance} <> 0`
  const owners = sql`(
    with since as (select account_id, sum(amount_kobo)::bigint as amount from (${await since(read)}) p group by account_id)
    ${kind === 'escrow' || kind === 'store_credit' ? withBalance : all}) owners`
  // Limits the page first, so that joins read only its rows.
  const page = await sql<{ owner_id: string; name: string; store_name: string | null; owed: Kobo }>`
    select a.owner_id, ${name} as name, ${store} as store_name, page.owed
    from (select * from ${owners} order by owed desc, id limit ${query.limit} offset ${query.offset}) page
    join ledger_accounts a on a.id = page.id join ${table} n on n.id = a.owner_id
    order by page.owed desc, page.id`.execute(read)
  const counted = await sql<{ count: number }>`select count(*)::int count from ${owners}`.execute(read)
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: page.rows.map(
      (row): LedgerOwner => ({
        ownerId: row.owner_id,
        name: row.name,
        storeName: row.store_name,
        owed: toNaira(row.owed),
      }),
    ),
  }
}

/** SQL: accounts `a` whose entries the journal can be narrowed by. */
const isJournaled = sql<boolean>`a.kind = any(${[...journalKinds]}::text[])`

/** Returns the account of a store, partner or customer with its balance; null without one. */
export async function journalAccountView(read: Reader, ownerId: string): Promise<JournalAccount | null> {
  const { rows } = await sql<Omit<JournalAccount, 'owed' | 'ownerId'> & { owed: Kobo }>`
    select a.kind, coalesce(s.name, p.company_name, c.first_name || ' ' || c.last_name) as name,
      (select -coalesce(sum(amount_kobo), 0) from ${await booked(read)} where account_id = a.id)::bigint as owed
    from ledger_accounts a
    left join stores s on s.id = a.owner_id
    left join shipping_partners p on p.id = a.owner_id
    left join accounts c on c.id = a.owner_id
    where a.owner_id = ${ownerId} and ${isJournaled}`.execute(read)
  const [account] = rows
  return account ? { ...account, ownerId, owed: toNaira(account.owed) } : null
}

interface JournalLine extends LedgerLine {
  order_id: string | null
  order_name: string | null
  payment_id: string | null
  reference: string | null
}

/** Most orders that a search for a reference finds. */
const mostOrders = 100

/** SQL: IDs of the orders with a typed reference; none if it is no reference. */
const ordersOf = (search: string): RawBuilder<string[]> => sql`array(
  select o.id from orders o where ${referenced(search) ?? sql`false`} order by o.placed_at desc, o.id desc limit ${mostOrders})`

/** Lists journal entries, newest first; an owner's in booking order. Counted up to `countedUpTo`. */
export async function journalView(read: Reader, query: z.output<(typeof ledgerJournal)['query']>) {
  const { event, search, orderId, paymentId, ownerId, startDate, endDate, limit, offset } = query
  const ofEntry = sql`${withinDays(sql`e.at`, query)}
    ${event ? sql`and e.event = ${event}` : sql``}
    ${search ? sql`and e.order_id = any(${ordersOf(search)})` : sql``}
    ${orderId ? sql`and e.order_id = ${orderId}` : sql``}
    ${paymentId ? sql`and e.payment_id = ${paymentId}` : sql``}`
  // An entry has one posting on the account of a store, partner or customer, and a large store has very many of them.
  const booked = sql`from ledger_postings p where p.account_id =
    (select a.id from ledger_accounts a where a.owner_id = ${ownerId} and ${isJournaled})`
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
