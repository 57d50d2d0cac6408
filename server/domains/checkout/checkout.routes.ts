import * as contract from '#contract/checkout/checkout.ts'
import { done } from '#contract/done.ts'
import { calculateShippingFee } from '#contract/logistics/shipping.ts'
import { createTransaction } from '#contract/money/payments.ts'
import { fail, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { priceBasket, priceFacts, readFacts } from './basket.ts'
import { feesOnWire, priceOnWire } from './basket.wire.ts'
import { checkoutOutcome, outcomeOfPlaced } from './checkout.views.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { freeze } from './quote.ts'
import { sealQuote } from './sealed-quote.ts'
import { startCheckout } from './start-checkout.ts'
import { transactionRow } from './transaction.view.ts'

/** Returns the message of a payment that was started without a page. */
function messageOf({ due, outcome, reference: of }: contract.StartedPayment, { cardId }: { cardId?: string }): string {
  if (outcome?.state !== 'placed') return done.paymentStarted
  return due > 0 && !(cardId && of === outcome.reference) ? done.alreadyPaid : done.ordered
}

export function checkoutRoutes(platform: Platform): readonly Route[] {
  return [
    route(calculateShippingFee, async ({ caller, query, db, now }) => {
      const basket = await priceBasket(db.keyed, { customerId: caller.accountId, addressId: query.addressId, now })
      return failed(basket) ? basket : feesOnWire(basket)
    }),

    route(contract.simulateOrder, async ({ caller, body: { addressId }, db, now }) => {
      const asked = { customerId: caller.accountId, addressId, now }
      const { facts } = await readFacts(db.keyed, asked)
      const basket = priceFacts(facts, now)
      if (failed(basket)) return basket
      const price = priceOnWire(basket)
      const quote = price.payable ? sealQuote(platform.config.secret, { ...asked, facts }, freeze(basket)) : null
      return { ...price, quote }
    }),

    route(contract.startPayment, async ({ caller, body }) => {
      const started = await startCheckout(platform, caller, body)
      if (failed(started) || !started.outcome) return started
      return answer(started, { message: messageOf(started, body) })
    }),

    route(createTransaction, async ({ caller, body: { reference }, db, now }) => {
      const payment = await confirmCheckout(platform, reference, caller.accountId)
      if (failed(payment)) return payment
      if (payment.status === 'wrong') return fail('payment_mismatch')
      if (payment.status === 'declined') return fail('payment_declined')
      if (payment.status === 'reversed')
        return fail('payment_declined', {
          message: 'The payment went back to you by itself. Start again from your cart.',
        })
      const row = await transactionRow(db.keyed, { reference, customerId: caller.accountId })
      if (row) return row
      const outcome = await checkoutOutcome(db.keyed, { customerId: caller.accountId, reference, now })
      if (failed(outcome)) return outcome
      return fail(outcome.state === 'expired' ? 'checkout_expired' : 'payment_unfinished')
    }),

    route(contract.createOrder, async ({ caller, body: { reference }, db, now }) => {
      const payment = await confirmCheckout(platform, reference, caller.accountId)
      if (failed(payment)) return payment
      if (payment.placed) return outcomeOfPlaced(payment, payment.placed)
      return checkoutOutcome(db.keyed, { customerId: caller.accountId, reference, now })
    }),
  ]
}
