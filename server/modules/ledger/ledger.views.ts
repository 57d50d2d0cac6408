import { sql } from 'kysely'
import type { z } from 'zod'
import type { JournalEntry, LedgerAccount, ledgerJournal, ledgerOwners } from '#contract/ledger.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/days.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import type { AccountKind } from './entries.ts'
import { accountNames, entriesFrom, eventNames, type Line, lineColumns } from './entries.views.ts'

/** Every kind of account with its balance; a kind that nothing was ever booked on has none. */
export async function accountsView(read: Reader) {
  const { rows } = await sql<{ kind: AccountKind; owners: number; balance: Kobo }>`
    select a.kind, count(a.owner_id)::int owners, coalesce(sum(b.amount::float8), 0)::bigint balance
    from ledger_accounts a
    left join (select account_id, sum(amount_kobo::float8) amount from ledger_postings group by account_id) b on b.account_id = a.id
    group by a.kind order by min(a.id)`.execute(read)
  return {
    rows: rows.map(
      ({ kind, owners, balance }): LedgerAccount => ({
        kind,
        name: accountNames[kind],
        owners,
        balance: toNaira(balance),
      }),
    ),
    total: toNaira(sum(rows.map(({ balance }) => balance))),
    events: Object.entries(eventNames).map(([event, name]) => ({ event, name })),
  }
}

/** What is owed to each store or partner, most first. */
export async function ownersView(read: Reader, query: z.output<(typeof ledgerOwners)['query']>) {
  const names = query.kind === 'merchant_payable' ? sql`stores` : sql`shipping_partners`
  const name = query.kind === 'merchant_payable' ? sql`n.name` : sql`n.company_name`
  const found = sql`from ledger_accounts a join ${names} n on n.id = a.owner_id where a.kind = ${query.kind}
    ${query.search ? sql`and ${name} ilike ${containing(query.search)}` : sql``}`
  const [page, counted] = await Promise.all([
    sql<{ owner_id: string; name: string; owed: Kobo }>`
      select a.owner_id, ${name} as name,
        (select coalesce(-sum(amount_kobo), 0)::bigint from ledger_postings where account_id = a.id) owed
      ${found} order by owed desc, a.id limit ${query.limit} offset ${query.offset}`.execute(read),
    sql<{ count: number }>`select count(*)::int count ${found}`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: page.rows.map(row => ({ ownerId: row.owner_id, name: row.name, owed: toNaira(row.owed) })),
  }
}

interface JournalLine extends Line {
  order_id: string | null
  order_name: string | null
  payment_id: string | null
  reference: string | null
}

/** The journal, newest first; what is found is counted up to `countedUpTo`. */
export async function journalView(read: Reader, query: z.output<(typeof ledgerJournal)['query']>) {
  const { event, orderId, paymentId, ownerId, limit, offset } = query
  const found = sql`from ledger_entries e where ${withinDays(sql`e.at`, query)}
    ${event ? sql`and e.event = ${event}` : sql``}
    ${orderId ? sql`and e.order_id = ${orderId}` : sql``}
    ${paymentId ? sql`and e.payment_id = ${paymentId}` : sql``}
    ${
      ownerId
        ? sql`and e.id in (select p.entry_id from ledger_postings p join ledger_accounts a on a.id = p.account_id
            where a.owner_id = ${ownerId} and a.kind in ('merchant_payable', 'delivery_payable'))`
        : sql``
    }`
  const [page, counted] = await Promise.all([
    sql<JournalLine>`
      select ${lineColumns}, e.order_id, o.name order_name, e.payment_id, pay.reference
      from (select * ${found} order by e.at desc, e.id desc limit ${limit} offset ${offset}) e
      join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id
      left join orders o on o.id = e.order_id
      left join payments pay on pay.id = e.payment_id
      order by e.at desc, e.id desc, p.id`.execute(read),
    sql<{ count: number }>`select ${countUpTo(found)} count`.execute(read),
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
