import { lockCart } from '#domains/cart/index.ts'
import {
  type AskedPayment,
  askForPayment,
  final,
  mismatchReason,
  type Payment,
  paymentChanged,
  recordedPayment,
  recordSql,
} from '#domains/money/payments/index.ts'
import type { Placed } from '#domains/orders/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import type { JustPlaced } from './checkout.views.ts'
import {
  checkoutLocked,
  closeCheckout,
  type LockedCheckout,
  lockCheckout,
  openCheckoutOf,
  otherTries,
} from './checkouts.store.ts'
import { type ClaimFailure, claim, lockClaims } from './claims.ts'
import { placeCheckout } from './place-checkout.ts'
import { reasonAfterClose, refundCheckout } from './refund-checkout.ts'

/**
 * Advances a checkout by its payment: checks it with the provider, then places the orders, refunds a late or mismatched
 * payment, or closes an expired unpaid checkout. The customer's return, the webhook, the scheduled job and a newer
 * checkout of the customer all call this, in any order, concurrently or after a crash; it is idempotent and atomic.
 * Returns the payment, with the orders if it has just placed them, `provider_unavailable`, or `checkout_not_found` for a reference that is unknown or another
 * customer's.
 */
export async function confirmCheckout(
  platform: Platform,
  reference: string,
  customerId?: string,
): Promise<Confirmed | Failure<'checkout_not_found' | 'provider_unavailable'>> {
  const asked = await askForPayment(platform, reference, customerId)
  if (failed(asked)) return asked
  const { config } = platform
  for (let rivals: Rivals = { asked: undefined, close: 'same items' }; ; ) {
    const settled = await unlessSettled(platform, asked, (work, checkout, payment) =>
      settle(work, checkout, payment, { rivals, config }),
    )
    if (settled instanceof AskFirst) {
      const confirmed = await confirmOpen(platform, settled.reference)
      if (failed(confirmed)) return confirmed
      rivals = { ...rivals, asked: settled.checkoutId }
    } else if (!failed(settled)) return settled
    // A failed attempt is rolled back, including the checkouts that it closed. A received payment takes precedence over
    // an unpaid checkout of the same customer.
    else if (rivals.asked && rivals.close === 'same items') rivals = { ...rivals, close: 'any' }
    else
      return unlessSettled<never>(platform, asked, (work, checkout, payment) =>
        refundCheckout(work, checkout, payment, { reason: reasonAfterClose(settled.code, checkout), config }),
      )
  }
}

/** A payment of a checkout; `placed` if its orders have just been placed. */
interface Confirmed extends Payment {
  placed?: JustPlaced
}

/** The customer's open checkout, which has to be confirmed before a closed, paid one replaces it. */
class AskFirst {
  readonly checkoutId: string
  readonly reference: string
  constructor(open: { id: string; reference: string }) {
    this.checkoutId = open.id
    this.reference = open.reference
  }
}

interface Rivals {
  /** The open checkout whose payment the provider has just confirmed. */
  asked: string | undefined
  /** Open checkouts that a closed, paid one can replace. */
  close: 'same items' | 'any'
}

/**
 * Records what the provider says of a payment, and changes its locked checkout unless this payment has already settled it.
 */
const unlessSettled = <T extends AskFirst | ClaimFailure>(
  platform: Platform,
  asked: AskedPayment,
  use: (work: Work, checkout: LockedCheckout, payment: Payment) => Promise<T | Placed[] | undefined>,
): Promise<T | Confirmed> =>
  platform.db.transact(
    async work => {
      const { customerId } = asked
      const recording = recordSql(work, asked, checkoutLocked)
      const { updated, ...checkout } = await lockCheckout(work, asked.checkoutId, customerId, recording)
      const payment = await recordedPayment(work, asked, updated)
      // It became part of an account meanwhile.
      if (checkout.customerId !== customerId) await lockCart(work, checkout.customerId)
      if (checkout.paymentId === payment.paymentId) return payment
      const used = await use(work, checkout, payment)
      // Whoever asks first may be killed before it settles this payment.
      if (used instanceof AskFirst)
        await work.addJob(paymentChanged, { reference: payment.reference }, { key: `payment:${payment.reference}` })
      if (!Array.isArray(used)) return used ?? payment
      return { ...payment, placed: { purchase: checkout.purchase, total: checkout.quote.total, orders: used } }
    },
    { generic: true },
  )

/** Confirms a checkout while it is open. A job confirms one that was closed meanwhile. */
async function confirmOpen(
  platform: Platform,
  reference: string,
): Promise<Confirmed | Failure<'checkout_not_found' | 'provider_unavailable'>> {
  const asked = await askForPayment(platform, reference)
  if (failed(asked)) return asked
  return unlessSettled<never>(platform, asked, async (work, checkout, payment) => {
    if (checkout.status === 'open') return settleOpen(work, checkout, payment, platform.config)
    if (final(payment.status)) await work.addJob(paymentChanged, { reference }, { key: `payment:${reference}` })
    return undefined
  })
}

async function settleOpen(
  work: Work,
  checkout: LockedCheckout,
  payment: Payment,
  config: Config,
): Promise<undefined | Placed[]> {
  if (payment.status === 'wrong')
    return refundCheckout(work, checkout, payment, { reason: mismatchReason(payment), config })
  if (payment.status === 'paid') return placeCheckout(work, checkout, payment)
  if (payment.status === 'reversed' || checkout.heldUntil <= work.now) await closeCheckout(work, checkout.id)
  return undefined
}

async function settle(
  work: Work,
  checkout: LockedCheckout,
  payment: Payment,
  { rivals, config }: { rivals: Rivals; config: Config },
): Promise<undefined | Placed[] | AskFirst | ClaimFailure> {
  if (checkout.status === 'open' || payment.status !== 'paid') return settleOpen(work, checkout, payment, config)
  if (checkout.status !== 'closed') return refundCheckout(work, checkout, payment, { reason: 'already_paid', config })

  // Somebody else may have the released items, or the customer by another checkout.
  const open = await openCheckoutOf(work.tx, checkout.customerId)
  if (open?.payable && open.id !== rivals.asked) return new AskFirst(open)
  const tries = await otherTries(work, checkout)
  if (tries.some(other => other.status === 'placed'))
    return refundCheckout(work, checkout, payment, { reason: 'already_paid', config })
  const others = tries.map(({ id }) => id)
  if (open && rivals.close === 'any' && !others.includes(open.id)) others.push(open.id)
  await lockClaims(work, others, checkout.quote)
  for (const id of others) await closeCheckout(work, id)
  return (await claim(work, checkout)) ?? placeCheckout(work, checkout, payment)
}
