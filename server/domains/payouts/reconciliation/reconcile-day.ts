import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { midnightInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import type { Period } from '#platform/paystack.ts'
import { type Compared, compare, kinds } from './compare.ts'
import type { Difference } from './differences.ts'

/** Returns the period of a day in Lagos, which is an hour ahead of UTC all year. */
const periodOf = (day: string): Period => {
  const from = midnightInLagos(day)
  return { from, to: new Date(from.getTime() + 86_400_000) }
}

const nothing: Compared = { count: 0, amount: 0, differences: [] }

/**
 * Reconciles a day of the provider's records with the books. Stores exceptions and settles those that no longer differ.
 * Idempotent. Throws ProviderUnavailable, so that the job is retried.
 */
export async function reconcileDay(platform: Platform, day: string): Promise<void> {
  const period = periodOf(day)
  const found: Compared[] = []
  for (const kind of kinds) found.push(await compare(platform, kind, period))
  const [payments = nothing, refunds = nothing, transfers = nothing] = found
  const kept = await platform.db.transact(async work => {
    await sql`update reconciliations set ran_at = ${work.now},
      payments = ${payments.count}, payments_kobo = ${payments.amount},
      refunds = ${refunds.count}, refunds_kobo = ${refunds.amount},
      transfers = ${transfers.count}, transfers_kobo = ${transfers.amount}
      where day = ${day}::date`.execute(work.tx)
    await keep(
      work,
      day,
      found.flatMap(({ differences }) => differences),
    )
  })
  mustSucceed(kept)
}

/** Stores exceptions. Those that a person settled stay settled. */
async function keep(work: Work, day: string, differences: readonly Difference[]): Promise<void> {
  for (const { record, problem, reference, recorded, books, orderId, paymentId } of differences)
    await sql`
      insert into reconciliation_exceptions (day, record, problem, reference, provider_kobo, books_kobo, order_id, payment_id, found_at)
      values (${day}::date, ${record}, ${problem}, ${reference}, ${recorded}, ${books}, ${orderId}, ${paymentId}, ${work.now})
      on conflict on constraint reconciliation_exceptions_once do update
        set provider_kobo = excluded.provider_kobo, books_kobo = excluded.books_kobo,
          settled_at = case when reconciliation_exceptions.settled_by is null then null else reconciliation_exceptions.settled_at end`.execute(
      work.tx,
    )
  const still = differences.map(({ record, problem, reference }) => `${record} ${problem} ${reference}`)
  await sql`
    update reconciliation_exceptions set settled_at = ${work.now}
    where day = ${day}::date and settled_at is null and record || ' ' || problem || ' ' || reference <> all(${still}::text[])`.execute(
    work.tx,
  )
}
