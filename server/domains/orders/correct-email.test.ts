import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAddresses } from '#contract/identity/addresses.ts'
import * as guests from '#contract/identity/guests.ts'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { day, hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { shopper } from '#tests/harness/checkout.ts'
import { carryTo } from '#tests/harness/deliveries.ts'
import {
  admin,
  adminWith,
  customer,
  type Merchant,
  merchant,
  type Product,
  product,
  shipping,
  within,
} from '#tests/harness/fixtures.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { paidOrder } from '#tests/harness/orders.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let store: Merchant
let thing: Product
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  store = await merchant(app)
  thing = await product(app, store.storeId, { stock: 1000 })
})
afterAll(() => app.stop())
// Resets the rate limits.
beforeEach(() => app.clock.advance(16 * minute))

/** A guest who has bought. */
async function bought(email: string) {
  const person = { firstName: 'Chiọma', lastName: 'Okafor', email, phoneNumber: '0803 555 0188' }
  const { data, token } = await app.call(guests.addGuest, { body: person })
  const buyer = await shopper(app, {}, { accountId: data.id, token, email })
  await within(app, ({ tx }) =>
    tx.updateTable('customer_addresses').set({ email }).where('customer_id', '=', data.id).execute(),
  )
  await buyer.put(thing)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  await app.runJobs()
  return { ...buyer, accountId: data.id, orderId: orders[0]?.id ?? '', orderName: orders[0]?.orderName ?? '' }
}

const canCorrect = async (token: string) => (await app.call(guests.guestEmail, { token })).data.canCorrect

/** Corrects the e-mail, later than any mail before. */
async function correct(token: string, email: string) {
  app.clock.advance(minute)
  const { message } = await app.call(guests.correctGuestEmail, { token, body: { email } })
  await app.runJobs()
  return message
}

/** The link of a guest’s newest mail. */
async function linkTo(email: string): Promise<string> {
  const html = (await mailsTo(app, email)).map(mail => mail.html).join()
  return [...html.matchAll(/\/customer\/guest\/([\w.-]+)\?to=/g)].at(-1)?.[1] ?? ''
}

test('a guest corrects a mistyped e-mail after buying, and gets the mails there again', async () => {
  const [wrong, right] = ['ify@gmial.test', 'ify@gmail.test']
  const { token, orderId, orderName } = await bought(wrong)
  const oldLink = await linkTo(wrong)
  expect((await app.call(guests.guestEmail, { token })).data).toEqual({ email: wrong, canCorrect: true })
  expect(await correct(token, right)).toBe('E-mail corrected. We mail the orders there again.')

  const [mail, ...more] = await mailsTo(app, right)
  expect(more).toEqual([])
  expect(mail?.text).toContain(orderName)
  // The old one reads nothing but that it gets no more mails, and its link has ended.
  const last = (await mailsTo(app, wrong)).at(-1)
  expect(last?.subject).toBe('We no longer mail you about an order')
  expect(last?.text).not.toMatch(new RegExp(`${right}|${orderName}|customer/guest`))
  expect((await app.refused(guests.enterAsGuest, { body: { link: oldLink } })).code).toBe('order_link_not_valid')
  const account = await customer(app)
  const owner = { token: account.token, body: { link: oldLink } }
  expect((await app.refused(guests.ownerOfLink, owner)).code).toBe('order_link_not_valid')

  const entered = await app.call(guests.enterAsGuest, { body: { link: await linkTo(right) } })
  expect(entered.data.email).toBe(right)
  const order = (await app.call(getCustomerOrder, { token: entered.token, params: { id: orderId } })).data
  expect(order.deliveryAddress.emailAddress).toBe(right)
  expect(order.orderActivities.map(({ activity }) => activity)).toContain('E-mail of the customer corrected')
  expect((await app.call(listAddresses, { token })).data.rows.map(({ emailAddress }) => emailAddress)).toEqual([right])
  // Whoever asks by the order’s number needs the new one, too.
  await app.call(guests.mailOrderLink, { body: { reference: orderName, email: wrong } })
  await app.runJobs()
  expect((await mailsTo(app, wrong)).at(-1)?.subject).toBe(last?.subject)
})

test('an e-mail can be corrected three times, for a day, until a mailed link is opened, and not from a link', async () => {
  const often = await bought('often@guest.test')
  for (const at of [1, 2, 3]) await correct(often.token, `often${at}@guest.test`)
  expect(await canCorrect(often.token)).toBe(false)
  const stands = async (token: string) =>
    expect(await app.refused(guests.correctGuestEmail, { token, body: { email: 'other@guest.test' } })).toMatchObject({
      code: 'email_stands',
      status: 409,
    })
  await stands(often.token)
  const once = await bought('same@guest.test')
  const same = { token: once.token, body: { email: 'same@guest.test' } }
  expect((await app.refused(guests.correctGuestEmail, same)).errors).toMatchObject([{ field: 'email' }])

  const opened = await bought('opened@guest.test')
  const entered = await app.call(guests.enterAsGuest, { body: { link: await linkTo('opened@guest.test') } })
  for (const { token } of [opened, entered]) {
    expect(await canCorrect(token)).toBe(false)
    await stands(token)
  }

  const late = await bought('late@guest.test')
  app.clock.advance(guests.correctionHours * hour - 2 * minute)
  expect(await canCorrect(late.token)).toBe(true)
  app.clock.advance(3 * minute)
  await stands(late.token)
  const visitor = await app.call(guests.addGuest, {
    body: { firstName: 'A', lastName: 'B', email: 'none@guest.test', phoneNumber: '0803 555 0188' },
  })
  await stands(visitor.token)
})

test('corrections at once happen one after the other, and each counts', async () => {
  const { token, accountId } = await bought('twice@guest.test')
  await Promise.all(['a', 'b', 'c'].map(name => correct(token, `${name}@twice.test`)))
  expect(await canCorrect(token)).toBe(false)
  const { email } = await app.platform.db.read
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect((await app.call(guests.guestEmail, { token })).data.email).toBe(email)
})

test('an administrator corrects it at any time, which ends the sessions of mailed links and renews the delivery code', async () => {
  const buyer = await bought('stranger@guest.test')
  const { token, orderId } = buyer
  const stranger = await app.call(guests.enterAsGuest, { body: { link: await linkTo('stranger@guest.test') } })
  const office = await adminWith(app, [{ resource: 'orders', right: 'manage' }])
  await carryTo(app, 'out_for_delivery', { id: orderId, buyer, store, carrier: { by: 'store' } })
  await app.runJobs()
  const codeOf = async () =>
    (await app.call(getCustomerOrder, { token, params: { id: orderId } })).data.orderDeliveryToken
  const before = await codeOf()
  expect((await mailsTo(app, 'stranger@guest.test')).at(-1)?.text).toContain(before)
  app.clock.advance(2 * day)

  const params = { id: orderId }
  const page = async () => (await app.call(getOrder, { token: office.token, params })).data
  expect((await page()).guestEmail).toBe('stranger@guest.test')
  await app.call(guests.correctOrderEmail, { token: office.token, params, body: { email: 'owner@guest.test' } })
  await app.runJobs()
  expect((await page()).guestEmail).toBe('owner@guest.test')
  expect((await app.refused(getCustomerOrder, { token: stranger.token, params })).status).toBe(401)
  const code = await codeOf()
  expect(code).not.toBe(before)
  const mails = await mailsTo(app, 'owner@guest.test')
  expect(mails.filter(({ text }) => text.includes(code ?? ''))).toHaveLength(1)
  expect(mails.some(({ subject }) => /order/i.test(subject))).toBe(true)
  const entries = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id'])
    .where('subject_id', '=', orderId)
    .where('action', '=', 'order.correct-email')
    .execute()
  expect(entries).toEqual([{ action: 'order.correct-email', account_id: office.accountId }])
  // The administrator's corrections don't count against the guest's.
  expect(await canCorrect(token)).toBe(false)
})

test('nobody else corrects it, and an account’s e-mail isn’t corrected from an order', async () => {
  const { orderId } = await bought('mine@guest.test')
  const body = { email: 'theirs@guest.test' }
  const viewer = await adminWith(app, [{ resource: 'orders', right: 'view' }])
  const call = (token: string, id: string) => app.refused(guests.correctOrderEmail, { token, params: { id }, body })
  expect((await call(viewer.token, orderId)).status).toBe(403)
  const buyer = await customer(app)
  expect((await call(buyer.token, orderId)).status).toBe(403)
  expect((await app.refused(guests.correctGuestEmail, { token: buyer.token, body })).status).toBe(403)
  const { id } = await paidOrder(app, buyer, { store })
  const office = await admin(app)
  expect(await call(office.token, id)).toMatchObject({ code: 'customer_has_account', status: 409 })
  expect((await call(office.token, thing.productId)).code).toBe('order_not_found')
  expect((await app.call(getOrder, { token: office.token, params: { id } })).data.guestEmail).toBeUndefined()
})
