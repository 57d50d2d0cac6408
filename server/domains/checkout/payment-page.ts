import { setTimeout as wait } from 'node:timers/promises'
import { lockCart } from '#domains/cart/index.ts'
import { type OpenPayment, openStarted, type StartedPayment } from '#domains/money/payments/index.ts'
import { after, second } from '#platform/clock.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { closeCheckout } from './checkouts.store.ts'

interface Opening extends StartedPayment {
  checkoutId: string
}

/** Longer than the provider's request timeout: a call that hasn't opened its page by then was killed. */
const openTimeoutMs = 12 * second
const pollIntervalMs = 100

/**
 * Opens the provider's page of a checkout. On failure, closes the checkout unless another call opened it. Returns
 * `provider_unavailable`.
 */
export async function openPage(
  platform: Platform,
  { checkoutId, ...payment }: Opening,
  customerId: string,
): Promise<OpenPayment | Failure<'provider_unavailable'>> {
  const page = `${platform.config.appUrl}/customer/checkout/complete`
  const opened = await openStarted(platform, payment, {
    callbackUrl: page, // The provider adds the reference.
    cancelUrl: `${page}?reference=${payment.reference}&cancelled=1`,
  })
  if (!failed(opened)) return opened
  await platform.db.transact(async work => {
    await lockCart(work, customerId)
    const openedByOther = await work.tx
      .selectFrom('payments')
      .select('id')
      .where('checkout_id', '=', checkoutId)
      .where('authorization_url', 'is not', null)
      .executeTakeFirst()
    if (!openedByOther) await closeCheckout(work, checkoutId)
  })
  return opened
}

/**
 * Waits for the page that another call is opening for the same checkout, so that the provider is called once, and opens
 * it if that call was killed. Returns `provider_unavailable` if the other call failed.
 */
export async function pageOfOther(
  platform: Platform,
  checkoutId: string,
  customerId: string,
): Promise<OpenPayment | Failure<'provider_unavailable'>> {
  for (;;) {
    const { authorization_url, created_at, status, ...payment } = await platform.db.keyed
      .selectFrom('payments as p')
      .innerJoin('checkouts as c', 'c.id', 'p.checkout_id')
      .select(['p.authorization_url', 'p.reference', 'p.created_at', 'c.status'])
      .select(['p.id as paymentId', 'p.email', 'p.amount_kobo as amount'])
      .where('c.id', '=', checkoutId)
      .orderBy('p.id', 'desc')
      .executeTakeFirstOrThrow()
    if (authorization_url) return { authorizationUrl: authorization_url, reference: payment.reference }
    if (status !== 'open') return fail('provider_unavailable')
    if (created_at < after(platform.clock.now(), -openTimeoutMs))
      return openPage(platform, { checkoutId, ...payment }, customerId)
    await wait(pollIntervalMs)
  }
}
