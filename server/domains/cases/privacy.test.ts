import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCase, decideCase, reportProblem } from '#contract/cases/cases.ts'
import { contactUs } from '#contract/cases/contact.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { admin, customer, merchant, product, shipping, within } from '#tests/harness/fixtures.ts'
import { delivered } from '#tests/harness/returns.ts'
import { casesPrivacy } from './privacy.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('one’s data has cases in the words of the customer’s pages, and says who wrote', async () => {
  await shipping(app)
  const [store, buyer] = [await merchant(app), await shopper(app)]
  const orderId = await delivered(app, { store, buyer, items: [await product(app, store.storeId)] })
  const [item] = (await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })).data.orderItems
  const report = { orderId, kind: 'damaged' as const, items: [{ orderItemId: item?.id ?? '', quantity: 1 }] }
  const text = 'The zip is broken.'
  const { id } = (await app.call(reportProblem, { token: buyer.token, body: { ...report, text } })).data
  const { token } = await admin(app)
  const held = async () =>
    casesPrivacy.tell?.(app.platform.db.read, { id: buyer.accountId, kind: 'customer', email: '' })
  expect(await held()).toMatchObject({
    cases: [{ kind: 'Arrived damaged', status: 'Waiting for the store', outcome: null }],
    caseMessages: [{ author: 'You', text }],
  })
  await app.call(answerCase, { token, params: { id }, body: { text: 'Can you send a picture?', waitFor: 'customer' } })
  expect(await held()).toMatchObject({ cases: [{ status: 'Answer needed' }] })
  await app.call(answerCase, { token: buyer.token, params: { id }, body: { text: 'I have none.' } })
  expect(await held()).toMatchObject({ cases: [{ status: 'Bitmarte decides next' }] })
  const decision = { outcome: 'refund_amount' as const, amount: 1_500, note: 'The zip can be repaired.' }
  await app.call(decideCase, { token, params: { id }, body: decision })
  expect(await held()).toMatchObject({ cases: [{ status: 'Decided', outcome: 'You get a refund of ₦1,500.00' }] })
})

test('closing an account leaves the messages of another account with its e-mail alone', async () => {
  const { token, accountId, email } = await customer(app)
  const { accountId: merchantsId } = await merchant(app)
  const body = { fullName: 'Ada Obi', email, topic: 'other' as const, message: 'Where are my points?' }
  await app.call(contactUs, { token, body })
  // A message without an account is that of whoever has the e-mail.
  await app.call(contactUs, { body: { ...body, message: 'Are you open today?' } })
  const messages = () =>
    app.platform.db.read
      .selectFrom('cases')
      .select(['status', 'summary'])
      .where('kind', '=', 'contact')
      .orderBy('number')
      .execute()
  const erase = (id: string, kind: 'customer' | 'merchant') =>
    within(app, async work => casesPrivacy.erase?.(work, { id, kind, email }))
  await erase(merchantsId, 'merchant')
  const gone = { status: 'closed', summary: 'Deleted with the customer’s account.' }
  expect(await messages()).toEqual([{ status: 'open', summary: expect.stringContaining('points') }, gone])
  await erase(accountId, 'customer')
  expect(await messages()).toEqual([gone, gone])
})
