import { lockCart } from '#modules/cart/index.ts'
import { checkPayment, type Payment } from '#modules/payments/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { type Checkout, closeCheckout, lockCheckout, otherTries } from './checkouts.store.ts'
import { type ClaimFailure, claim, lockClaims } from './claims.ts'
import { giveBack, whyLate } from './give-back.ts'
import { placeCheckout } from './place-checkout.ts'

/**
 * Brings a checkout as far as its payment lets it come: asks the provider, then places the orders of what is paid, gives
 * back what came too late or wrong, or closes what ran out unpaid. The customer's return, the webhook and the sweep all
 * call this, in any order, at once or after a crash; it changes things once, all or nothing. Answers the payment, or
 * fails with `provider_unavailable`, or with `checkout_not_found` for a reference that isn't ours, or not of the
 * customer who asks.
 */
export async function confirmCheckout(
  platform: Platform,
  reference: string,
  customerId?: string,
): Promise<Payment | Failure> {
  const payment = await checkPayment(platform, reference, customerId)
  if (failed(payment)) return payment
  const { appUrl } = platform.config
  const unlessSettled = (use: (work: Work, checkout: Checkout) => Promise<undefined | Failure>) =>
    platform.db.transact(async work => {
      await lockCart(work, payment.customerId)
      const checkout = await lockCheckout(work, payment.checkoutId)
      return (checkout.paymentId === payment.paymentId ? undefined : await use(work, checkout)) ?? payment
    })
  const settled = await unlessSettled((work, checkout) => settle(work, checkout, payment, appUrl))
  const why = failed(settled) && whyLate(settled.code)
  if (!why) return settled
  // Undone whole, with what it closed to make room; so giving back begins afresh.
  return unlessSettled((work, checkout) => giveBack(work, checkout, payment, { why, appUrl }))
}

async function settle(
  work: Work,
  checkout: Checkout,
  payment: Payment,
  appUrl: string,
): Promise<undefined | ClaimFailure> {
  const { status } = checkout
  if (payment.status === 'wrong') return giveBack(work, checkout, payment, { why: 'wrong', appUrl })
  if (payment.status !== 'paid') {
    if (payment.status === 'reversed' || checkout.heldUntil <= work.now) await closeCheckout(work, checkout.id)
    return undefined
  }
  if (status === 'open') return placeCheckout(work, checkout, payment)
  if (status !== 'closed') return giveBack(work, checkout, payment, { why: 'double', appUrl })

  // Too late: somebody else may have what was held, or the customer itself by another try.
  const tries = await otherTries(work, checkout)
  if (tries.some(other => other.status === 'placed'))
    return giveBack(work, checkout, payment, { why: 'double', appUrl })
  const others = tries.map(({ id }) => id)
  await lockClaims(work, others, checkout.quote)
  for (const id of others) await closeCheckout(work, id)
  return (await claim(work, checkout)) ?? placeCheckout(work, checkout, payment)
}
