import { type Selectable, sql } from 'kysely'
import { type Plan, setPlan } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { Subscriptions } from '#platform/database/schema.gen.ts'
import type { Kobo } from '#platform/money.ts'

export type Subscription = Selectable<Subscriptions>

/** SQL: full price of the month of subscription `s`: of the paid one, or of the unpaid one while it is past due. */
export const monthKobo = sql<Kobo>`(select c.amount_kobo + c.credit_kobo from plan_charges c
  where c.subscription_id = s.id order by (c.status = 'paid') = (s.status = 'active') desc, c.month desc limit 1)`

/** One that runs: check constraints of `subscriptions` require its month. */
export type Running = Subscription & {
  status: 'active' | 'past-due'
  period_start: Date
  period_end: Date
  anchor_at: Date
}

export const isRunning = <R extends Subscription>(row: R): row is R & Running =>
  (row.status === 'active' || row.status === 'past-due') &&
  row.period_start !== null &&
  row.period_end !== null &&
  row.anchor_at !== null

/** Locks a store's plan and returns it. Call it first in every transaction that changes the plan. */
export async function lockStore({ tx }: Work, storeId: string): Promise<Plan> {
  const { plan } = await tx
    .selectFrom('stores')
    .select('plan')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return plan
}

/** Returns a store's paid plan. */
export async function standingOf({ tx }: Work, storeId: string): Promise<(Running & { month_kobo: Kobo }) | undefined> {
  const row = await tx
    .selectFrom('subscriptions as s')
    .selectAll('s')
    .select(monthKobo.as('month_kobo'))
    .where('store_id', '=', storeId)
    .where('status', 'in', ['active', 'past-due'])
    .executeTakeFirst()
  return row && isRunning(row) ? row : undefined
}

/** Ends a subscription. A store without another paid plan is then on Starter. */
export async function end(
  work: Work,
  { id, store_id, status }: Pick<Subscription, 'id' | 'store_id' | 'status'>,
  reason: 'cancelled' | 'unpaid' | 'replaced' | 'never-paid',
): Promise<void> {
  await work.tx
    .updateTable('subscriptions')
    .set({ status: 'ended', end_reason: reason, ended_at: work.now, due_at: null })
    .where('id', '=', id)
    .execute()
  if (status !== 'pending') await setPlan(work, store_id, 'starter')
}
