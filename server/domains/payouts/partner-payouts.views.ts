import { type Selectable, sql } from 'kysely'
import type {
  EarningsQuery,
  PartnerEarnings,
  PartnerMovementKind,
  PartnerPayout,
} from '#contract/payouts/partner-money.ts'
import { partnerBalance, partnerEarns } from '#domains/money/ledger/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Payouts } from '#platform/database/schema.gen.ts'
import { type Kobo, sum, toNaira } from '#platform/money.ts'
import { payoutDueAt } from './due-date.ts'
import { movementsOf, type PartnerMovementRow } from './partner-movements.ts'

const kinds: Readonly<Record<PartnerMovementRow['event'], PartnerMovementKind>> = {
  release: 'delivery',
  delivery_earned: 'delivery',
  delivery_borne: 'delivery',
  return_carried: 'return',
  chargeback: 'charged',
  payout: 'payout',
  payout_returned: 'payout-returned',
}

/** Returns what a partner is owed and its changes, newest first. */
export async function partnerEarnings(
  read: Reader,
  partnerId: string,
  query: EarningsQuery,
  now: Date,
): Promise<PartnerEarnings> {
  const [{ count, rows }, available, totals, underway] = await Promise.all([
    movementsOf(read, partnerId, query),
    partnerBalance(read, partnerId),
    totalsOf(read, partnerId, now),
    underwayOf(read, partnerId),
  ])
  return {
    available: toNaira(available),
    onTheWay: toNaira(sum(underway.map(partnerEarns))),
    earned30Days: toNaira(totals.earned),
    paidOut: toNaira(totals.paid_out),
    nextPayoutAt: totals.working ? payoutDueAt('weekly', now).toISOString() : null,
    count,
    rows: rows.map(row => ({
      id: String(row.id),
      kind: kinds[row.event],
      orderId: row.order_id,
      orderName: row.order_name,
      amount: toNaira(row.amount),
      at: row.at.toISOString(),
    })),
  }
}

/** Reads the shipping fee, in kobo, of each unreleased order that the partner has accepted. */
async function underwayOf(read: Reader, partnerId: string): Promise<Kobo[]> {
  const { rows } = await sql<{ shipping: Kobo }>`
    select shipping_kobo + shipping_discount_kobo as shipping from orders
    where partner_id = ${partnerId} and type <> 'replacement'
      and status in ('accepted', 'picked_up', 'at_hub', 'in_transit', 'out_for_delivery', 'delivery_failed', 'delivered')`.execute(
    read,
  )
  return rows.map(({ shipping }) => shipping)
}

async function totalsOf(read: Reader, partnerId: string, now: Date) {
  const { rows } = await sql<{ earned: Kobo; paid_out: Kobo; working: boolean }>`
    select
      (select coalesce(-sum(p.amount_kobo), 0)::bigint from ledger_postings p join ledger_entries e on e.id = p.entry_id
       where p.account_id = (select id from ledger_accounts where kind = 'delivery_payable' and owner_id = ${partnerId})
         and e.event in ('release', 'delivery_earned', 'delivery_borne', 'return_carried') and e.at >= ${after(now, -30 * day)}) earned,
      (select coalesce(sum(amount_kobo), 0)::bigint from payouts where partner_id = ${partnerId} and status = 'paid') paid_out,
      exists (select from shipping_partners where id = ${partnerId} and approved_at is not null and suspended_at is null) working
  `.execute(read)
  const [totals] = rows
  if (!totals) throw new Error('A query of totals answered no row')
  return totals
}

const payoutOf = (row: Selectable<Payouts>): PartnerPayout => ({
  id: row.id,
  status: row.status,
  amount: toNaira(row.amount_kobo ?? 0),
  approvedAt: row.approved_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  reference: row.reference,
  failure: row.failure,
  bankName: row.bank_name,
  accountEnding: row.account_number?.slice(-4) ?? null,
})

/** Lists a partner's payouts, newest first. */
export async function partnerPayouts(
  read: Reader,
  partnerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: PartnerPayout[] }> {
  const its = read.selectFrom('payouts').where('partner_id', '=', partnerId)
  const [rows, { count }] = await Promise.all([
    its.selectAll().orderBy('approved_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    its.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(payoutOf) }
}

/** Returns one payout of a partner. */
export const partnerPayout = async (read: Reader, payoutId: string): Promise<PartnerPayout> =>
  payoutOf(await read.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirstOrThrow())

/** Returns whether the partner exists. */
export const isPartner = async (read: Reader, id: string): Promise<boolean> =>
  (await read.selectFrom('shipping_partners').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
