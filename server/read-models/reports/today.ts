import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#contract/access.ts'
import type { merchantToday } from '#contract/catalog/selling.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { orderTabs } from '#contract/orders/order-statuses.ts'
import { isLate, storeToDo } from '#domains/orders/index.ts'
import { toGiveBack } from '#domains/orders/returns/index.ts'
import { admitted, type MerchantCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Reader } from '#platform/database/database.ts'

type Today = AnswerOf<typeof merchantToday>

const none: Today = {
  toAccept: null,
  toPack: null,
  toSend: null,
  late: null,
  lateToDo: null,
  stuck: null,
  toInspect: null,
  brokenPromises: null,
  returnsToDecide: null,
  returnsReceived: null,
  returnsToGiveBack: null,
  lowStock: null,
  soldOut: null,
  productsRejected: null,
  reviewsToAnswer: null,
  questionsToAnswer: null,
  messagesToAnswer: null,
}

/** Days in which missed deadlines are counted. */
const promiseDays = 30

/** SQL of one row whose columns are named as the response's fields. */
type Figures = RawBuilder<Partial<Today>>

function ofOrders(storeId: string, now: Date): Figures {
  const inTab = (tab: 'pending' | 'processing' | 'ready') => sql`coalesce((select sum(count) from order_counts
    where store_id = ${storeId} and status = any(${[...orderTabs[tab]]}::text[])), 0)::int`
  return sql`select ${inTab('pending')} as "toAccept", ${inTab('processing')} as "toPack", ${inTab('ready')} as "toSend",
    (select count(*)::int from orders o where o.store_id = ${storeId} and ${isLate(now)}) as "late",
    (select count(*)::int from orders o where o.store_id = ${storeId} and ${isLate(now)}
      and ${storeToDo(now)}) as "lateToDo",
    (select count(*)::int from orders o where o.store_id = ${storeId} and o.stall_due_at <= ${now}) as "stuck",
    (select count(*)::int from orders o where o.store_id = ${storeId} and o.stock_check_due_at is not null
      and o.stock_checked_at is null) as "toInspect",
    (select count(*)::int from order_promises p join orders o on o.store_id = p.store_id and o.id = p.order_id
      where p.store_id = ${storeId} and p.broken_at >= ${after(now, -promiseDays * day)}
        and (p.promise <> 'deliver' or o.delivered_by = 'merchant')) as "brokenPromises",
    (select count(*)::int from conversations where store_id = ${storeId} and waiting_since is not null)
      as "messagesToAnswer"`
}

const ofReturns = (storeId: string): Figures => sql`select
  count(*) filter (where status = 'requested')::int as "returnsToDecide",
  count(*) filter (where status = 'received')::int as "returnsReceived",
  (select count(*)::int from order_returns r where r.store_id = ${storeId} and ${toGiveBack}) as "returnsToGiveBack"
  from order_returns where store_id = ${storeId} and status in ('requested', 'received') and not escalated`

// As in the inventory, sold-out variants count as low too, and those of drafts and rejected products don't.
const ofProducts = (storeId: string): Figures => sql`select
  count(*) filter (where v.low or (v.available <= 0 and not v.sells_when_out))::int as "lowStock",
  count(*) filter (where v.available <= 0 and not v.sells_when_out)::int as "soldOut",
  (select coalesce(sum(count), 0)::int from product_counts where store_id = ${storeId} and standing = 'rejected')
    + (select count(*)::int from product_revisions e where store_id = ${storeId} and status = 'declined' and not exists (
      select from products p where p.store_id = e.store_id and p.id = e.product_id
        and (p.standing = 'rejected' or p.archived_at is not null)))
    as "productsRejected"
  from product_variants v where v.store_id = ${storeId} and (v.low or v.available <= 0)
  and v.product_id not in (select id from products where store_id = ${storeId}
    and (deleted_at is not null or archived_at is not null or standing in ('draft', 'rejected')))`

const ofReviews = (storeId: string): Figures => sql`select
  (select count(*)::int from reviews where store_id = ${storeId} and hidden_at is null and answered_at is null)
    as "reviewsToAnswer",
  (select count(*)::int from product_questions where store_id = ${storeId} and status = 'waiting' and hidden_at is null)
    as "questionsToAnswer"`

const parts: readonly [Resource, (storeId: string, now: Date) => Figures][] = [
  ['orders', ofOrders],
  ['returns', ofReturns],
  ['products', ofProducts],
  ['testimonials', ofReviews],
]

/** Returns a store's to-do counts that its caller can view. */
export async function todayOf(read: Reader, caller: MerchantCaller, now: Date): Promise<Today> {
  const known = parts.filter(([resource]) => admitted([`merchant:${resource}`], caller, false))
  const found = await Promise.all(known.map(([, query]) => query(caller.scope.storeId, now).execute(read)))
  return Object.assign({}, none, ...found.map(({ rows }) => rows[0]))
}
