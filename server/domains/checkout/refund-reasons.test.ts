import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFromCart } from '#contract/cart/cart.ts'
import { type RefundReason, refundReasons } from '#contract/money/refund-reasons.ts'
import { getPayment } from '#contract/read-models/admin-payments.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { codeCoupon } from '#tests/harness/coupons.ts'
import { admin, type Merchant, merchant, type Person, product, shipping, within } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'

/** Every reason for which a checkout's payment goes back by itself: in the database, on the page and in the mail. */

let app: TestApp
let overseer: Person
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  overseer = await admin(app)
})
afterAll(() => app.stop())

interface Case {
  store: Merchant
  buyer: Shopper
  /** Goes on to a checkout for something else, which the customer can pay instead. */
  replace(): Promise<void>
  reference: string
  /** Has somebody else buy the last one. */
  sellOut(): Promise<void>
}

/** A customer at the provider's page with the last one of something, the last use of a coupon and a gift card. */
async function begun({ card = true } = {}): Promise<Case & { code: string; giftCardId: string }> {
  const store = await merchant(app)
  const item = await product(app, store.storeId, { price: 1_000_000, stock: 1 })
  const other = await product(app, store.storeId)
  const code = 'LAST1'
  await codeCoupon(app, store, code, { usageLimit: 1 })
  const buyer = await shopper(app)
  await buyer.put(item)
  await buyer.codes(code)
  const { giftCardId } = await giftCard(app, buyer, { for: 'self', amount: 4000 })
  if (card) await buyer.applyCard(giftCardId)
  const { reference } = await buyer.pay()
  return {
    store,
    buyer,
    code,
    giftCardId,
    reference,
    async replace() {
      await app.call(removeFromCart, { token: buyer.token })
      await buyer.codes()
      await buyer.put(other)
      const { reference: newer } = await buyer.pay()
      await provider(app).pay(newer)
      await buyer.comeBack(newer)
    },
    async sellOut() {
      const rival = await shopper(app)
      await rival.put(item)
      const bought = await rival.pay()
      await provider(app).pay(bought.reference)
      expect((await rival.comeBack(bought.reference)).state).toBe('placed')
    },
  }
}
const runOut = async () => {
  app.clock.advance(16 * minute)
  await app.runScheduledJob('checkout.expire')
}
const useUpCoupon = async ({ store, code }: Awaited<ReturnType<typeof begun>>) => {
  const rival = await shopper(app)
  await rival.put(await product(app, store.storeId, { price: 1_000_000 }))
  await rival.codes(code)
  const { reference } = await rival.pay()
  await provider(app).pay(reference)
  await rival.comeBack(reference)
}
const emptyCard = ({ giftCardId }: { giftCardId: string }) =>
  within(app, ({ tx }) =>
    tx.updateTable('gift_cards').set({ status: 'disabled' }).where('id', '=', giftCardId).execute(),
  )
const changePayment = (reference: string, to: { amount_kobo?: number; email?: string }) =>
  within(app, ({ tx }) => tx.updateTable('payments').set(to).where('reference', '=', reference).execute())

type Begun = Awaited<ReturnType<typeof begun>>
const cases: [RefundReason, (of: Begun) => Promise<unknown>][] = [
  ['late_sold_out', async of => [await runOut(), await of.sellOut()]],
  ['late_coupon', async of => [await runOut(), await useUpCoupon(of)]],
  ['late_gift_card', async of => [await runOut(), await emptyCard(of)]],
  ['replaced_sold_out', async of => [await of.replace(), await of.sellOut()]],
  ['replaced_coupon', async of => [await of.replace(), await useUpCoupon(of)]],
  ['replaced_gift_card', of => of.replace()],
  [
    'already_paid',
    async ({ buyer }) => {
      const { reference } = await buyer.pay({ note: 'Ring twice' })
      await provider(app).pay(reference)
      await buyer.comeBack(reference)
    },
  ],
  ['amount_differs', ({ reference }) => changePayment(reference, { amount_kobo: 1 })],
  ['payer_differs', ({ reference }) => changePayment(reference, { email: 'somebody.else@example.ng' })],
]

test.each(cases)('%s', async (reason, happens) => {
  // A gift card that the newer checkout spends would be missing first.
  const of = await begun({ card: reason !== 'replaced_sold_out' })
  const { buyer, reference } = of
  await happens(of)
  await provider(app).pay(reference)
  const outcome = await buyer.comeBack(reference)
  expect(outcome).toMatchObject({ state: 'refunding', refund: { reason: refundReasons[reason] } })
  const { read } = app.platform.db
  const { id, email } = await read
    .selectFrom('payments')
    .select(['id', 'email'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const refund = await read.selectFrom('refunds').select('reason_code').where('payment_id', '=', id).execute()
  expect(refund).toEqual([{ reason_code: reason }])
  const shown = (await app.call(getPayment, { token: overseer.token, params: { id } })).data
  const before = await read.selectFrom('orders').select('id').where('customer_id', '=', buyer.accountId).execute()
  expect(shown.refundReason).toBe(reason)
  expect(shown.paidBefore?.map(({ orderTrackerId }) => orderTrackerId)).toEqual(
    reason === 'already_paid' ? before.map(order => order.id) : [],
  )
  expect(outcome.orders.map(({ id }) => id)).toEqual(reason === 'already_paid' ? before.map(order => order.id) : [])
  const mails = await read.selectFrom('mails').select('text').where('recipient', '=', email).execute()
  const sentence = refundReasons[reason].replace(/\s+/g, ' ')
  expect(mails.filter(({ text }) => text.replace(/\s+/g, ' ').includes(sentence))).toHaveLength(1)
})

test('currency_differs', async () => {
  const { buyer, reference } = await begun()
  await provider(app).pay(reference)
  // As the provider's response is stored; the sandbox accepts naira only. payment-outcome.test.ts covers the mapping.
  await within(app, ({ tx }) =>
    tx
      .updateTable('payments')
      .set({ status: 'wrong', mismatch: 'currency', paid_kobo: 1_000_000, fee_kobo: 0 })
      .where('reference', '=', reference)
      .execute(),
  )
  expect(await buyer.comeBack(reference)).toMatchObject({
    state: 'refunding',
    refund: { reason: refundReasons.currency_differs },
  })
})

test('covers every refund reason of checkouts', () => {
  const others = [
    'plan_already_paid',
    'plan_replaced',
    'order_cancelled',
    'items_returned',
    'case_decided',
    'currency_differs',
  ]
  expect([...cases.map(([reason]) => reason), ...others].toSorted()).toEqual(Object.keys(refundReasons).toSorted())
})
