import { sql } from 'kysely'
import { type PartnerMovementKind, partnerMovementKind } from '#contract/payouts/partner-money.ts'
import type { LedgerEvent } from '#domains/money/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'
import { caseJoin } from './statement.views.ts'

interface PartnerMovementRow {
  id: number
  event: LedgerEvent
  order_id: string | null
  order_name: string | null
  case_name: string | null
  delivered_at: Date | null
  /** Change of what the partner is owed; negative for a decrease. */
  amount: Kobo
  at: Date
}

const eventsOf: Readonly<Record<Exclude<PartnerMovementKind, 'adjustment'>, readonly LedgerEvent[]>> = {
  // Also of orders that came back and whose delivery is paid all the same.
  delivery: ['release', 'delivery_earned', 'delivery_borne'],
  'handed-over': ['part_carried'],
  return: ['return_carried'],
  charged: ['chargeback', 'case_borne', 'case_loss', 'case_loss_moved', 'case_replaced', 'case_recovered'],
  payout: ['payout'],
  'payout-returned': ['payout_returned'],
}

/** Returns the kind of an event on what a partner is owed. */
export const kindOfEvent = (event: LedgerEvent): PartnerMovementKind =>
  partnerMovementKind.options.find(kind => kind !== 'adjustment' && eventsOf[kind].includes(event)) ?? 'adjustment'

/** SQL: entries of a kind. Adjustments are all others. */
const ofKind = (kind: PartnerMovementKind) =>
  kind === 'adjustment'
    ? sql`e.event <> all(${Object.values(eventsOf).flat()}::text[])`
    : sql`e.event = any(${[...eventsOf[kind]]}::text[])`

/** Lists the changes of what a partner is owed, newest first, with their count. */
export async function movementsOf(
  read: Reader,
  partnerId: string,
  query: { limit: number; offset: number; kind?: PartnerMovementKind | undefined },
): Promise<{ count: number; rows: PartnerMovementRow[] }> {
  const found = sql`from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account_id = (select id from ledger_accounts where kind = 'delivery_payable' and owner_id = ${partnerId})
      ${query.kind ? sql`and ${ofKind(query.kind)}` : sql``}`
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${found}`.execute(read),
    sql<PartnerMovementRow>`
      select e.*, o.reference as order_name, o.delivered_at, k.name as case_name
      from (select p.id, p.amount_kobo * -1 as amount, e.event, e.event_key, e.order_id, e.at ${found}
        order by p.id desc limit ${query.limit} offset ${query.offset}) e
      left join orders o on o.id = e.order_id
      ${caseJoin('partner')} order by e.id desc`.execute(read),
  ])
  return { count: counted.rows[0]?.count ?? 0, rows }
}
