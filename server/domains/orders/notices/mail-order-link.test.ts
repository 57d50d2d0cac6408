import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as accounts from '#contract/identity/accounts.ts'
import * as guests from '#contract/identity/guests.ts'
import { getCustomerOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { merchant, type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'

let app: TestApp
let things: [Product, Product]
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  const ofNewStore = async () => product(app, (await merchant(app)).storeId, { stock: 100 })
  things = [await ofNewStore(), await ofNewStore()]
})
afterAll(() => app.stop())
// Resets the rate limits.
beforeEach(() => app.clock.advance(16 * minute))

const password = 'correct horse battery'

/** Buys as a guest. Returns the purchase's number, and its orders. */
async function bought(email: string, ...products: Product[]) {
  const person = { firstName: 'Chiọma', lastName: 'Okafor', email, phoneNumber: '0803 555 0188' }
  const { data, token } = await app.call(guests.addGuest, { body: person })
  const buyer: Shopper = await shopper(app, {}, { accountId: data.id, token, email })
  await buyer.put(...products)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { purchase, orders } = await buyer.comeBack(reference)
  await app.runJobs()
  return { token, purchase: purchase ?? '', orders }
}

/** Asks for a link, and returns the response and the mails that it caused. */
async function ask(reference: string, email: string) {
  app.clock.advance(1000)
  const recipient = email.trim().toLowerCase()
  const before = (await mailsTo(app, recipient)).length
  const { data, message, status } = await app.call(guests.mailOrderLink, { body: { reference, email } })
  await app.runJobs()
  return { answer: { data, message, status }, mails: (await mailsTo(app, recipient)).slice(before) }
}

/** Follows a guest's link in a mail. Returns the page that it leads to, and the session that it starts. */
async function follow(mail: { html: string } | undefined) {
  const [, link = '', to = ''] = /\/customer\/guest\/([\w.-]+)\?to=([\w%.-]+)/.exec(mail?.html ?? '') ?? []
  const { token } = await app.call(guests.enterAsGuest, { body: { link } })
  return { to: decodeURIComponent(to), token }
}

test('a guest who lost the mails gets a new link to the order', async () => {
  const email = 'lost@guest.ng'
  const { purchase, orders } = await bought(email, things[0])
  const orderId = orders[0]?.id ?? ''
  app.clock.advance(31 * day)
  const { mails } = await ask(purchase, email)
  expect(mails).toMatchObject([{ subject: `Your order ${purchase}` }])
  const { to, token } = await follow(mails[0])
  expect(to).toBe(`/customer/orders/${orderId}`)
  expect((await app.call(getCustomerOrder, { token, params: { id: orderId } })).data.orderName).toBe(purchase)
  // Whoever looks after mails can't read it.
  const { secret } = await app.platform.db.read
    .selectFrom('mails')
    .select('secret')
    .where('cause', 'like', `order-link:${orderId}:%`)
    .executeTakeFirstOrThrow()
  expect(secret).toBe(true)
})

test('the number is read as people type it, and its suffix chooses one of several orders', async () => {
  const email = 'types@guest.ng'
  const { purchase, orders } = await bought(email, ...things)
  const second = orders.find(({ orderName }) => orderName === `${purchase}-2`)
  const pages: string[] = []
  for (const typed of [` ${purchase.toLowerCase()} `, purchase.replaceAll('-', ''), `${purchase.toLowerCase()}-2`]) {
    const { mails } = await ask(typed, ' Types@Guest.NG ')
    pages.push((await follow(mails[0])).to)
  }
  expect(pages).toEqual(['/customer/orders', '/customer/orders', `/customer/orders/${second?.id}`])
})

test('a purchase that has become an account’s is mailed as a page of the account', async () => {
  const email = 'claimed@guest.ng'
  const { token, purchase, orders } = await bought(email, things[0])
  const made = await app.call(guests.accountOfGuest, { token, body: { password } })
  const link = { params: { token: await mailedToken(app, email) } }
  const own = await app.call(accounts.confirmAndEnter, { ...link, body: { waiting: made.waiting } })
  expect((await app.call(listCustomerOrders, { token: own.token })).data.count).toBe(1)
  const { mails } = await ask(purchase, email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.html).toContain(`/customer/orders/${orders[0]?.id}"`)
  expect(mails[0]?.html).not.toContain('/customer/guest/')
  expect(mails[0]?.text).toContain('Sign in with this e-mail')
})

test('the response is the same for another’s e-mail and unknown numbers, and nobody gets a mail', async () => {
  const email = 'same@guest.ng'
  const { purchase } = await bought(email, things[0])
  await bought('neighbour@guest.ng', things[0])
  const found = await ask(purchase, email)
  expect(found.mails).toHaveLength(1)
  for (const [number, to] of [
    [purchase, 'neighbour@guest.ng'],
    [purchase, 'nobody@guest.ng'],
    ['BM-2222-2222', email],
    [`${purchase}-7`, email],
  ] as const) {
    const asked = await ask(number, to)
    expect(asked).toEqual({ answer: found.answer, mails: [] })
  }
  expect(await mailsTo(app, 'nobody@guest.ng')).toEqual([])
})

test('a number that can’t be one is refused at its field, whoever asks', async () => {
  for (const reference of ['', '#1042', 'BM-7K4Q', 'BM-AAAA-AAAA', '%'.repeat(12)]) {
    const refused = await app.refused(guests.mailOrderLink, { body: { reference, email: 'any@guest.ng' } })
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'reference' }] })
  }
})

test('an e-mail gets at most 3 links in 15 minutes', async () => {
  const body = { reference: 'BM-2222-2222', email: 'often@guest.ng' }
  for (let at = 0; at < 3; at++) await app.call(guests.mailOrderLink, { body })
  expect((await app.refused(guests.mailOrderLink, { body })).code).toBe('too_many_requests')
  app.clock.advance(15 * minute)
  await app.call(guests.mailOrderLink, { body })
})
