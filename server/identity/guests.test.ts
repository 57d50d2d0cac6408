import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCart, mergeGuestCart } from '#contract/cart/cart.ts'
import { listOwnCases, reportProblem } from '#contract/cases/cases.ts'
import { createOrder } from '#contract/checkout/checkout.ts'
import { addToWishlist } from '#contract/content/wishlist.ts'
import { applyCoupons, priceCart } from '#contract/coupons/coupons.ts'
import * as accounts from '#contract/identity/accounts.ts'
import { listAddresses } from '#contract/identity/addresses.ts'
import * as guests from '#contract/identity/guests.ts'
import { listInvoices } from '#contract/invoices/invoices.ts'
import { sendMessage } from '#contract/messages/conversations.ts'
import { cancelCustomerOrder, getCustomerOrder, listCustomerOrders } from '#contract/orders/orders.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { codeCoupon } from '#tests/harness/coupons.ts'
import { carryTo } from '#tests/harness/deliveries.ts'
import { type Merchant, merchant, type Product, product, shipping, within } from '#tests/harness/fixtures.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'
import { provider } from '#tests/harness/provider.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'
import { createAccount, hashPassword } from './index.ts'

const password = 'correct horse battery'
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
// Resets the rate limits per minute.
beforeEach(() => app.clock.advance(16 * minute))

const person = (email: string) => ({ firstName: 'Chiọma', lastName: 'Okafor', email, phoneNumber: '0803 555 0188' })

async function guest(email: string): Promise<Shopper> {
  const { data, token } = await app.call(guests.addGuest, { body: person(email) })
  return shopper(app, {}, { accountId: data.id, token, email })
}

/** Puts something into the cart and pays. Returns the order's ID. */
async function buy(buyer: Shopper): Promise<string> {
  await buyer.put(thing)
  const { reference } = await buyer.pay()
  await provider(app).pay(reference)
  const { orders } = await buyer.comeBack(reference)
  await app.runJobs()
  return orders[0]?.id ?? ''
}

async function guestWithOrder(email: string) {
  const buyer = await guest(email)
  return { ...buyer, orderId: await buy(buyer) }
}

const confirmed = async (email: string) => {
  const passwordHash = await hashPassword(password)
  const account = { kind: 'customer', email, passwordHash, firstName: 'Ada', lastName: 'Obi', confirmed: true } as const
  return within(app, async work => ({ accountId: await createAccount(work, account) }))
}
const signIn = async (email: string) => (await app.call(accounts.loginCustomer, { body: { email, password } })).token

const orderIds = async (token: string) =>
  (await app.call(listCustomerOrders, { token })).data.rows.map(({ id }) => id).toSorted()

/** Token of the link in the newest mail to a guest. */
async function mailedLink(email: string): Promise<string> {
  const html = (await mailsTo(app, email)).map(mail => mail.html).join()
  const link = [...html.matchAll(/\/customer\/guest\/([\w.-]+)\?to=([\w%.-]+)/g)].at(-1)
  if (!link?.[1]) throw new Error(`No mail to ${email} has a guest’s link`)
  return link[1]
}

describe('a guest', () => {
  test('buys with an e-mail, name and phone number, and opens the order from the mail', async () => {
    const { orderId, token } = await guestWithOrder('ify@guest.ng')
    expect((await app.call(accounts.userData, { token })).data.accountType).toBe('guest')
    expect((await app.call(accounts.verifyToken, { token })).data.accountType).toBe('guest')
    const [mail] = await mailsTo(app, 'ify@guest.ng')
    expect(mail?.html).toContain(`?to=%2Fcustomer%2Forders%2F${orderId}`)

    const link = await mailedLink('ify@guest.ng')
    const entered = await app.call(guests.enterAsGuest, { body: { link } })
    expect(entered.data).toMatchObject({ email: 'ify@guest.ng', accountType: 'guest' })
    const order = await app.call(getCustomerOrder, { token: entered.token, params: { id: orderId } })
    expect(order.data.storeName).toBeTruthy()
    // A link works as often as it is opened, and for 30 days.
    await app.call(guests.enterAsGuest, { body: { link } })
    const forged = `${link.slice(0, -3)}AAA`
    for (const wrong of [
      forged,
      `${link}.x`,
      link.replace(/^[^.]+/, thing.productId),
      'x'.repeat(40),
      link.slice(0, 9),
    ])
      expect((await app.refused(guests.enterAsGuest, { body: { link: wrong } })).code).toBe('order_link_not_valid')
    app.clock.advance(30 * day)
    expect((await app.refused(guests.enterAsGuest, { body: { link } })).code).toBe('order_link_not_valid')
  })

  test('gets the same response whether or not the e-mail has an account or guests, and sees nothing of them', async () => {
    await guestWithOrder('same@guest.ng')
    await confirmed('same@guest.ng')
    const taken = await app.call(guests.addGuest, { body: person('same@guest.ng') })
    const free = await app.call(guests.addGuest, { body: person('free@guest.ng') })
    // The address form begins with it.
    expect(free.data.phoneNumber).toBe('+2348035550188')
    expect({ ...taken.data, id: '', email: '' }).toEqual({ ...free.data, id: '', email: '' })
    expect(await orderIds(taken.token)).toEqual([])
    expect((await app.call(listAddresses, { token: taken.token })).data.rows).toEqual([])
    const made = await app.call(guests.accountOfGuest, { token: taken.token, body: { password } })
    expect(made.data.outcome).toBe('confirm')
  })

  test('is limited to 5 per e-mail in 15 minutes', async () => {
    for (let at = 0; at < 5; at++) await app.call(guests.addGuest, { body: person('many@guest.ng') })
    const refused = await app.refused(guests.addGuest, { body: person('many@guest.ng') })
    expect(refused.code).toBe('too_many_requests')
  })

  test('has no password to sign in with or to reset', async () => {
    const { token } = await guest('nopass@guest.ng')
    const body = { email: 'nopass@guest.ng', password }
    expect((await app.refused(accounts.loginCustomer, { body })).code).toBe('wrong_credentials')
    await app.call(accounts.forgotCustomer, { body: { email: body.email } })
    await app.runJobs()
    expect(await mailsTo(app, body.email)).toEqual([])
    const change = { oldPassword: 'none', newPassword: password }
    expect((await app.refused(accounts.changePassword, { token, body: change })).code).toBe('wrong_password')
  })

  test('is asked for an account where one is needed', async () => {
    const { token, orderId } = await guestWithOrder('needs@guest.ng')
    const needed = async (refused: Promise<{ code: string; message: string }>) =>
      expect(await refused).toMatchObject({ code: 'account_needed', message: expect.stringContaining('account') })
    const productIds = [thing.productId]
    await needed(app.refused(addToWishlist, { token, body: { productIds } }))
    await needed(app.refused(sendMessage, { token, body: { productId: thing.productId, text: 'Is it blue?' } }))
    const cancel = { token, params: { id: orderId }, body: { refundTo: 'store_credit' } }
    await needed(app.refused(cancelCustomerOrder, cancel))
    await app.call(sendMessage, { token, body: { orderId, text: 'When does it come?' } })
  })

  test('can’t use a coupon that counts customers or chooses them', async () => {
    await codeCoupon(app, store, 'ONCE', { usageLimitPerUser: 1 })
    await codeCoupon(app, store, 'NEWHERE', { customerEligibility: 'NewCustomers' })
    await codeCoupon(app, store, 'ALL')
    const buyer = await guest('coupons@guest.ng')
    await buyer.put(thing)
    await app.call(applyCoupons, { token: buyer.token, body: { codes: ['ONCE', 'NEWHERE'] } })
    const { data } = await app.call(priceCart, { token: buyer.token })
    expect(data.stores.flatMap(each => each.coupons)).toEqual([])
    expect(JSON.stringify(data)).toContain('is for customers with an account')
    await app.call(applyCoupons, { token: buyer.token, body: { codes: ['ALL'] } })
    expect((await app.call(priceCart, { token: buyer.token })).data.discount).toBeGreaterThan(0)
  })
})

describe('what guests with an e-mail have bought becomes an account’s', () => {
  test('when somebody signs up with the e-mail and confirms it', async () => {
    const email = 'ngozi@guest.ng'
    const [first, second, other] = [
      await guestWithOrder(email),
      await guestWithOrder(email),
      await guestWithOrder('other@guest.ng'),
    ]
    const { token } = first
    await carryTo(app, 'delivered', { id: first.orderId, buyer: first, store, carrier: { by: 'store' } })
    const order = await app.call(getCustomerOrder, { token, params: { id: first.orderId } })
    const items = order.data.orderItems.map(item => ({ orderItemId: item.id, quantity: 1 }))
    const report = { orderId: first.orderId, kind: 'wrong_item' as const, text: 'It is green.', pictures: [], items }
    await app.call(reportProblem, { token, body: report })
    await app.call(sendMessage, { token, body: { orderId: first.orderId, text: 'Hello' } })
    await first.put(thing)
    const made = await app.call(guests.accountOfGuest, { token, body: { password } })
    expect(made.data.outcome).toBe('confirm')
    expect(await orderIds(token)).toEqual([first.orderId])

    const link = { params: { token: await mailedToken(app, email) } }
    const { token: own, data } = await app.call(accounts.confirmAndEnter, { ...link, body: { waiting: made.waiting } })
    expect(data).toMatchObject({ email, accountType: 'customer', firstName: 'Chiọma' })
    expect(await orderIds(own)).toEqual([first.orderId, second.orderId].toSorted())
    expect((await app.call(listAddresses, { token: own })).data.count).toBe(1)
    expect((await app.call(listOwnCases, { token: own })).data.count).toBe(1)
    expect((await app.call(listInvoices, { token: own })).data.count).toBe(2)
    expect((await app.call(getCart, { token: own })).data.cartItemsData).toMatchObject([{ productId: thing.productId }])

    for (const ended of [first, second])
      expect((await app.refused(listCustomerOrders, { token: ended.token })).code).toBe('token_not_valid')
    expect(await orderIds(other.token)).toEqual([other.orderId])
    const mailed = await mailedLink(email)
    const opened = await app.refused(guests.enterAsGuest, { body: { link: mailed } })
    expect(opened.code).toBe('order_in_account')
    const ownerFor = async (token: string, link = mailed) =>
      (await app.call(guests.ownerOfLink, { token, body: { link } })).data.owner
    expect(await ownerFor(own)).toBe('you')
    const stranger = await shopper(app)
    expect(await ownerFor(stranger.token)).toBe('another')
    expect(await ownerFor(stranger.token, await mailedLink('other@guest.ng'))).toBe('guest')
    const asGuest = { token: other.token, body: { link: mailed } }
    expect((await app.refused(guests.ownerOfLink, asGuest)).code).toBe('account_needed')
    const forged = { token: own, body: { link: `${mailed.slice(0, -3)}AAA` } }
    expect((await app.refused(guests.ownerOfLink, forged)).code).toBe('order_link_not_valid')
    expect(await leftBehind(first.accountId)).toEqual([])
    await expectNoDifferences(app)
  })

  test('when the account signs in, five times at once, and keeps what the account had', async () => {
    const email = 'twice@guest.ng'
    const { accountId } = await confirmed(email)
    const owner = await shopper(app, {}, { accountId, token: await signIn(email), email })
    const ownOrder = await buy(owner)
    const [first, second] = [await guestWithOrder(email), await guestWithOrder(email)]
    await first.put({ ...thing, quantity: 3 })
    await owner.put(thing)
    expect(await orderIds(owner.token)).toEqual([ownOrder])

    const tokens = await Promise.all(Array.from({ length: 5 }, () => signIn(email)))
    for (const token of tokens)
      expect(await orderIds(token)).toEqual([ownOrder, first.orderId, second.orderId].toSorted())
    const cart = (await app.call(getCart, { token: owner.token })).data
    expect(cart.cartItemsData).toMatchObject([{ productVariant: { quantity: 3 } }])
    const { rows } = (await app.call(listAddresses, { token: owner.token })).data
    expect(rows.filter(address => address.default).length).toBeLessThan(2)
    await expectNoDifferences(app)
  })

  test('with the phone number of the newest, if the account has none', async () => {
    const email = 'phone@guest.ng'
    await confirmed(email)
    await guest(email)
    const newest = { ...person(email), phoneNumber: '0805 555 0199' }
    await app.call(guests.addGuest, { body: newest })
    const phoneOf = async (token: string) => (await app.call(accounts.userData, { token })).data.phoneNumber
    expect(await phoneOf(await signIn(email))).toBe('+2348055550199')
    await guest(email)
    expect(await phoneOf(await signIn(email))).toBe('+2348055550199')
  })

  test('while a payment is open: it is placed for the account', async () => {
    const email = 'open@guest.ng'
    const { accountId } = await confirmed(email)
    const owner = await shopper(app, {}, { accountId, token: await signIn(email), email })
    const placed: string[] = []
    // The second time the account has an open payment itself.
    for (let at = 0; at < 2; at++) {
      const from = await guest(email)
      await from.put(thing)
      const { reference } = await from.pay()
      await signIn(email)
      await provider(app).pay(reference)
      const { data } = await app.call(createOrder, { token: owner.token, body: { reference } })
      expect(data.state).toBe('placed')
      placed.push(...data.orders.map(({ id }) => id))
      await owner.put({ ...thing, quantity: 2 })
      await owner.pay()
    }
    expect(await orderIds(owner.token)).toEqual(placed.toSorted())
    await expectNoDifferences(app)
  })

  test('at once with a password, after a mail to the guest was opened', async () => {
    const email = 'proven@guest.ng'
    const [first, second] = [await guestWithOrder(email), await guestWithOrder(email)]
    const { token } = await app.call(guests.enterAsGuest, { body: { link: await mailedLink(email) } })
    const made = await app.call(guests.accountOfGuest, { token, body: { password } })
    expect(made.data.outcome).toBe('ready')
    const link = { link: await mailedLink(email) }
    expect((await app.call(guests.ownerOfLink, { token, body: link })).data.owner).toBe('you')
    expect((await app.refused(guests.enterAsGuest, { body: link })).code).toBe('order_in_account')
    // Where the e-mail was only typed, nobody is signed in to the account.
    for (const ended of [first, second])
      expect((await app.refused(listCustomerOrders, { token: ended.token })).code).toBe('token_not_valid')
    expect((await app.call(accounts.userData, { token })).data.accountType).toBe('customer')
    expect(await orderIds(token)).toEqual([first.orderId, second.orderId].toSorted())
    expect(await orderIds(await signIn(email))).toHaveLength(2)
    const another = await guestWithOrder(email)
    const entered = await app.call(guests.enterAsGuest, { body: { link: await mailedLink(email) } })
    const taken = await app.refused(guests.accountOfGuest, { token: entered.token, body: { password } })
    expect(taken.code).toBe('email_taken')
    expect(await orderIds(entered.token)).toEqual([another.orderId])
  })

  test('not of somebody else who signed up with the e-mail, when its owner opens the link', async () => {
    const email = 'victim@guest.ng'
    const owner = await guestWithOrder(email)
    const theirs = { firstName: 'Mallory', lastName: 'Bad', email, password: 'chosen by Mallory' }
    const signIn = (password: string) => ({ body: { email, password } })
    const { waiting } = await app.call(accounts.signupCustomer, { body: theirs })
    const link = { params: { token: await mailedToken(app, email) } }
    // The link alone, and that of another device's sign-up, ask for a password and stay valid.
    for (const body of [{}, { waiting: 'x'.repeat(43) }])
      expect((await app.refused(accounts.confirmAndEnter, { ...link, body })).code).toBe('password_needed')
    expect(await orderIds(owner.token)).toEqual([owner.orderId])
    const own = await app.call(accounts.confirmAndEnter, { ...link, body: { password } })
    expect(await orderIds(own.token)).toEqual([owner.orderId])
    expect((await app.refused(accounts.enterConfirmed, { body: { waiting } })).code).toBe('not_confirmed_yet')
    expect((await app.refused(accounts.loginCustomer, signIn(theirs.password))).code).toBe('wrong_credentials')
    expect((await app.refused(accounts.confirmAndEnter, { ...link, body: { waiting } })).code).toBe('link_not_valid')
    expect(await orderIds((await app.call(accounts.loginCustomer, signIn(password))).token)).toEqual([owner.orderId])
  })

  test('only after the owner has chosen the password, if a call confirmed without one', async () => {
    const email = 'later@guest.ng'
    await app.call(accounts.signupCustomer, { body: { ...person(email), password } })
    await app.call(accounts.confirmCustomer, { params: { token: await mailedToken(app, email) } })
    const owner = await guestWithOrder(email)
    expect(await orderIds(await signIn(email))).toEqual([])
    await app.call(accounts.forgotCustomer, { body: { email } })
    await app.runJobs()
    await app.call(accounts.resetCustomer, { params: { token: await mailedToken(app, email) }, body: { password } })
    expect(await orderIds(await signIn(email))).toEqual([owner.orderId])
  })

  test('not in the session of a guest who typed the e-mail, when its owner opens a mail about that order', async () => {
    const email = 'opened@guest.ng'
    const [owner, typed] = [await guestWithOrder(email), await guestWithOrder(email)]
    const { token } = await app.call(guests.enterAsGuest, { body: { link: await mailedLink(email) } })
    const made = await app.call(guests.accountOfGuest, { token: typed.token, body: { password } })
    expect(made.data.outcome).toBe('confirm')
    expect(await orderIds(typed.token)).toEqual([typed.orderId])
    await app.call(accounts.confirmAndEnter, {
      params: { token: await mailedToken(app, email) },
      body: { password: 'chosen by the owner' },
    })
    for (const ended of [owner.token, typed.token, token])
      expect((await app.refused(listCustomerOrders, { token: ended })).code).toBe('token_not_valid')
  })

  test('only the cart, when a guest signs in to an account with another e-mail', async () => {
    const { accountId } = await confirmed('account@guest.ng')
    const owner = await shopper(
      app,
      {},
      { accountId, token: await signIn('account@guest.ng'), email: 'account@guest.ng' },
    )
    const from = await guestWithOrder('elsewhere@guest.ng')
    await from.put({ ...thing, quantity: 2 })
    const other = await product(app, store.storeId, { stock: 5 })
    await owner.put(other)
    const merge = (guestToken: string) => app.call(mergeGuestCart, { token: owner.token, body: { guestToken } })
    const at = await Promise.all([from.token, from.token, from.token].map(merge))
    for (const { data } of at)
      expect(data.cartItemsData.map(item => item.productId).toSorted()).toEqual(
        [thing.productId, other.productId].toSorted(),
      )
    expect((await app.call(getCart, { token: from.token })).data.cartItemsData).toEqual([])
    expect(await orderIds(owner.token)).toEqual([])
    expect(await orderIds(from.token)).toEqual([from.orderId])
    // Not that of an account, and nothing for a token that nobody has.
    const stranger = await shopper(app)
    await stranger.put(thing)
    for (const wrong of [stranger.token, 'x'.repeat(43)])
      expect((await merge(wrong)).data.cartItemsData).toHaveLength(2)
    expect((await app.call(getCart, { token: stranger.token })).data.cartItemsData).toHaveLength(1)
  })

  /** Tables and columns that still name an account. Actors of the past stay as they were. */
  async function leftBehind(accountId: string): Promise<string[]> {
    const past = ['audit_log', 'order_activities', 'order_return_activities', 'messages', 'case_messages']
    const { rows } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and t.table_schema = 'public' and c.data_type = 'uuid' and c.column_name like '%\_id'
        and c.table_name <> all(${past})`.execute(app.platform.db.read)
    const left: string[] = []
    for (const { table, column } of rows) {
      const found = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${accountId} limit 1`.execute(
        app.platform.db.read,
      )
      if (found.rows.length) left.push(`${table}.${column}`)
    }
    return left
  }
})
