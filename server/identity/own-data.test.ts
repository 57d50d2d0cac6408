import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForOwnData, dataAgainMs, downloadOwnData } from '#contract/identity/privacy.ts'
import { sendMessage } from '#contract/messages/conversations.ts'
import { chooseNotices } from '#contract/notifications/notice-choices.ts'
import { cancelCustomerOrder, getCustomerOrder } from '#contract/orders/orders.ts'
import { replaceOrder } from '#contract/orders/returns.ts'
import { isoInLagos } from '#platform/lagos.ts'
import { formatKobo, toKobo } from '#platform/money.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { merchant, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'
import { delivered } from '#tests/harness/returns.ts'

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
  await app.call(sendMessage, { token, body: { orderId: params.id, text: 'When does it come?' } })
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
  const amount = formatKobo(toKobo(cancelled?.total ?? 0))
  expect(refunds).toMatchObject([
    {
      order: cancelled?.orderName,
      amount,
      to: 'payment method',
      status: expect.stringMatching(/card provider$|^Refunded$/),
    },
  ])
  const { checkouts, messages, orderActivities, payments } = JSON.parse(content)
  expect(messages).toMatchObject([{ about: cancelled?.orderName, sent_by: 'You' }])
  expect(checkouts).toEqual([
    {
      id: expect.any(String),
      reference: expect.stringMatching(/^BM-/),
      status: 'Order placed',
      total: payments[0].paid,
      created_at: expect.any(String),
    },
  ])
  expect(orderActivities).toContainEqual(
    expect.objectContaining({ order: cancelled?.orderName, note: expect.stringContaining('Not needed') }),
  )
  expect(payments).toMatchObject([{ status: 'Paid', paid_with: 'Visa card ending 4081' }])
  expect(content).not.toMatch(/lga"|order_id/)
  // Times are those of Lagos, with their offset.
  const { account, madeAt } = JSON.parse(content)
  expect(madeAt).toBe(isoInLagos(app.clock.now()))
  expect(account[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+01:00$/)
  expect(content).not.toMatch(/\d\dT[\d:.]+Z"/)
  // Amounts are in naira, and what a store pays and where it is picked up from are its own.
  expect(content).not.toMatch(/_kobo|commission|pickup/)
  for (const { orderName: order, storeName: name } of placed)
    expect(invoices).toContainEqual(expect.objectContaining({ order, seller: expect.objectContaining({ name }) }))
  const [credit, invoice] = ['Credit note', 'Invoice'].map(kind =>
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
  expect(giftCards.map(({ amount, balance, status }: Record<string, unknown>) => [amount, balance, status])).toEqual(
    expect.arrayContaining([
      ['₦20,000.00', '₦20,000.00', 'Active'],
      ['₦5,000.00', null, null],
    ]),
  )
  expect(giftCardMovements).toEqual([
    {
      card: 'Gift card',
      last4: expect.any(String),
      kind: 'Added to the card',
      amount: '₦20,000.00',
      reason: null,
      at: expect.any(String),
    },
  ])
})

test('says which size was exchanged for which, and what was switched off, in the words of the pages', async () => {
  const buyer = await shopper(app)
  const { token } = buyer
  const store = await merchant(app)
  const dress = await product(app, store.storeId, { stock: 5, options: ['10', '12'] })
  const orderId = await delivered(app, { store, buyer, items: [dress] })
  const order = (await app.call(getCustomerOrder, { token, params: { id: orderId } })).data
  const products = [{ orderItemId: order.orderItems[0]?.id ?? '', quantity: 1, variantId: dress.variantIds[1] }]
  await app.call(replaceOrder, { token, body: { orderId, products, reason: 'does_not_fit' } })
  await app.call(chooseNotices, { token, body: { kind: 'offers', channel: 'mail', on: false } })
  await app.call(askForOwnData, { token })
  await app.runJobs()
  const { orderItems, returns, returnItems, mutedNotices } = JSON.parse(
    (await app.call(downloadOwnData, { token })).data.content,
  )
  const reference = order.orderName
  expect(orderItems).toMatchObject([{ reference, options: '10', quantity: 1 }])
  expect(returns).toMatchObject([{ reference, type: 'Exchange', reason: 'It doesn’t fit', status: 'Requested' }])
  expect(returnItems).toMatchObject([{ reference, options: '10', quantity: 1, exchange_for: '12' }])
  expect(mutedNotices).toMatchObject([{ notice: 'News of stores', channel: 'By e-mail' }])
})

test('is replaced by a new one a day after it was asked for, not before', async () => {
  const { token, accountId } = await shopper(app)
  const files = () =>
    app.platform.db.read.selectFrom('data_exports').select('id').where('account_id', '=', accountId).execute()
  const ask = async () => {
    await app.call(askForOwnData, { token })
    await app.runJobs()
    return files()
  }
  const first = await ask()
  expect(first).toHaveLength(1)
  expect(await ask()).toEqual(first)
  await app.advance(dataAgainMs)
  const next = await ask()
  expect(next).toHaveLength(1)
  expect(next).not.toEqual(first)
  const { content } = (await app.call(downloadOwnData, { token })).data
  expect(JSON.parse(content)).toMatchObject({ madeAt: isoInLagos(app.clock.now()) })
})
