import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelCustomerOrder, getCustomerOrder, getOrder, updateOrderStatus } from '#contract/orders/orders.ts'
import type { ReturnReason } from '#contract/orders/return-shapes.ts'
import { decideChargeback, decideRefund, quoteReturn, replaceOrder, withdrawReturn } from '#contract/orders/returns.ts'
import { storeBalance } from '#domains/money/ledger/index.ts'
import { setOpening } from '#domains/stores/index.ts'
import { after, day } from '#platform/clock.ts'
import { dayInLagos, endOfDay } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { carryTo } from '#tests/harness/deliveries.ts'
import { admin, type Merchant, merchant, product, shipping, within } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { accept, close, delivered } from '#tests/harness/returns.ts'

/** A customer who has another size instead. */

let app: TestApp
let store: Merchant
let buyer: Shopper
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(day)
  store = await merchant(app)
  buyer = await shopper(app)
})
afterEach(async () => {
  expect(await differences(app.platform.db.read)).toEqual([])
})

/** A delivered order of two dresses in size 10, of which there are also 12 and 14. */
async function dressed() {
  const dress = await product(app, store.storeId, { price: 500_000, stock: 5, options: ['10', '12', '14'] })
  const orderId = await delivered(app, { store, buyer, items: [{ ...dress, quantity: 2 }] })
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })
  const [small = '', medium = '', large = ''] = dress.variantIds
  return { orderId, orderItemId: data.orderItems[0]?.id ?? '', small, medium, large }
}
type Dressed = Awaited<ReturnType<typeof dressed>>

const body = ({ orderId, orderItemId }: Dressed, variantId?: string, quantity = 1) => ({
  orderId,
  products: [{ orderItemId, quantity, variantId }],
  reason: 'does_not_fit' as ReturnReason,
})
const exchange = async (of: Dressed, variantId: string, quantity = 1) =>
  (await app.call(replaceOrder, { token: buyer.token, body: body(of, variantId, quantity) })).data
const refusal = async (asked: object) => app.refused(replaceOrder, { token: buyer.token, body: asked })
const left = async (variantId: string) =>
  (
    await app.platform.db.read
      .selectFrom('product_variants')
      .select('available')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow()
  ).available
const change = (variantId: string, to: { available?: number; selling_kobo?: number; list_kobo?: number }) =>
  within(app, ({ tx }) => tx.updateTable('product_variants').set(to).where('id', '=', variantId).execute())

test('sends another size once the first is back, from stock that acceptance reserved', async () => {
  const of = await dressed()
  const { data } = await app.call(quoteReturn, { token: buyer.token, params: { orderId: of.orderId }, query: {} })
  expect(data.items[0]?.exchanges).toEqual([
    { variantId: of.medium, options: [{ property: 'Size', option: '12' }], left: 5, samePrice: true, sameSize: false },
    { variantId: of.large, options: [{ property: 'Size', option: '14' }], left: 5, samePrice: true, sameSize: false },
  ])
  const asked = await exchange(of, of.medium, 2)
  expect(asked.products[0]?.exchange).toEqual([{ property: 'Size', option: '12' }])
  expect(asked.activities[0]?.activity).toBe('Asked for an exchange')
  const { data: then } = await app.call(quoteReturn, { token: buyer.token, params: { orderId: of.orderId }, query: {} })
  expect(then.items[0]?.outcomes).toEqual([{ what: 'exchanging', quantity: 2, returnId: asked.id }])
  await app.runJobs()
  const mails = [...(await mailsTo(app, store.email)), ...(await mailsTo(app, buyer.email))]
  expect(mails.filter(({ text }) => /exchange 2 × .* for 12\./.test(text))).toHaveLength(2)
  await accept(app, store, asked.id)
  expect([await left(of.small), await left(of.medium)]).toEqual([3, 3])
  const closed = await close(app, store, asked.id)
  expect([await left(of.small), await left(of.medium)]).toEqual([5, 3])
  const params = { id: closed.replacementOrder?.id ?? '' }
  await app.runJobs()
  const ended = (await mailsTo(app, buyer.email)).find(({ subject }) => subject.startsWith('Your exchange is order'))
  expect(ended?.text).toMatch(/2 × .*, 12, at no charge\./)
  expect(ended?.text).toContain(`See the order http://bitmarte.test/customer/orders/${params.id}`)
  const toStore = (await mailsTo(app, store.email)).find(({ text }) => text.includes('Send the exchange'))
  expect(toStore?.text).toContain(`See the order http://bitmarte.test/merchant/orders/${params.id}`)
  const sent = (await app.call(getCustomerOrder, { token: buyer.token, params })).data
  expect([sent.total, sent.orderType, sent.sentFor]).toEqual([0, 'replacement', 'exchange'])
  expect(sent.orderActivities[0]).toMatchObject({ activity: 'Placed as an exchange', actorName: 'Bitmarte' })
  const again = { token: buyer.token, params: { orderId: of.orderId } }
  expect((await app.call(quoteReturn, again)).data.returns).toMatchObject([
    { id: asked.id, exchangeOrder: { id: params.id, orderName: sent.orderName } },
  ])
  const order = (await app.call(getCustomerOrder, { token: buyer.token, params: { id: of.orderId } })).data
  expect(order.replaces).toBeNull()
  // The customer wrote no note.
  expect(sent).toMatchObject({ orderNote: '', replaces: { id: of.orderId, orderName: order.reference } })
  const { data: seen } = await app.call(getOrder, { token: store.token, params })
  expect(seen.replaces).toEqual({ id: of.orderId, orderName: order.orderNumber })
  expect(sent.orderItems).toMatchObject([{ quantity: 2, productVariants: [{ property: 'Size', option: '12' }] }])
})

test('is promised for the day of a new order, also when its store goes on holiday meanwhile', async () => {
  const of = await dressed()
  const asked = await exchange(of, of.medium)
  await accept(app, store, asked.id)
  const [from, until] = [1, 7].map(days => dayInLagos(after(app.clock.now(), days * day)))
  const holiday = { from: from ?? '', until: until ?? '', note: '' }
  await within(app, work => setOpening(work, store.storeId, { holiday }))
  const { replacementOrder } = await close(app, store, asked.id)
  await buyer.put(await product(app, store.storeId))
  const { shipping: quoted } = (await buyer.simulate()).stores[0] ?? {}
  const latest = endOfDay(after(app.clock.now(), (quoted?.expectedDays?.to ?? 0) * day))
  expect(dayInLagos(latest) > holiday.until).toBe(true)
  const params = { id: replacementOrder?.id ?? '' }
  const { promisedAt } = (await app.call(getCustomerOrder, { token: buyer.token, params })).data
  expect(promisedAt).toBe(latest.toISOString())
})

test('never sends the same again when it doesn’t fit, and refuses another product or price plainly', async () => {
  const of = await dressed()
  for (const variantId of [undefined, of.small, (await product(app, store.storeId)).variantId])
    expect((await refusal(body(of, variantId))).errors).toMatchObject([{ field: 'products.0.variantId' }])
  expect((await refusal(body(of))).errors).toMatchObject([{ message: 'Choose a size.' }])
  const red = JSON.stringify([
    { property: 'Colour', option: 'Red' },
    { property: 'Size', option: '10' },
  ])
  await within(app, ({ tx }) =>
    tx.updateTable('product_variants').set({ options: red }).where('id', '=', of.large).execute(),
  )
  // Another colour of the same size.
  expect((await refusal(body(of, of.large))).errors).toMatchObject([
    { message: 'Choose another size: the same one won’t fit either.' },
  ])
  await within(app, ({ tx }) =>
    tx
      .updateTable('product_variants')
      .set({ options: JSON.stringify([{ property: 'Size', option: '14' }]) })
      .where('id', '=', of.large)
      .execute(),
  )
  await change(of.large, { selling_kobo: 600_000, list_kobo: 600_000 })
  expect(await refusal(body(of, of.large))).toMatchObject({ status: 409, code: 'exchange_price_differs' })
  await change(of.medium, { available: 0 })
  expect(await refusal(body(of, of.medium))).toMatchObject({ status: 409, code: 'exchange_sold_out' })
  // All sizes cost more since: there is no difference between them.
  for (const id of [of.small, of.medium]) await change(id, { selling_kobo: 600_000, list_kobo: 600_000 })
  await exchange(of, of.large)

  const single = await product(app, store.storeId)
  const orderId = await delivered(app, { store, buyer, items: [single] })
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })
  const only = { ...of, orderId, orderItemId: data.orderItems[0]?.id ?? '' }
  expect((await refusal(body(only))).errors).toMatchObject([{ message: expect.stringContaining('Ask for a refund') }])
  // Something damaged comes again.
  await app.call(replaceOrder, { token: buyer.token, body: { ...body(only), reason: 'damaged' } })
})

test('frees its stock when withdrawn, and is refunded when the size has sold out meanwhile', async () => {
  const of = await dressed()
  const { id } = await exchange(of, of.medium)
  await accept(app, store, id)
  expect(await left(of.medium)).toBe(4)
  await app.call(withdrawReturn, { token: buyer.token, params: { id } })
  expect([await left(of.small), await left(of.medium)]).toEqual([3, 5])

  const again = await exchange(of, of.large)
  await change(of.large, { available: 0 })
  const decision = { decision: 'approved', wayBack: 'drop-off' } as const
  const params = { id: again.id }
  expect((await app.refused(decideRefund, { token: store.token, params, body: decision })).code).toBe('sold_out')
  const instead = { ...decision, refundInstead: true }
  expect((await app.call(decideRefund, { token: store.token, params, body: instead })).data.type).toBe('return')
})

test('a cancelled one says what goes back, on gift cards too, and is a cancelled one for its order', async () => {
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 7000 })
  await buyer.applyCard(giftCardId)
  const of = await dressed()
  const asked = await exchange(of, of.medium, 2)
  await accept(app, store, asked.id)
  const closed = await close(app, store, asked.id)
  const params = { id: closed.replacementOrder?.id ?? '' }
  const { data: quote } = await app.call(quoteReturn, { token: buyer.token, params: { orderId: params.id } })
  const [onCard, onGiftCard = 0] = [quote.back.card, quote.back.giftCards[0]?.amount]
  expect([onCard, onGiftCard].every(amount => amount > 0)).toBe(true)
  expect(onCard + onGiftCard).toBe(10_000)
  await app.call(cancelCustomerOrder, { token: buyer.token, params, body: {} })
  for (const _ of [1, 2]) await app.runJobs()
  const { data: order } = await app.call(getCustomerOrder, { token: buyer.token, params })
  expect(order).toMatchObject({ refunded: 10_000, replaces: { id: of.orderId } })
  expect(order.refunds.map(({ to, amount }) => [to, amount])).toEqual([
    ['card', onCard],
    ['gift-card', onGiftCard],
  ])
  const { data: first } = await app.call(quoteReturn, { token: buyer.token, params: { orderId: of.orderId } })
  expect(first.returns).toMatchObject([{ replace: 'declined', exchangeOrder: { id: params.id } }])
})

test('the mail that one could not be delivered contests no reason, because it costs no fee', async () => {
  const of = await dressed()
  const asked = await exchange(of, of.medium)
  await accept(app, store, asked.id)
  const id = (await close(app, store, asked.id)).replacementOrder?.id ?? ''
  await carryTo(app, 'out_for_delivery', { id, buyer, store, carrier: { by: 'store' } })
  const body = { status: 'delivery_failed', failureReason: 'customer_refused' } as const
  await app.call(updateOrderStatus, { token: store.token, params: { id }, body })
  await app.runJobs()
  const mail = (await mailsTo(app, buyer.email)).find(({ subject }) => subject.endsWith('could not be delivered'))
  expect(mail?.text).toContain('the carrier says that you refused it')
  expect(mail?.text).not.toContain('You didn’t refuse it?')
})

test('whoever bears an exchange bears its refund once it is cancelled, with the delivery', async () => {
  const of = await dressed()
  const boss = await admin(app)
  const asked = (
    await app.call(replaceOrder, { token: buyer.token, body: { ...body(of, of.medium, 2), reason: 'damaged' } })
  ).data
  await accept(app, store, asked.id)
  const closed = await close(app, store, asked.id)
  const charge = (bearer: 'merchant' | 'platform') =>
    app.call(decideChargeback, { token: boss.token, params: { id: asked.id }, body: { bearer } })
  const owed = () => storeBalance(app.platform.db.read, store)
  await charge('platform')
  expect(await owed()).toBe(9_000_00)
  const params = { id: closed.replacementOrder?.id ?? '' }
  await app.call(updateOrderStatus, { token: store.token, params, body: { status: 'cancelled', note: 'None left' } })
  for (const _ of [1, 2]) await app.runJobs()
  const { data } = await app.call(getCustomerOrder, { token: buyer.token, params })
  expect(data.refunded).toBe(11_500)
  // The order will pay its store what it earned less the refund: 9,000 + 1,500 of its own delivery − 10,500.
  expect(await owed()).toBe(10_500_00)
  await charge('merchant')
  expect(await owed()).toBe(0)
})
