import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { RefundReason } from '#contract/money/refund-reasons.ts'
import {
  type AdminPayment,
  type listPayments,
  type PaymentStatus,
  type paymentStats,
  paymentStatus,
  type paymentsFile,
} from '#contract/read-models/admin-payments.ts'
import type { PaidPlan, PaymentPurpose } from '#contract/read-models/transactions.ts'
import { everyPage } from '#platform/csv.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader } from '#platform/database/database.ts'
import { withinDays } from '#platform/lagos.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { planOf, purposeOf } from './found-payments.ts'
import { searchedPayments } from './search-payments.ts'

interface Row {
  id: string
  reference: string
  purpose: PaymentPurpose
  plan: PaidPlan | null
  status: PaymentStatus
  amount_kobo: Kobo
  paid_kobo: Kobo | null
  fee_kobo: Kobo | null
  refunded_kobo: Kobo
  customer_name: string
  email: string
  orders: AdminPayment['orders']
  refund_reason: RefundReason | null
  paid_before: AdminPayment['orders']
  channel: string | null
  gateway_response: string | null
  created_at: Date
  checked_at: Date | null
  paid_at: Date | null
  handled_at: Date | null
  handled_note: string | null
  handled_by_name: string | null
}

const naira = (kobo: Kobo | null) => (kobo === null ? null : toNaira(kobo))

const paymentOf = (row: Row): AdminPayment => ({
  id: row.id,
  reference: row.reference,
  purpose: row.purpose,
  plan: row.plan,
  status: row.status,
  amount: toNaira(row.amount_kobo),
  paid: naira(row.paid_kobo),
  fees: naira(row.fee_kobo),
  refunded: toNaira(row.refunded_kobo),
  customerName: row.customer_name,
  customerEmail: row.email,
  orders: row.orders,
  refundReason: row.refund_reason,
  paidBefore: row.paid_before,
  paymentChannel: row.channel,
  gatewayResponse: row.gateway_response,
  createdAt: row.created_at.toISOString(),
  checkedAt: row.checked_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  handled: row.handled_at && {
    at: row.handled_at.toISOString(),
    by: row.handled_by_name ?? '',
    note: row.handled_note ?? '',
  },
})

const named = sql`coalesce(jsonb_agg(jsonb_build_object('orderTrackerId', o.id, 'orderName', o.reference) order by o.id), '[]')`

const items = (checkout: string) => sql`jsonb_path_query(${sql.ref(checkout)}.quote, '$.parts[*].lines[*].itemId')`

/** SQL: the orders that the customer of the payment `p` had paid with another one, of the same items of the cart. */
const paidBefore = sql`(select ${named} from checkouts own
  join checkouts c on c.customer_id = own.customer_id and c.status = 'placed'
    and (c.id = own.id or exists (select ${items('own')} intersect select ${items('c')}))
  join orders o on o.checkout_id = c.id
  where own.id = p.checkout_id)`

const rowsOf = async (read: Reader, page: RawBuilder<unknown>): Promise<AdminPayment[]> => {
  const { rows } = await sql<Row>`
    select p.*, ${purposeOf} purpose, ${planOf} plan, a.first_name || ' ' || a.last_name customer_name,
      h.first_name || ' ' || h.last_name handled_by_name,
      (select coalesce(sum(r.amount_kobo), 0)::bigint from refunds r where r.payment_id = p.id) refunded_kobo,
      (select ${named}
       from ledger_entries e join orders o on o.id = e.order_id where e.payment_id = p.id and e.event = 'capture') orders,
      unplaced.reason_code refund_reason,
      case when unplaced.reason_code = 'already_paid' then ${paidBefore} else '[]' end paid_before
    from (${page}) p
    left join lateral (select r.reason_code from refunds r
      where r.payment_id = p.id and r.order_id is null and r.reason_code is not null limit 1) unplaced on true
    join accounts a on a.id = p.customer_id
    left join accounts h on h.id = p.handled_by
    order by p.created_at desc, p.id desc`.execute(read)
  return rows.map(paymentOf)
}

type Filters = z.output<(typeof paymentsFile)['query']>

const matching = async (read: Reader, { search, ...days }: Filters): Promise<RawBuilder<unknown>> =>
  sql`${withinDays(sql`p.created_at`, days)}
    ${search ? sql`and p.id = any(${await searchedPayments(read, search, { at: sql`p.created_at`, days })}::uuid[])` : sql``}`

const pageOf = (
  read: Reader,
  found: RawBuilder<unknown>,
  { status, limit, offset }: { status: PaymentStatus | undefined; limit: number; offset: number },
): Promise<AdminPayment[]> =>
  rowsOf(
    read,
    sql`select p.* from payments p where ${found} ${status ? sql`and p.status = ${status}` : sql``}
      order by p.created_at desc, p.id desc limit ${limit} offset ${offset}`,
  )

/** Yields all matching payment attempts, newest first, in batches. */
export async function* everyPayment(read: Reader, filters: Filters): AsyncGenerator<readonly AdminPayment[]> {
  const found = await matching(read, filters)
  yield* everyPage(page => pageOf(read, found, { status: filters.status, ...page }))
}

/** Lists payment attempts by start time; counts each status up to `countedUpTo`, in its own index. */
export async function adminPayments(read: Reader, query: z.output<(typeof listPayments)['query']>) {
  const { status } = query
  const found = await matching(read, query)
  const [rows, counted] = await Promise.all([
    pageOf(read, found, { ...query, status }),
    sql<{ status: PaymentStatus; count: number }>`
      ${sql.join(
        paymentStatus.options.map(
          each => sql`select ${each}::text status,
            ${countUpTo(sql`from payments p where p.status = ${each} and ${found}`)} count`,
        ),
        sql` union all `,
      )}`.execute(read),
  ])
  const of = (wanted: PaymentStatus) => counted.rows.find(row => row.status === wanted)?.count ?? 0
  const counts = {
    starting: of('starting'),
    open: of('open'),
    paid: of('paid'),
    declined: of('declined'),
    abandoned: of('abandoned'),
    wrong: of('wrong'),
    reversed: of('reversed'),
  }
  const count = status ? counts[status] : counted.rows.reduce((total, row) => total + row.count, 0)
  return { count, rows, counts }
}

export async function adminPaymentOf(read: Reader, id: string): Promise<AdminPayment | undefined> {
  const [payment] = await rowsOf(read, sql`select p.* from payments p where p.id = ${id}`)
  return payment
}

/**
 * Sums what stores get, from postings on their payables: transfers at their request, earlier amounts at release. The payouts
 * determine the entries: an approval is posted at its time, and released money falls due then or later.
 */
export async function statsOf(read: Reader, days: z.output<(typeof paymentStats)['query']>) {
  const { rows } = await sql<{ processed: Kobo; approved: Kobo; pending: Kobo }>`
    with sought as (
      select status, 'payout:' || id || ':' || attempts as event_key from payout_transfers
        where store_id is not null and status not in ('failed', 'cancelled') and ${withinDays(sql`requested_at`, days)}
      union all
      select status, 'release:' || order_id from payouts
        where store_id is not null and status in ('due', 'failed')
          and ${withinDays(sql`due_at`, { startDate: days.startDate })}
    )
    select coalesce(sum(abs(l.amount_kobo)) filter (where s.status = 'paid'), 0)::bigint processed,
      coalesce(sum(abs(l.amount_kobo)) filter (where s.status in ('awaiting-approval', 'queued', 'approved', 'processing')), 0)::bigint approved,
      coalesce(sum(abs(l.amount_kobo)) filter (where s.status in ('due', 'failed')), 0)::bigint pending
    from sought s
    join ledger_entries e on e.event_key = s.event_key
    join ledger_postings l on l.entry_id = e.id
    join ledger_accounts a on a.id = l.account_id and a.kind = 'merchant_payable'
    where ${withinDays(sql`e.at`, days)}`.execute(read)
  const { processed, approved, pending } = rows[0] ?? { processed: 0, approved: 0, pending: 0 }
  return {
    processedPayment: toNaira(processed),
    approvedPayment: toNaira(approved),
    pendingPayment: toNaira(pending),
  }
}
