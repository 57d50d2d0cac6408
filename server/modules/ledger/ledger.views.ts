import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { JournalEntry, LedgerAccount, ledgerJournal, ledgerOwners } from '#contract/ledger.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { withinDays } from '#platform/days.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import type { AccountKind } from './entries.ts'
import { accountNames, entriesFrom, eventNames, type Line, lineColumns } from './entries.views.ts'

/**
 * What is booked on each account, as rows to be added up: what was kept of it (`keep_ledger`), and each posting since.
 * In one transaction with what reads it; the moment is told, so that the planner knows how little came since.
 */
async function booked(read: Reader): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ at: string }>`select at::text from ledger_kept_until`.execute(read)
  return sql`(
    select account_id, amount_kobo from ledger_kept
    union all select p.account_id, p.amount_kobo from ledger_entries e join ledger_postings p on p.entry_id = e.id
      where e.at >= ${rows[0]?.at}::timestamptz) booked`
}

/** Every kind of account with its balance; a kind that nothing was ever booked on has none. */
export async function accountsView(read: Reader) {
  const { rows } = await sql<{ kind: AccountKind; owners: number; balance: Kobo }>`
    select a.kind, a.owners, coalesce(b.balance, 0)::bigint balance
    from (select kind, count(owner_id)::int owners, min(id) first from ledger_accounts group by kind) a
    left join (select kind, sum(amount_kobo) balance from ${await booked(read)}
      join ledger_accounts on id = account_id group by kind) b on b.kind = a.kind
    order by a.first`.execute(read)
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
  const page = await sql<{ owner_id: string; name: string; owed: Kobo }>`
    with found as (select a.id, a.owner_id, ${name} as name ${found})
    select owner_id, name, coalesce(-sum(amount_kobo), 0)::bigint owed
    from found left join ${await booked(read)} on account_id = found.id group by found.id, owner_id, name
    order by owed desc, found.id limit ${query.limit} offset ${query.offset}`.execute(read)
  const counted = await sql<{ count: number }>`select count(*)::int count ${found}`.execute(read)
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
