import { sql } from 'kysely'
import { expect } from 'vitest'
import { booksBalance, capture, postEntry, release } from '#domains/money/ledger/index.ts'
import { askForPayment, recordedPayment, recordSql, startPayment } from '#domains/money/payments/index.ts'
import { orderCompleted } from '#domains/orders/index.ts'
import { after, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { basisPoints, type Kobo } from '#platform/money.ts'
import type { TestApp } from './app.ts'
import { customer, type Merchant, type Person, within } from './fixtures.ts'
import { provider } from './provider.ts'
import { dropJob } from './queued.ts'

export interface StartedPayment {
  paymentId: string
  reference: string
  checkoutId: string
  buyer: Person
}

/** Creates a payment of an empty checkout, not yet requested from the provider. */
export async function startedPayment(app: TestApp, amount: Kobo): Promise<StartedPayment> {
  const buyer = await customer(app)
  return within(app, async work => {
    const { id: checkoutId } = await work.tx
      .insertInto('checkouts')
      .values({
        customer_id: buyer.accountId,
        total_kobo: amount,
        quote: '{}',
        held_until: after(work.now, 15 * minute),
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const started = await startPayment(work, { checkoutId, customerId: buyer.accountId, email: buyer.email, amount })
    return { ...started, checkoutId, buyer }
  })
}

/**
 * Creates a payment that the provider has captured and we have recorded. Doesn't notify checkout, since there is
 * nothing to order.
 */
export async function paidPayment(app: TestApp, amount: Kobo): Promise<StartedPayment & { fee: Kobo }> {
  const payment = await startedPayment(app, amount)
  await app.platform.paystack.initialize({
    email: payment.buyer.email,
    amount,
    reference: payment.reference,
    callbackUrl: 'http://bitmarte.test/paid',
    cancelUrl: 'http://bitmarte.test/cart',
  })
  await provider(app).pay(payment.reference)
  const state = await checkPayment(app, payment.reference)
  if (failed(state) || state.status !== 'paid') throw new Error(`The payment is not paid: ${JSON.stringify(state)}`)
  await dropJob(app, `payment:${payment.reference}`)
  return { ...payment, fee: state.fee ?? 0 }
}

/** Asks the provider about a checkout's payment and records what it says, without acting on it. */
export async function checkPayment({ platform }: TestApp, reference: string) {
  const asked = await askForPayment(platform, reference)
  if (failed(asked)) return asked
  return platform.db.transact(async work => {
    const recorded = await recordSql(work, asked, sql`true`)?.execute(work.tx)
    return recordedPayment(work, asked, recorded?.rows[0] ?? null)
  })
}

let orderNumber = 5000

/** Places an order of products and shipping by the store itself, with its money in the ledger. */
export async function heldOrder(
  app: TestApp,
  store: Pick<Merchant, 'storeId'>,
  of: { goods: Kobo; shipping?: Kobo; payment?: { paymentId: string; checkoutId: string; fee: Kobo } },
): Promise<string> {
  const { goods, shipping = 0, payment } = of
  const buyer = await customer(app)
  return within(app, async work => {
    const { id: orderId } = await work.tx
      .insertInto('orders')
      .values({
        store_id: store.storeId,
        checkout_id: payment?.checkoutId ?? null,
        customer_id: buyer.accountId,
        number: ++orderNumber,
        subtotal_kobo: goods,
        shipping_kobo: shipping,
        commission_bps: 1000,
        commission_kobo: basisPoints(goods, 1000),
        recipient_name: 'Chiọma Okafor',
        recipient_phone: '+2348035550188',
        recipient_email: 'chioma@test.ng',
        to_state: 'Lagos',
        to_lga: 'Surulere',
        to_street: '14 Adéníran Ogunsanya Street',
        from_state: 'Lagos',
        from_lga: 'Ikeja',
        from_street: '1 Allen Avenue',
        weight_grams: 500,
        vehicle: 'Bike',
        delivered_by: 'merchant',
        placed_at: work.now,
        updated_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const paid = { paymentId: payment?.paymentId ?? orderId, fee: payment?.fee ?? 0 }
    for (const entry of capture({
      ...paid,
      orders: [{ orderId, card: goods + shipping, giftCards: 0, shippingDiscount: 0 }],
    }))
      await postEntry(work, entry)
    return orderId
  })
}

/** Ends an order's return window as the orders domain does: releases its money and notifies payouts. */
export const complete = (app: TestApp, orderId: string): Promise<void> =>
  within(app, async (work: Work) => {
    const order = await work.tx
      .updateTable('orders')
      .set({ status: 'completed', completed_at: work.now })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await postEntry(
      work,
      release({
        orderId,
        storeId: order.store_id,
        goods: order.subtotal_kobo,
        shipping: order.shipping_kobo + order.shipping_discount_kobo,
        commission: order.commission_kobo,
        carrier: 'merchant',
      }),
    )
    await work.addJob(orderCompleted, { orderId })
  })

/** Fails unless every entry, and so all accounts together, sum to zero. */
export const expectBooksToBalance = async (app: TestApp): Promise<void> =>
  expect(await booksBalance(app.platform.db.read)).toMatchObject({ balanced: true, total: 0, unbalanced: 0 })

/** Lets the provider and the app finish everything that moves money, in turns. */
export async function settleMoney(app: TestApp): Promise<void> {
  const bank = provider(app)
  for (let turn = 0; turn < 2; turn++) {
    await bank.settle()
    await app.runJobs()
  }
}

/** A store's order that its customer has paid by card, with its money held. */
export async function paidOrder(
  app: TestApp,
  store: Pick<Merchant, 'storeId'>,
  goods: Kobo = 20_000_00,
): Promise<{ payment: StartedPayment & { fee: Kobo }; orderId: string }> {
  const payment = await paidPayment(app, goods)
  return { payment, orderId: await heldOrder(app, store, { goods, payment }) }
}
