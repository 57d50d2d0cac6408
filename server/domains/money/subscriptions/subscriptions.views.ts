import { sql } from 'kysely'
import type { z } from 'zod'
import type { listSubscriptions, OwnPlan, PlanCharge, PlanId, Subscription } from '#contract/money/subscriptions.ts'
import { type Plans, plansAt, plansOnSale } from '#domains/stores/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { changeTo } from './plan-change.ts'
import { isRunning, monthKobo } from './standing.ts'

interface ChargeRow {
  id: string
  plan: 'growth' | 'pro'
  amount: Kobo
  credit: Kobo
  status: 'open' | 'paid'
  reference: string | null
  paidAt: string | null
  createdAt: string
}

const charges = sql<ChargeRow[]>`(
  select coalesce(jsonb_agg(to_jsonb(c) order by c.month desc), '[]') from (
    select c.id, c.month, c.plan, c.amount_kobo amount, c.credit_kobo credit, c.status, p.reference,
      c.paid_at "paidAt", c.created_at "createdAt"
    from plan_charges c left join payments p on p.id = c.paid_payment_id
    where c.subscription_id = s.id order by c.month desc limit 12) c)`

const rows = (read: Reader) =>
  read
    .selectFrom('subscriptions as s')
    .innerJoin('stores as st', 'st.id', 's.store_id')
    .selectAll('s')
    .select(['st.name as store_name', charges.as('charges'), monthKobo.as('month_kobo')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const chargeOf = ({ id, plan, amount, credit, status, reference, paidAt, createdAt }: ChargeRow): PlanCharge => ({
  id,
  plan,
  amount: toNaira(amount),
  credit: toNaira(credit),
  status,
  reference,
  paidAt: paidAt && new Date(paidAt).toISOString(),
  createdAt: new Date(createdAt).toISOString(),
})

const wireOf = (row: Row, plans: Plans): Subscription => ({
  id: row.id,
  storeId: row.store_id,
  storeName: row.store_name,
  plan: row.plan,
  monthlyFee: toNaira(plans[row.plan].monthlyKobo),
  status: row.status,
  nextPlan: row.next_plan,
  periodStart: iso(row.period_start),
  periodEnd: iso(row.period_end),
  graceUntil: iso(row.grace_until),
  card: row.card_last4 && row.card_authorization ? { type: row.card_type, last4: row.card_last4 } : null,
  charges: row.charges.map(chargeOf),
  createdAt: row.created_at.toISOString(),
  endedAt: iso(row.ended_at),
  endReason: row.end_reason,
})

/** Paid plans, newest first, with the count of all that match: a store's own, or of every store. */
export async function subscriptionList(
  read: Reader,
  of: StoreScope | 'every store',
  { search, status, plan, limit, offset }: z.output<(typeof listSubscriptions)['query']>,
  now: Date,
): Promise<{ count: number; rows: Subscription[] }> {
  const matching = <T extends ReturnType<typeof rows>>(query: T) =>
    query
      .$if(of !== 'every store', narrowed => narrowed.where('s.store_id', '=', of === 'every store' ? '' : of.storeId))
      .$if(status !== undefined, narrowed => narrowed.where('s.status', '=', status ?? 'active'))
      .$if(plan !== undefined, narrowed => narrowed.where(sql<boolean>`s.plan = ${plan}`))
      .$if(!!search, narrowed => narrowed.where(sql<boolean>`plain(st.name) like '%' || plain(${search}) || '%'`))
  const [found, { count }] = await Promise.all([
    matching(rows(read)).orderBy('s.id', 'desc').limit(limit).offset(offset).execute(),
    matching(rows(read))
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const plans = await plansAt(read, now)
  return { count, rows: found.map(row => wireOf(row, plans)) }
}

/** Returns a store's plan, and the effect and price of changing to each plan on sale. */
export async function ownPlan(read: Reader, { storeId }: StoreScope, now: Date): Promise<OwnPlan> {
  const found = await rows(read)
    .where('s.store_id', '=', storeId)
    .where('s.status', 'in', ['pending', 'active', 'past-due'])
    .execute()
  const [plans, onSale] = await Promise.all([plansAt(read, now), plansOnSale(read, now)])
  const standing = found.find(row => isRunning(row))
  const current: PlanId = standing?.plan ?? (await planOf(read, storeId))
  return {
    plan: current,
    subscription: standing ? wireOf(standing, plans) : null,
    pending: await pendingOf(read, storeId, now),
    choices: onSale.rows.map(plan => {
      const { change, payNow, credit } = changeTo({ current, standing, plans }, plan.id, now)
      return { ...plan, change, payNow: toNaira(payNow), credit: toNaira(credit) }
    }),
  }
}

const planOf = async (read: Reader, storeId: string): Promise<PlanId> =>
  (await read.selectFrom('stores').select('plan').where('id', '=', storeId).executeTakeFirstOrThrow()).plan

/** The payment that can still be made on the provider's page. */
async function pendingOf(read: Reader, storeId: string, now: Date): Promise<OwnPlan['pending']> {
  const row = await read
    .selectFrom('subscriptions as s')
    .innerJoin('plan_charges as c', 'c.subscription_id', 's.id')
    .innerJoin('payments as p', 'p.plan_charge_id', 'c.id')
    .select(['c.plan', 'c.amount_kobo', 'p.reference'])
    .where('s.store_id', '=', storeId)
    .where('s.status', '!=', 'ended')
    .where('c.status', '=', 'open')
    .where('p.kept_card', '=', false)
    .where('p.status', 'in', ['starting', 'open', 'declined'])
    .where('p.created_at', '>', after(now, -day))
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { plan: row.plan, amount: toNaira(row.amount_kobo), reference: row.reference } : null
}

/** Returns the state of a store's plan payment; undefined for another store's. */
export const planPayment = (read: Reader, { storeId }: StoreScope, reference: string) =>
  read
    .selectFrom('payments as p')
    .innerJoin('plan_charges as c', 'c.id', 'p.plan_charge_id')
    .innerJoin('subscriptions as s', 's.id', 'c.subscription_id')
    .select(['c.plan', 'p.id', 'p.amount_kobo', 'p.authorization_url', 'p.status', 'c.paid_payment_id'])
    .where('p.reference', '=', reference)
    .where('s.store_id', '=', storeId)
    .executeTakeFirst()
