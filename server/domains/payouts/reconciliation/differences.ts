import type { ProviderRecord, ReconciliationProblem } from '#contract/payouts/reconciliation.ts'
import type { Kobo } from '#platform/money.ts'

/** Something that isn't the same at the card provider and in the books. Kobo. */
export interface Difference {
  record: ProviderRecord
  problem: ReconciliationProblem
  reference: string
  recorded: Kobo | null
  books: Kobo | null
  orderId: string | null
  paymentId: string | null
}

/** What the books have of a payment, refund or transfer of ours. `booked` is null where they have nothing of it. */
export interface Booked {
  booked: Kobo | null
  orderId: string | null
  paymentId: string | null
}

/**
 * Compares what the provider moved (null: it moved nothing, or never heard of it) with what the books have of it
 * (undefined: the reference is nobody's of ours). Undefined where they agree.
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
