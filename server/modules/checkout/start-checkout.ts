import type { z } from 'zod'
import type { paymentBody, StartedPayment } from '#contract/checkout.ts'
import { lockCart } from '#modules/cart/index.ts'
import { holdStock, lockStock } from '#modules/catalog/index.ts'
import { openPayment, startPayment } from '#modules/payments/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import { after, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo, toNaira } from '#platform/money.ts'
import { priceBasket } from './basket.ts'
import { closeCheckout, openCheckoutOf } from './checkouts.store.ts'
import { hinders, problemsOf } from './problems.ts'
import { freeze, stockOf } from './quote.ts'

/** How long a checkout holds its price and stock (design, section 5). */
const holdFor = 15 * minute

type Asked = z.output<typeof paymentBody>

/**
 * Freezes the price of a customer's cart, holds its stock and opens the provider's page. The cart stays as it is until
 * the money is there. When the page can't be opened the stock is free again at once.
 */
export async function startCheckout(
  platform: Platform,
  customer: CustomerCaller,
  asked: Asked,
): Promise<StartedPayment | Failure> {
  const started = await platform.db.transact(work => holdAndStart(work, customer, asked))
  if (failed(started)) return started
  const page = `${platform.config.appUrl}/customer/checkout/complete`
  const opened = await openPayment(platform, started.reference, {
    callbackUrl: page, // The provider adds the reference.
    cancelUrl: `${page}?reference=${started.reference}&cancelled=1`,
  })
  if (failed(opened)) {
    const closed = await platform.db.transact(async work => {
      await lockCart(work, customer.accountId)
      await closeCheckout(work, started.checkoutId)
    })
    return failed(closed) ? closed : opened
  }
  return {
    authorization_url: opened.authorizationUrl,
    reference: opened.reference,
    total: toNaira(started.total),
    heldUntil: started.heldUntil.toISOString(),
  }
}

async function holdAndStart(work: Work, customer: CustomerCaller, asked: Asked) {
  const { tx, now } = work
  const customerId = customer.accountId
  await lockCart(work, customerId)
  const basket = await priceBasket(tx, { customerId, addressId: asked.addressId })
  if (failed(basket)) return basket
  const hindrance = problemsOf(basket).find(hinders)
  if (hindrance)
    return fail(hindrance.code === 'no_delivery' ? 'no_delivery' : 'sold_out', { message: hindrance.message })
  const { total } = basket.price
  if (toKobo(asked.total) !== total) return fail('price_changed')

  const heldUntil = after(now, holdFor)
  const notes = new Map(asked.notes?.map(({ storeId, note }) => [storeId, note]))
  const quote = freeze(basket, { customerName: customer.name, notes })
  // Trying again must not hold the same stock twice, nor meet it. Money that still comes for the earlier try is late.
  const earlier = await openCheckoutOf(work, customerId)
  if (earlier) {
    await lockStock(work, [earlier.id], stockOf(quote))
    await closeCheckout(work, earlier.id)
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
  const held = await holdStock(work, checkoutId, stockOf(quote))
  if (failed(held)) return held
  const { email } = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { reference } = await startPayment(work, { checkoutId, customerId, email, amount: total })
  return { checkoutId, reference, total, heldUntil }
}
