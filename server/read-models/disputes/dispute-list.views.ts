import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Dispute, DisputeStatus, listDisputes } from '#contract/money/disputes.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toNaira } from '#platform/money.ts'
import { searchedPayments } from '#read-models/transactions/index.ts'

export interface DisputeRow {
  id: string
  provider_id: string
  payment_id: string
  reference: string
  amount_kobo: Kobo
  charged_kobo: Kobo
  category: string
  reason: string
  status: DisputeStatus
  due_at: Date | null
  opened_at: Date
  resolved_at: Date | null
  answer: 'contest' | 'accept' | null
  answered_at: Date | null
  answered_by_name: string | null
  answer_sent_at: Date | null
  answer_failure: string | null
  evidence: unknown
  customer_name: string
  email: string
  phone_number: string | null
  orders: Dispute['orders']
}

const moment = (at: Date | null) => at?.toISOString() ?? null

/** Converts a row to the wire. */
export const disputeOf = (row: DisputeRow): Dispute => ({
  id: row.id,
  providerId: row.provider_id,
  paymentId: row.payment_id,
  reference: row.reference,
  amount: toNaira(row.amount_kobo),
  category: row.category,
  reason: row.reason,
  status: row.status,
  dueAt: moment(row.due_at),
  openedAt: row.opened_at.toISOString(),
  resolvedAt: moment(row.resolved_at),
  answered:
    row.answer && row.answered_at
      ? {
          answer: row.answer,
          at: row.answered_at.toISOString(),
          by: row.answered_by_name,
          sentAt: moment(row.answer_sent_at),
        }
      : null,
  answerFailure: row.answer_failure,
  customerName: row.customer_name,
  customerEmail: row.email,
  orders: row.orders,
})

/** Reads disputes `d`, those of a condition in an order. */
export async function disputeRows(read: Reader, which: RawBuilder<unknown>): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select d.*, p.reference, p.email, a.phone_number, a.first_name || ' ' || a.last_name customer_name,
      b.first_name || ' ' || b.last_name answered_by_name,
      (select coalesce(jsonb_agg(jsonb_build_object('orderTrackerId', o.id, 'orderName', o.reference, 'storeName', s.name)
          order by o.id), '[]')
       from ledger_entries e join orders o on o.id = e.order_id join stores s on s.id = o.store_id
       where e.payment_id = d.payment_id and e.event = 'capture') orders
    from disputes d join payments p on p.id = d.payment_id join accounts a on a.id = p.customer_id
    left join accounts b on b.id = d.answered_by ${which}`.execute(read)
  return rows
}

const open = sql`d.status in ('needs_evidence', 'under_review')`

/** SQL condition: disputes `d` by their payment, its orders, payer or amount, or the provider's number. */
export async function disputesThat(read: Reader, search: string | undefined): Promise<RawBuilder<boolean>> {
  if (!search) return sql`true`
  const paymentIds = await searchedPayments(read, search, { at: sql`p.created_at`, days: {} })
  return sql`(d.payment_id = any(${paymentIds}::uuid[]) or d.provider_id = ${search})`
}

/** Lists open disputes, those that need an answer first and by their deadline, or closed ones, the latest first. */
export async function disputeList(read: Reader, query: z.output<(typeof listDisputes)['query']>) {
  const fits = await disputesThat(read, query.search)
  const page = sql`limit ${query.limit} offset ${query.offset}`
  const which =
    query.closed === 'true'
      ? sql`where not ${open} and ${fits} order by d.resolved_at desc nulls last, d.id desc ${page}`
      : sql`where ${open} and ${fits} order by d.status, d.due_at nulls last, d.id ${page}`
  const [rows, counted] = await Promise.all([
    disputeRows(read, which),
    sql<{ open: number; closed: number }>`
      select count(*) filter (where ${open})::int open, count(*) filter (where not ${open})::int closed
      from disputes d where ${fits}`.execute(read),
  ])
  const counts = counted.rows[0] ?? { open: 0, closed: 0 }
  return { count: query.closed === 'true' ? counts.closed : counts.open, rows: rows.map(disputeOf), ...counts }
}
