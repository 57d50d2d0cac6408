import { after, day } from '#platform/clock.ts'
import type { ProviderTransaction } from '#platform/paystack.ts'

export type PaymentStatus = 'starting' | 'open' | 'paid' | 'declined' | 'abandoned' | 'wrong' | 'reversed'

interface Asked {
  reference: string
  email: string
  amount: number
  status: PaymentStatus
  createdAt: Date
}

export const finalStatuses = ['paid', 'wrong', 'reversed'] as const satisfies readonly PaymentStatus[]

/** Returns whether a payment's status is final. */
export const final = (status: PaymentStatus): boolean => finalStatuses.some(each => each === status)

export type Mismatch = 'amount' | 'currency' | 'payer'

/** Returns how a payment differs from the request: amount, currency or payer; undefined when it matches. */
export function mismatchOf(
  asked: Pick<Asked, 'reference' | 'email' | 'amount'>,
  said: ProviderTransaction,
): Mismatch | undefined {
  if (said.currency !== 'NGN') return 'currency'
  if (said.amount !== asked.amount) return 'amount'
  const samePayer =
    said.reference === asked.reference && said.customer.email.toLowerCase() === asked.email.toLowerCase()
  return samePayer ? undefined : 'payer'
}

const mismatchReasons = { amount: 'amount_differs', currency: 'currency_differs', payer: 'payer_differs' } as const

/** The refund reason of a `wrong` payment. Payments without a recorded mismatch mostly differ in amount. */
export const mismatchReason = ({ mismatch }: { mismatch: Mismatch | null }) => mismatchReasons[mismatch ?? 'amount']

/**
 * Computes a payment's status from the provider's response (undefined: unknown to the provider). The status only moves
 * forward: what is paid stays paid. A decline is not the end, since the person may try another card on the same page;
 * nor is `abandoned`, a day without a payment, should the money still come.
 */
export function outcome(asked: Asked, said: ProviderTransaction | undefined, now: Date): PaymentStatus {
  if (final(asked.status)) return asked.status
  if (said?.status === 'success') return mismatchOf(asked, said) ? 'wrong' : 'paid'
  // Paystack says so of what came and went back whole. We only ask for that of what we knew to be paid, so here it was
  // others, and there is no money to send goods for; nor can anybody pay there again.
  if (said?.status === 'reversed') return 'reversed'
  if (asked.createdAt <= after(now, -day)) return 'abandoned'
  if (said?.status === 'failed') return 'declined'
  return said ? 'open' : asked.status
}
