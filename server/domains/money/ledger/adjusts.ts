import { type RawBuilder, sql } from 'kysely'
import type { Kobo } from '#platform/money.ts'

/** SQL: events `e` on a store's balance besides the release of an order and its payout. */
export const adjusts = sql<boolean>`e.event not in ('release', 'payout', 'payout_returned', 'payout_fee')`

/** SQL: the same without returns, for amounts beside earnings that include returns. */
export const adjustsBesidesReturns = sql<boolean>`${adjusts} and e.event <> 'clawback'`

/** SQL: what the events `which` of an order `o` changed of its store's balance. */
export const adjustedBy = (which: RawBuilder<boolean>): RawBuilder<Kobo> => sql<Kobo>`coalesce((
  select -sum(p.amount_kobo) from ledger_entries e join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.kind = 'merchant_payable'
  where e.order_id = o.id and ${which}), 0)::bigint`
