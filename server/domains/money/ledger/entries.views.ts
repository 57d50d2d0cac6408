import { sql } from 'kysely'
import type { LedgerEntry } from '#contract/orders/order-shapes.ts'
import type { Reader } from '#platform/database/database.ts'
import { toNaira } from '#platform/money.ts'
import type { AccountKind, LedgerEvent } from './entries.ts'

export const accountNames: Record<AccountKind, string> = {
  provider_clearing: 'Card provider',
  escrow: 'Held for the order',
  merchant_payable: 'Owed to the store',
  delivery_payable: 'Owed to the delivery partner',
  platform_commission: 'Commission',
  platform_delivery: 'Bitmarte’s delivery share',
  platform_subscription: 'Plan fees',
  provider_fees: 'Card provider’s fees',
  gift_card_liability: 'Gift cards not used yet',
  refunds_payable: 'Owed back to the customer',
  platform_discounts: 'Discounts that Bitmarte pays',
}

export const eventNames: Record<LedgerEvent, string> = {
  capture: 'Payment received',
  capture_unplaced: 'Payment received that goes back',
  gift_card_sold: 'Gift card paid',
  plan_fee: 'Plan paid for a month',
  release: 'Return window ended',
  refund: 'Refund promised',
  refund_at_once: 'Back on gift cards and discounts',
  refund_paid: 'Refund paid',
  payout: 'Payout approved',
  payout_returned: 'Payout came back',
  clawback: 'Taken back for a return',
  chargeback: 'Who bears a return',
  return_carried: 'Return brought back',
}

export interface Line {
  id: string
  event: LedgerEvent
  at: Date
  kind: AccountKind
  owner: string | null
  amount: number
}

/** What happened to an order's money, oldest first, in words that people understand. */
export async function entriesOfOrder(read: Reader, orderId: string): Promise<LedgerEntry[]> {
  const { rows } = await sql<Line>`
    select ${lineColumns}
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${orderId}
    order by e.at, e.id, p.id`.execute(read)
  return entriesFrom(rows)
}

/** The columns of a line, of the entry `e`, its posting `p` and that one's account `a`. */
export const lineColumns = sql`
  e.id, e.event, e.at, a.kind, p.amount_kobo amount,
  case a.kind
    when 'merchant_payable' then (select name from stores where id = a.owner_id)
    when 'delivery_payable' then (select company_name from shipping_partners where id = a.owner_id)
    when 'escrow' then (select name from orders where id = a.owner_id)
  end owner`

/** Lines as entries with their postings, in the order that they come in. */
export const entriesFrom = (rows: readonly Line[]): LedgerEntry[] =>
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
