import { type RawBuilder, sql } from 'kysely'
import { type AdminQueue, queueResources, type WaitingQueue } from '#contract/read-models/admin-today.ts'
import { isLate } from '#domains/orders/index.ts'
import { needsAdministrator } from '#domains/orders/returns/index.ts'
import { heldOrderIds, isStopped } from '#domains/payouts/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { type AdminCaller, admitted } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toKobo } from '#platform/money.ts'

/** SQL per queue: the number of entries, and when the oldest one joined. */
const queues = (now: Date, ceiling: Kobo): Record<AdminQueue, RawBuilder<{ count: number; since: Date | null }>> => ({
  products: sql`select sum(count)::int count, min(since) since from (
    select count(*) count, min(created_at) since from products where standing = 'pending'
    union all
    select count(*), min(submitted_at) from product_revisions e where status = 'pending' and not exists (
      select from products p where p.store_id = e.store_id and p.id = e.product_id and p.standing = 'pending')) pending`,
  stores: sql`select count(*)::int count, min(submitted_at) since from stores
    where submitted_at is not null and second_approved_at is null`,
  partners: sql`select count(*)::int count, min(onboarded_at) since from shipping_partners
    where is_onboarded and approved_at is null`,
  hubs: sql`select count(*)::int count, min(created_at) since from hub_applications where status = 'waiting'`,
  returns: sql`select count(*)::int count, min(asked_at) since from order_returns r
    where ${needsAdministrator}`,
  'returns-overdue': sql`select count(*)::int count, min(step_due_at) since from order_returns r
    where ${needsAdministrator} and step_due_at < ${now}`,
  payouts: sql`select sum(count)::int count, min(since) since from (
    select count(*) count, min(p.due_at) since from payouts p join stores s on s.id = p.store_id
      where p.status = 'due' and p.due_at <= ${now} and s.payment_category = 'on-approval'
        and p.order_id <> all(${heldOrderIds}) and not ${isStopped(sql`p.store_id`, now)}
    union all
    select count(*), min(requested_at) from payout_transfers where status = 'awaiting-approval') waiting`,
  'payouts-failed': sql`select sum(count)::int count, min(since) since from (
    select count(*) count, min(approved_at) since from payouts where status = 'failed' and order_id <> all(${heldOrderIds})
    union all
    select count(*), min(t.requested_at) from payout_transfers t where t.partner_id is not null and t.status = 'failed'
      and not exists (select from payout_transfers later
        where later.partner_id = t.partner_id and later.requested_at > t.requested_at
          and later.status not in ('failed', 'cancelled'))) failed`,
  'payouts-over-ceiling': sql`select count(*)::int count, min(requested_at) since from payout_transfers
    where status = 'queued' and amount_kobo + fee_kobo > ${ceiling}::bigint`,
  disputes: sql`select count(*)::int count, min(opened_at) since from disputes
    where status = 'needs_evidence' and answer is null and (due_at is null or due_at > ${now})`,
  cases: sql`select count(*)::int count, min(opened_at) since from cases where status not in ('decided', 'closed')`,
  'cases-overdue': sql`select count(*)::int count, min(due_at) since from cases
    where due_at < ${now} and status not in ('decided', 'closed')`,
  conversations: sql`select count(*)::int count, min(created_at) since from conversation_reports where settled_at is null`,
  reviews: sql`select count(distinct review_id)::int count, min(at) since from review_reports where settled_at is null`,
  questions: sql`select count(distinct question_id)::int count, min(at) since from question_reports where settled_at is null`,
  testimonials: sql`select count(*)::int count, min(updated_at) since from testimonials where status = 'waiting'`,
  late: sql`select count(*)::int count, min(step_due_at) since from orders o where ${isLate(now)}`,
  stuck: sql`select count(*)::int count, min(stall_due_at) since from orders where stall_due_at <= ${now}`,
  exceptions: sql`select count(*)::int count, min(found_at) since from reconciliation_exceptions where settled_at is null`,
})

/** Counts the queues that the caller's role can see, in one statement. */
export async function waitingQueues(read: Reader, now: Date, caller: AdminCaller): Promise<WaitingQueue[]> {
  const ceiling = toKobo(await settingOf(read, 'payouts.daily-ceiling', now))
  const opened = Object.entries(queues(now, ceiling)).filter(([queue]) =>
    admitted([`admin:${queueResources[queue as AdminQueue]}`], caller, false),
  )
  if (opened.length === 0) return []
  const { rows } = await sql<{ queue: AdminQueue; count: number; since: Date | null }>`
    ${sql.join(
      opened.map(([queue, of]) => sql`select ${queue}::text queue, q.* from (${of}) q`),
      sql` union all `,
    )}`.execute(read)
  return rows.map(({ queue, count, since }) => ({ queue, count, since: since?.toISOString() ?? null }))
}
