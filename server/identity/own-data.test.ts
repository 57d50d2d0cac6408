import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForOwnData, downloadOwnData } from '#contract/identity/privacy.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
})
afterAll(() => app.stop())

test('has the refund of a payment, and says which store and order a document is of', async () => {
  const buyer = await shopper(app)
  const { token } = buyer
  const [store, second] = [await merchant(app), await merchant(app)]
  for (const { storeId } of [store, second]) await buyer.put(await product(app, storeId, { stock: 5 }))
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const placed = (await buyer.comeBack(reference)).orders
  await app.runJobs()
  const cancelled = placed.find(({ storeId }) => storeId === store.storeId)
  const params = { id: cancelled?.id ?? '' }
  await app.call(cancelCustomerOrder, { token, params, body: { reason: 'Not needed' } })
  await app.call(askForOwnData, { token })
  await app.runJobs()
  const { content } = (await app.call(downloadOwnData, { token })).data
  const { orders, refunds, invoices } = JSON.parse(content)
  const statuses = orders.map(({ id, status }: { id: string; status: string }) => [id, status])
  expect(Object.fromEntries(statuses)).toEqual({
    [cancelled?.id ?? '']: 'Cancelled',
    [placed.find(order => order !== cancelled)?.id ?? '']: 'Placed',
  })
  const amount = Math.round((cancelled?.total ?? 0) * 100)
  expect(refunds).toMatchObject([{ order_id: cancelled?.id, amount_kobo: amount, to: 'payment method' }])
  for (const { orderName: order, storeName: name } of placed)
    expect(invoices).toContainEqual(expect.objectContaining({ order, seller: expect.objectContaining({ name }) }))
  const [credit, invoice] = ['credit-note', 'invoice'].map(kind =>
    invoices.find((each: { kind: string; order: string }) => each.kind === kind && each.order === cancelled?.orderName),
  )
  expect(credit.credits).toBe(invoice.name)
})

test('has what was paid with one’s gift cards, and nothing of cards that were given away', async () => {
  const buyer = await shopper(app)
  const { token } = buyer
  await giftCard(app, buyer, { for: 'self', amount: 20_000 })
  const to = { recipientName: 'Bísí', recipientEmail: 'bisi@test.ng', senderName: 'Ada' }
  await giftCard(app, buyer, { ...to, for: 'gift', amount: 5000 })
  await app.call(askForOwnData, { token })
  await app.runJobs()
  const { giftCards, giftCardMovements } = JSON.parse((await app.call(downloadOwnData, { token })).data.content)
  expect(giftCards).toHaveLength(2)
  expect(giftCardMovements).toEqual([
    {
      card: 'gift_card',
      last4: expect.any(String),
      kind: 'sold',
      amount_kobo: 2_000_000,
      reason: null,
      at: expect.any(String),
    },
  ])
})
