import { type RawBuilder, sql } from 'kysely'
import type { EarningsQuery, PartnerEarnings } from '#contract/payouts/partner-money.ts'
import { partnerBalance } from '#domains/money/ledger/index.ts'
import { type Carried, carryingEarns } from '#domains/orders/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { type Kobo, sum, toKobo, toNaira } from '#platform/money.ts'
import { partnerRun } from './due-date.ts'
import { kindOfEvent, movementsOf } from './partner-movements.ts'
import { type BankPauseRow, bankPauseOf } from './payout-account.ts'

/** Returns what a partner is owed and its changes, newest first. */
export async function partnerEarnings(
  read: Reader,
  partnerId: string,
  query: EarningsQuery,
  now: Date,
): Promise<PartnerEarnings> {
  const [{ count, rows }, available, totals, underway, minimum] = await Promise.all([
    movementsOf(read, partnerId, query),
    partnerBalance(read, partnerId),
    totalsOf(read, partnerId, now),
    underwayOf(read, partnerId),
    settingOf(read, 'payouts.minimum', now),
  ])
  return {
    available: toNaira(available),
    onTheWay: earnedBy(underway),
    notDelivered: earnedBy(underway.filter(({ status }) => status !== 'delivered' && !isBack(status))),
    comingBack: earnedBy(underway.filter(({ status }) => isBack(status))),
    nextRelease: nextReleaseOf(underway),
    earned30Days: toNaira(totals.earned),
    paidOut: toNaira(totals.paid_out),
    nextPayoutAt:
      totals.working && !totals.paused_reason
        ? partnerRun(now, {
            passed: totals.ran || available < toKobo(minimum),
            pausedUntil: totals.payouts_paused_until,
          }).toISOString()
        : null,
    minimum,
    pausedReason: totals.paused_reason,
    bankPause: bankPauseOf(totals, now),
    count,
    rows: rows.map(row => ({
      id: String(row.id),
      kind: kindOfEvent(row.event),
      orderId: row.order_id,
      orderName: row.order_name,
      caseName: row.case_name,
      deliveredAt: row.delivered_at?.toISOString() ?? null,
      amount: toNaira(row.amount),
      at: row.at.toISOString(),
    })),
  }
}

interface Underway extends Carried {
  /** When the return window ends; null while a return keeps the money, or before the delivery. */
  ends_at: Date | null
}

const earnedBy = (orders: readonly Underway[]): number => toNaira(sum(orders.map(carryingEarns)))

const isBack = (status: Underway['status']): boolean => status === 'returning' || status === 'returned_to_store'

/** Adds up what is released on the first day on which something is. */
function nextReleaseOf(orders: readonly Underway[]): PartnerEarnings['nextRelease'] {
  const [first] = orders.flatMap(({ ends_at }) => ends_at ?? []).toSorted((a, b) => a.getTime() - b.getTime())
  if (!first) return null
  const onDay = orders.filter(({ ends_at }) => ends_at && dayInLagos(ends_at) === dayInLagos(first))
  return { at: first.toISOString(), amount: earnedBy(onDay) }
}

/** Reads the unreleased orders that the partner has accepted. */
async function underwayOf(read: Reader, partnerId: string): Promise<Underway[]> {
  const { rows } = await sql<Underway>`
    select status, type, failure_reason, shipping_kobo, shipping_discount_kobo, partner_share_bps,
      case when status = 'delivered' and open_returns = 0 then return_window_ends_at end ends_at from orders
    where partner_id = ${partnerId} and type <> 'replacement'
      and status in ('accepted', 'picked_up', 'at_hub', 'in_transit', 'out_for_delivery', 'delivery_failed', 'returning',
        'returned_to_store', 'delivered')`.execute(read)
  return rows
}

/** SQL: whether the run of a moment's day has made a transfer to a partner. */
export const ranOn = (partnerId: RawBuilder<unknown>, moment: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payout_transfers t where t.partner_id = ${partnerId} and t.run_on = ${dayInLagos(moment)}::date)`

async function totalsOf(read: Reader, partnerId: string, now: Date) {
  const { rows } = await sql<
    BankPauseRow & { earned: Kobo; paid_out: Kobo; paused_reason: string | null; working: boolean; ran: boolean }
  >`
    select
      (select coalesce(-sum(p.amount_kobo), 0)::bigint from ledger_postings p join ledger_entries e on e.id = p.entry_id
       where p.account_id = (select id from ledger_accounts where kind = 'delivery_payable' and owner_id = ${partnerId})
         and e.event in ('release', 'delivery_earned', 'delivery_borne', 'part_carried', 'return_carried') and e.at >= ${after(now, -30 * day)}) earned,
      (select coalesce(sum(amount_kobo), 0)::bigint from payout_transfers
       where partner_id = ${partnerId} and status = 'paid') paid_out,
      (select reason from payout_pauses where partner_id = ${partnerId} and resumed_at is null) paused_reason,
      exists (select from shipping_partners where id = ${partnerId} and approved_at is not null and suspended_at is null) working,
      ${ranOn(sql`${partnerId}`, now)} ran,
      b.payouts_paused_until, b.updated_at bank_updated_at
    from (select) one left join partner_bank_accounts b on b.partner_id = ${partnerId}
  `.execute(read)
  const [totals] = rows
  if (!totals) throw new Error('A query of totals answered no row')
  return totals
}

/** Returns whether the partner exists. */
export const isPartner = async (read: Reader, id: string): Promise<boolean> =>
  (await read.selectFrom('shipping_partners').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
