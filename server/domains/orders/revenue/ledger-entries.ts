import { sql } from 'kysely'
import type { LedgerEntry } from '#contract/money/ledger-entry.ts'
import { type AccountKind, accountNames, eventNames, type LedgerEvent } from '#domains/money/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { toNaira } from '#platform/money.ts'

export interface LedgerLine {
  id: string
  event: LedgerEvent
  at: Date
  kind: AccountKind
  owner: string | null
  amount: number
}

/** An order's ledger entries, oldest first, with readable names of events and accounts. */
export async function entriesOfOrder(read: Reader, orderId: string): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerLine>`
    select ${lineColumns}
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${orderId}
    order by e.at, e.id, p.id`.execute(read)
  return entriesFrom(rows)
}

/** SQL columns of an entry `e`, its posting `p` and the posting's account `a`. */
export const lineColumns = sql`
  e.id, e.event, e.at, a.kind, p.amount_kobo amount,
  case a.kind
    when 'merchant_payable' then (select name from stores where id = a.owner_id)
    when 'delivery_payable' then (select company_name from shipping_partners where id = a.owner_id)
    when 'escrow' then (select reference from orders where id = a.owner_id)
    when 'store_credit' then (select first_name || ' ' || last_name from accounts where id = a.owner_id)
  end owner`

/** Groups lines into entries with their postings, in the given order. */
export const entriesFrom = (rows: readonly LedgerLine[]): LedgerEntry[] =>
  [...Map.groupBy(rows, row => row.id)].flatMap(([id, lines]) => {
    const [first] = lines
    if (!first) return []
    const postings = lines.map(({ kind, owner, amount }) => ({
      account: accountNames[kind],
      owner,
      debit: toNaira(Math.max(amount, 0)),
      credit: toNaira(Math.max(-amount, 0)),
    }))
    return [{ id, event: eventNames[first.event], at: first.at.toISOString(), postings }]
  })
