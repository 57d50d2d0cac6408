import type { ProviderRecord, ReconciliationProblem } from '#contract/payouts/reconciliation.ts'
import type { Kobo } from '#platform/money.ts'

/** A difference between the card provider and the books, in kobo. */
export interface Difference {
  record: ProviderRecord
  problem: ReconciliationProblem
  reference: string
  recorded: Kobo | null
  books: Kobo | null
  orderId: string | null
  paymentId: string | null
}

/** A booked payment, refund or transfer. `booked` is null if the books have no entry of it. */
export interface Booked {
  booked: Kobo | null
  orderId: string | null
  paymentId: string | null
}

/**
 * Compares what the provider moved (null: nothing or unknown) with the books (undefined: not our reference). Returns
 * undefined if they agree.
 */
export function differenceOf(
  record: ProviderRecord,
  reference: string,
  provider: Kobo | null,
  ours: Booked | undefined,
): Difference | undefined {
  const books = ours?.booked ?? null
  if (provider === books) return undefined
  const problem = !ours ? 'unknown' : books === null ? 'unbooked' : provider === null ? 'absent' : 'amount'
  return {
    record,
    problem,
    reference,
    recorded: provider,
    books,
    orderId: ours?.orderId ?? null,
    paymentId: ours?.paymentId ?? null,
  }
}
