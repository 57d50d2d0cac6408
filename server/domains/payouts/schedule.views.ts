import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { accountNameDiffers as hasOtherName } from '#contract/money/account-name.ts'
import type { NextPayout, PaymentCategory } from '#contract/payouts/payouts.ts'
import type { listPaused, PausedReceiver, UpcomingPayout } from '#contract/payouts/transfers.ts'
import { keptBalance, keptBalanceColumn, keptPartnerBalances } from '#domains/money/ledger/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { after } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { dayInLagos, nextMidnight } from '#platform/lagos.ts'
import { type Kobo, sum, toKobo, toNaira } from '#platform/money.ts'
import { nextRun, partnerRun, runBegan } from './due-date.ts'
import { heldOrderIds } from './held-orders.ts'
import { ranOn } from './partner-payouts.views.ts'
import { type BankPauseRow, bankPauseOf } from './payout-account.ts'
import { partnersNamed, storesNamed } from './payout-search.ts'
import { afterFee } from './transfer-fee.ts'
import { type ReceiverRow, receiverJoins, receiverNamed, receiverSelect, receiverWire } from './transfers.views.ts'
import { earns, expectedDueAt, inEscrow, stageColumn } from './unreleased.ts'

interface StandingRow extends BankPauseRow {
  payment_category: PaymentCategory
  suspended_at: Date | null
  closing_at: Date | null
  has_bank: boolean
  paused_reason: string | null
  ran: boolean
  name: string
  owner: string
  account_name: string | null
}

/** Returns a store's next payout by its schedule, today's balance and the orders in the return window. */
export async function nextPayoutOf(read: Reader, storeId: string, now: Date): Promise<NextPayout> {
  const [standing, dues, earned, least] = await Promise.all([
    standingOf(read, storeId, now),
    sql<{ due_at: Date; due: Kobo; held: boolean; released: boolean }>`
      select due_at, held, released, sum(due_kobo)::bigint due from (
        select due_at, due_kobo, order_id = any(${heldOrderIds}) held, true released from payouts p
        where store_id = ${storeId} and status in ('due', 'failed')
        union all
        select ${expectedDueAt}, ${earns}, false, false from orders o join stores s on s.id = o.store_id
        where o.store_id = ${storeId} and ${inEscrow} and ${stageColumn} = 'return-window' and o.id <> all(${heldOrderIds})) p
      where due_kobo > 0 group by due_at, held, released order by due_at`.execute(read),
    keptBalance(read, { storeId }),
    settingOf(read, 'payouts.minimum', now),
  ])
  const minimum = standing.closing_at ? 0 : least
  const held = sum(dues.rows.filter(row => row.held).map(row => row.due))
  const open = dues.rows.filter(row => !row.held)
  const { name: store, owner, account_name, paused_reason: reason, payment_category: category } = standing
  const accountNameDiffers = account_name !== null && hasOtherName(account_name, { owner, business: store })
  const of = { held: toNaira(held), reason, accountNameDiffers, paymentCategory: category }
  const first = open[0]?.due_at
  if (!first) return { ...of, at: null, amount: 0, fee: 0, waitsFor: waitsFor(standing, null, now) }
  const balance = earned - held
  const sumOf = (rows: readonly { due: Kobo }[]) => sum(rows.map(row => row.due))
  const later = (at: Date) => sumOf(open.filter(row => row.released && row.due_at > at))
  const expected = (at: Date) => sumOf(open.filter(row => !row.released && row.due_at <= at))
  const grossAt = (at: Date) => Math.max(0, balance - later(at) + expected(at))
  let at = payoutAt(standing, first, now)
  // This run has passed it over as too small, so the next one tries.
  if (category !== 'on-approval' && at <= now && grossAt(at) < toKobo(minimum)) at = nextRun(category, now)
  // An administrator approves what falls due on a day together.
  const until = category === 'on-approval' ? after(nextMidnight(at), -1) : at
  const gross = grossAt(at < now ? now : until)
  const net = afterFee(gross)
  const small = !net || (category !== 'on-approval' && gross < toKobo(minimum))
  return {
    ...of,
    at: standing.paused_reason === null ? at.toISOString() : null,
    amount: toNaira(net?.amount ?? 0),
    fee: toNaira(net?.fee ?? 0),
    waitsFor: waitsFor(standing, at, now) ?? (small ? 'minimum' : category === 'on-approval' ? 'approval' : null),
  }
}

/** Computes when payouts that fall due from `first` on are paid: in the current run if it is open, or a later one. */
function payoutAt(
  { payment_category: category, ran }: Pick<StandingRow, 'payment_category' | 'ran'>,
  first: Date,
  now: Date,
) {
  if (category === 'on-approval') return first
  const began = runBegan(category, now)
  if (!ran && first <= began) return began
  const next = nextRun(category, now)
  return first <= next ? next : runBegan(category, first) < first ? nextRun(category, first) : first
}

/** Returns what a store's payout at a time waits for. A change of the bank account delays none that is later anyway. */
function waitsFor(row: StandingRow, at: Date | null, now: Date): NextPayout['waitsFor'] {
  if (row.paused_reason) return 'pause'
  const obstacle = obstacleOf(row, now)
  const isDelayed = at !== null && row.payouts_paused_until !== null && at < row.payouts_paused_until
  return obstacle === 'bank-change' && !isDelayed ? null : obstacle
}

/** Returns why no run pays a store, besides a pause. */
function obstacleOf(
  row: Pick<StandingRow, 'suspended_at'> & BankPauseRow & { has_bank: boolean | null },
  now: Date,
): UpcomingPayout['waitsFor'] {
  if (row.suspended_at) return 'suspension'
  if (!row.has_bank) return 'bank-account'
  return bankPauseOf(row, now) && 'bank-change'
}

async function standingOf(read: Reader, storeId: string, now: Date): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select s.name, a.first_name || ' ' || a.last_name as owner, b.account_name,
      s.payment_category, s.suspended_at, s.closing_at, b.store_id is not null has_bank, b.payouts_paused_until, b.updated_at bank_updated_at,
      (select reason from payout_pauses p where p.store_id = s.id and p.resumed_at is null) paused_reason,
      exists (select from payout_transfers t where t.store_id = s.id and t.run_on = case s.payment_category
        when 'weekly' then ${dayInLagos(runBegan('weekly', now))}::date else ${dayInLagos(now)}::date end) ran
    from stores s join accounts a on a.id = s.merchant_id left join store_bank_accounts b on b.store_id = s.id
    where s.id = ${storeId}`.execute(read)
  const [row] = rows
  if (!row) throw new Error(`There is no store ${storeId}`)
  return row
}

interface UpcomingRow extends ReceiverRow, BankPauseRow, Pick<StandingRow, 'suspended_at'> {
  has_bank: boolean | null
  payment_category: PaymentCategory | null
  first: Date
  /** A partner's balance; null for a store, whose `unpaid` payouts count. */
  owed: Kobo | null
  balance: Kobo
  unpaid: readonly { due_at: string; due_kobo: Kobo; held: boolean }[] | null
  paused_reason: string | null
  failure: string | null
  ran: boolean
}

/** SQL: the Monday of a moment's day in Lagos, or the next one. */
const mondayFrom = (moment: RawBuilder<unknown>) =>
  sql`(date_trunc('week', (${moment} at time zone 'Africa/Lagos') - interval '1 day') + interval '7 days') at time zone 'Africa/Lagos'`

/**
 * Lists stores with unpaid payouts and partners with a balance, soonest first, with the day of their next run and what it
 * pays. Held payouts are only counted, and a store that has no other isn't listed, nor is a partner whose balance the next
 * run carries forward.
 */
export async function upcomingList(
  read: Reader,
  { limit, offset, search }: { limit: number; offset: number; search?: string | undefined },
  now: Date,
): Promise<{ count: number; rows: UpcomingPayout[] }> {
  const horizon = nextRun('weekly', now)
  const free = sql`p.order_id <> all(${heldOrderIds})`
  const ofStores = sql`
    select p.store_id, null::uuid partner_id, s.name store_name, null partner_name, s.payment_category,
      min(p.due_at) filter (where ${free}) first, null::bigint owed
    from payouts p join stores s on s.id = p.store_id
    where p.status in ('due', 'failed') and p.due_at <= ${horizon} ${search ? sql`and p.store_id = any(${storesNamed(search)})` : sql``}
    group by p.store_id, s.name, s.payment_category having count(*) filter (where ${free}) > 0`
  const least = toKobo(await settingOf(read, 'payouts.minimum', now))
  const ofPartners = sql`
    select null, sp.id, null, sp.company_name, null, case when pb.payouts_paused_until > ${now} then ${mondayFrom(sql`pb.payouts_paused_until`)}
        when ${ranOn(sql`sp.id`, now)} then ${horizon}::timestamptz
        else ${partnerRun(now, { passed: false, pausedUntil: null })}::timestamptz end, owed.amount
    from shipping_partners sp left join partner_bank_accounts pb on pb.partner_id = sp.id join ${keptPartnerBalances} owed on owed.partner_id = sp.id
    where sp.approved_at is not null and sp.suspended_at is null and owed.amount >= greatest(${least}, 1)
      ${search ? sql`and sp.id = any(${partnersNamed(search)})` : sql``}`
  const all = sql`(${ofStores} union all ${ofPartners})`
  const order = sql`order by g.first, coalesce(g.store_id, g.partner_id)`
  const [{ rows }, counted] = await Promise.all([
    sql<UpcomingRow>`
      select g.*, (select reason from payout_pauses pp where pp.resumed_at is null
          and (pp.store_id = g.store_id or pp.partner_id = g.partner_id)) paused_reason,
        (select case when t.status = 'failed' then t.failure end from payout_transfers t
          where t.store_id = g.store_id or t.partner_id = g.partner_id order by t.requested_at desc limit 1) failure,
        case when g.store_id is null then 0 else ${keptBalanceColumn(sql`g.store_id`)} end balance,
        (select jsonb_agg(jsonb_build_object('due_at', p.due_at, 'due_kobo', p.due_kobo, 'held', not ${free}))
          from payouts p where p.store_id = g.store_id and p.status in ('due', 'failed')) unpaid,
        exists (select from payout_transfers t where t.store_id = g.store_id and t.run_on = case g.payment_category
          when 'weekly' then ${dayInLagos(runBegan('weekly', now))}::date else ${dayInLagos(now)}::date end) ran,
        s.suspended_at, b.store_id is not null or g.partner_id is not null has_bank,
        coalesce(b.payouts_paused_until, pb.payouts_paused_until) payouts_paused_until,
        coalesce(b.updated_at, pb.updated_at) bank_updated_at
      from (select * from ${all} g ${order} limit ${limit} offset ${offset}) g
      left join stores s on s.id = g.store_id left join store_bank_accounts b on b.store_id = g.store_id
      left join partner_bank_accounts pb on pb.partner_id = g.partner_id ${order}`.execute(read),
    sql<{ count: number }>`select count(*)::int count from ${all} g`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map(row => ({
      receiver: receiverWire(row),
      paymentCategory: row.payment_category,
      ...(row.payment_category
        ? storeRun({ ...row, payment_category: row.payment_category }, least, now)
        : {
            at: row.first.toISOString(),
            orders: null,
            amount: toNaira(row.owed ?? 0),
            due: toNaira(row.owed ?? 0),
            held: 0,
          }),
      pausedReason: row.paused_reason,
      waitsFor: obstacleOf(row, now),
      bankPause: bankPauseOf(row, now),
      lastFailure: row.failure,
    })),
  }
}

/** Computes which run pays a store next, and what it and a payout by hand pay, fee included. */
function storeRun(row: UpcomingRow & { payment_category: PaymentCategory }, least: Kobo, now: Date) {
  const category = row.payment_category
  const unpaid = (row.unpaid ?? []).map(each => ({ ...each, dueAt: new Date(each.due_at) }))
  const open = unpaid.filter(({ held }) => !held)
  const held = unpaid.filter(({ held }) => held)
  const sumOf = (payouts: typeof unpaid) => sum(payouts.map(each => each.due_kobo))
  const paidBy = (until: Date) =>
    open.some(({ dueAt }) => dueAt <= until)
      ? Math.max(0, row.balance - sumOf(held) - sumOf(open.filter(({ dueAt }) => dueAt > until)))
      : 0
  let at = payoutAt(row, row.first, now)
  // This run has passed it over as too small, so the next one tries.
  if (category !== 'on-approval' && at <= now && paidBy(at) < least) at = nextRun(category, now)
  const until = category === 'on-approval' && at < now ? now : at
  return {
    at: at.toISOString(),
    orders: open.filter(({ dueAt }) => dueAt <= until).length,
    amount: toNaira(paidBy(until)),
    due: toNaira(paidBy(now)),
    held: held.length,
  }
}

type PausedRow = ReceiverRow & { id: string; reason: string; paused_by: string; paused_at: Date }

/** Lists the open pauses, newest first. */
export async function pausedList(
  read: Reader,
  { limit, offset, search, storeId }: z.output<(typeof listPaused)['query']>,
): Promise<{ count: number; rows: PausedReceiver[] }> {
  const from = sql`from payout_pauses p where p.resumed_at is null ${storeId ? sql`and p.store_id = ${storeId}` : sql``}
    ${search ? sql`and ${receiverNamed('p', search)}` : sql``}`
  const [{ rows }, counted] = await Promise.all([
    sql<PausedRow>`
      select p.*, ${receiverSelect}, a.first_name || ' ' || a.last_name paused_by
      from (select p.id, p.store_id, p.partner_id, p.reason, p.paused_at, p.paused_by by_id ${from}
        order by p.paused_at desc, p.id desc limit ${limit} offset ${offset}) p
      ${receiverJoins('p')} join accounts a on a.id = p.by_id
      order by p.paused_at desc, p.id desc`.execute(read),
    sql<{ count: number }>`select count(*)::int count ${from}`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map(row => ({
      id: row.id,
      receiver: receiverWire(row),
      reason: row.reason,
      pausedBy: row.paused_by,
      pausedAt: row.paused_at.toISOString(),
    })),
  }
}
