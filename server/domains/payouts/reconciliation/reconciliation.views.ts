import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type {
  listExceptions,
  ProviderRecord,
  ReconciledDay,
  ReconciliationException,
  ReconciliationProblem,
} from '#contract/payouts/reconciliation.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Kobo, toNaira } from '#platform/money.ts'

interface DayRow {
  day: string
  ran_at: Date | null
  payments: number
  payments_kobo: Kobo
  refunds: number
  refunds_kobo: Kobo
  transfers: number
  transfers_kobo: Kobo
  open: number
  settled: number
}

/** Lists reconciled days, latest first, with their numbers of open exceptions. */
export async function daysView(read: Reader, { limit, offset }: { limit: number; offset: number }) {
  const [page, counted] = await Promise.all([
    sql<DayRow>`
      select r.*, r.day::text as day, e.open, e.settled
      from (select * from reconciliations order by day desc limit ${limit} offset ${offset}) r
      cross join lateral (
        select count(*) filter (where settled_at is null)::int open, count(settled_at)::int settled
        from reconciliation_exceptions e where e.day = r.day) e
      order by r.day desc`.execute(read),
    sql<{ count: number }>`select count(*)::int count from reconciliations`.execute(read),
  ])
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: page.rows.map(
      (row): ReconciledDay => ({
        day: row.day,
        ranAt: row.ran_at?.toISOString() ?? null,
        payments: { count: row.payments, amount: toNaira(row.payments_kobo) },
        refunds: { count: row.refunds, amount: toNaira(row.refunds_kobo) },
        transfers: { count: row.transfers, amount: toNaira(row.transfers_kobo) },
        open: row.open,
        settled: row.settled,
      }),
    ),
  }
}

interface ExceptionRow {
  id: string
  day: string
  record: ProviderRecord
  problem: ReconciliationProblem
  reference: string
  provider_kobo: Kobo | null
  books_kobo: Kobo | null
  order_id: string | null
  payment_id: string | null
  found_at: Date
  settled_at: Date | null
  settled_by_name: string | null
  note: string | null
}

const naira = (kobo: Kobo | null) => (kobo === null ? null : toNaira(kobo))

async function exceptions(read: Reader, which: RawBuilder<unknown>): Promise<ReconciliationException[]> {
  const { rows } = await sql<ExceptionRow>`
    select e.*, e.day::text as day, a.first_name || ' ' || a.last_name settled_by_name
    from reconciliation_exceptions e left join accounts a on a.id = e.settled_by ${which}`.execute(read)
  return rows.map(row => ({
    id: row.id,
    day: row.day,
    record: row.record,
    problem: row.problem,
    reference: row.reference,
    provider: naira(row.provider_kobo),
    books: naira(row.books_kobo),
    orderId: row.order_id,
    paymentId: row.payment_id,
    foundAt: row.found_at.toISOString(),
    settled: row.settled_at && { at: row.settled_at.toISOString(), by: row.settled_by_name, note: row.note },
  }))
}

export async function exceptionOf(read: Reader, id: string): Promise<ReconciliationException | undefined> {
  const [found] = await exceptions(read, sql`where e.id = ${id}`)
  return found
}

/** Lists open exceptions, oldest first, or settled ones, latest first. */
export async function exceptionsView(read: Reader, query: z.output<(typeof listExceptions)['query']>) {
  const ofDay = query.day ? sql`and e.day = ${query.day}::date` : sql``
  const settled = query.settled === 'true'
  const found = settled ? sql`where e.settled_at is not null ${ofDay}` : sql`where e.settled_at is null ${ofDay}`
  const order = settled ? sql`order by e.settled_at desc, e.id desc` : sql`order by e.found_at, e.id`
  const [rows, counted] = await Promise.all([
    exceptions(read, sql`${found} ${order} limit ${query.limit} offset ${query.offset}`),
    sql<{ count: number; open: number }>`
      select (select count(*)::int from reconciliation_exceptions e ${found}) count,
        (select count(*)::int from reconciliation_exceptions where settled_at is null) open`.execute(read),
  ])
  const { count, open } = counted.rows[0] ?? { count: 0, open: 0 }
  return { count, open, rows }
}
