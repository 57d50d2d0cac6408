import type { z } from 'zod'
import type { paymentBody, StartedPayment } from '#contract/checkout.ts'
import { lockCart } from '#modules/cart/index.ts'
import { openPayment, payNothing, startPayment } from '#modules/payments/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import { after, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo, toNaira } from '#platform/money.ts'
import { priceBasket } from './basket.ts'
import { checkoutOutcome } from './checkout.views.ts'
import { buyerOf, closeCheckout } from './checkouts.store.ts'
import { claim, lockClaims } from './claims.ts'
import { placeCheckout } from './place-checkout.ts'
import { hinders, problemsOf } from './problems.ts'
import { freeze } from './quote.ts'

/** How long a checkout holds its price and all that it claims (design, section 5). */
const holdFor = 15 * minute

type Asked = z.output<typeof paymentBody>

/**
 * Freezes the price of a customer's cart, claims its coupons, gift cards and stock, and opens the provider's page. The
 * cart stays as it is until the money is there. When the page can't be opened, all of it is free again at once. Where
 * gift cards leave nothing to pay the provider isn't asked, and the orders are placed together with all the rest.
 */
export async function startCheckout(
  platform: Platform,
  customer: CustomerCaller,
  asked: Asked,
): Promise<StartedPayment | Failure> {
  const started = await platform.db.transact(work => holdAndStart(work, customer, asked))
  if (failed(started)) return started
  const { reference, total, due, heldUntil } = started
  const price = { total: toNaira(total), due: toNaira(due), heldUntil: heldUntil.toISOString() }
  if (due === 0) {
    const { keyed } = platform.db
    const outcome = await checkoutOutcome(keyed, {
      customerId: customer.accountId,
      reference,
      now: platform.clock.now(),
    })
    return failed(outcome) ? outcome : { authorization_url: null, reference, ...price, outcome }
  }
  const page = `${platform.config.appUrl}/customer/checkout/complete`
  const opened = await openPayment(platform, reference, {
    callbackUrl: page, // The provider adds the reference.
    cancelUrl: `${page}?reference=${reference}&cancelled=1`,
  })
  if (failed(opened)) {
    const closed = await platform.db.transact(async work => {
      await lockCart(work, customer.accountId)
      await closeCheckout(work, started.checkoutId)
    })
    return failed(closed) ? closed : opened
  }
  return { authorization_url: opened.authorizationUrl, reference: opened.reference, ...price, outcome: null }
}

async function holdAndStart(work: Work, customer: CustomerCaller, asked: Asked) {
  const { tx, now } = work
  const customerId = customer.accountId
  await lockCart(work, customerId)
  const basket = await priceBasket(tx, { customerId, addressId: asked.addressId, now })
  if (failed(basket)) return basket
  const hindrance = problemsOf(basket).find(hinders)
  if (hindrance)
    return fail(hindrance.code === 'no_delivery' ? 'no_delivery' : 'sold_out', { message: hindrance.message })
  const { total, due } = basket.price
  if (toKobo(asked.total) !== total || (asked.due !== undefined && toKobo(asked.due) !== due))
    return fail('price_changed')

  const heldUntil = after(now, holdFor)
  const notes = new Map(asked.notes?.map(({ storeId, note }) => [storeId, note]))
  const quote = freeze(basket, { customerName: customer.name, notes })
  // Trying again must not claim the same twice, nor meet it. Money that still comes for the earlier try is late.
  const { email, openCheckoutId } = await buyerOf(work, customerId)
  if (openCheckoutId) {
    await lockClaims(work, [openCheckoutId], quote)
    await closeCheckout(work, openCheckoutId)
  }
  const { id: checkoutId } = await tx
    .insertInto('checkouts')
    .values({
      customer_id: customerId,
      total_kobo: total,
      quote: JSON.stringify(quote),
      held_until: heldUntil,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const checkout = { id: checkoutId, customerId, quote }
  const claimed = await claim(work, checkout)
  if (claimed) return claimed
  const paying = { checkoutId, customerId, email }
  const started = { checkoutId, total, due, heldUntil }
  if (due > 0) return { ...started, reference: (await startPayment(work, { ...paying, amount: due })).reference }
  const { paymentId, reference } = await payNothing(work, paying)
  await placeCheckout(work, checkout, { paymentId, paid: 0, fee: 0 })
  return { ...started, reference }
}
