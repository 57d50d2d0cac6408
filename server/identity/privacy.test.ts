import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contactUs } from '#contract/cases/contact.ts'
import { followStore } from '#contract/content/follow.ts'
import { askQuestion } from '#contract/content/questions.ts'
import { addProductReview, listProductReviews } from '#contract/content/reviews.ts'
import { createTestimonial } from '#contract/content/testimonials.ts'
import { addToWishlist } from '#contract/content/wishlist.ts'
import * as accounts from '#contract/identity/accounts.ts'
import * as contract from '#contract/identity/privacy.ts'
import { updateProfile } from '#contract/identity/profile.ts'
import { sendMessage } from '#contract/messages/conversations.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { saveDocument } from '#domains/files/index.ts'
import { giftCardBooks, grantStoreCredit } from '#domains/money/gift-cards/index.ts'
import { day, hour } from '#platform/clock.ts'
import { failed } from '#platform/failure.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import {
  admin,
  customer,
  type Merchant,
  merchant,
  type Person,
  type Product,
  partner,
  product,
  shipping,
  staff,
  within,
} from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { mailsTo } from '#tests/harness/mails.ts'
import { whileRefused } from '#tests/harness/refused-row.ts'
import { delivered } from '#tests/harness/returns.ts'
import { hashPassword } from './index.ts'

let app: TestApp
let passwordHash: string
let store: Merchant
let goods: Product
const password = 'correct horse battery'

beforeAll(async () => {
  app = await startTestApp()
  passwordHash = await hashPassword(password)
  await shipping(app)
  store = await merchant(app)
  goods = await product(app, store.storeId, { stock: 500 })
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(hour))

async function known<P extends Person>(made: P): Promise<P> {
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', made.accountId).execute()
  })
  return made
}

const zikora = { firstName: 'Zíkora', lastName: 'Umehzx', phoneNumber: '08099887766' }
/** Occurs in everything that says who the person is. */
const traces = 'zikora|zíkora|umehzx|8099887766|zx street'

/** A customer who has done everything: bought, returned nothing, written and liked. */
async function livedHere(): Promise<Shopper> {
  const buyer = await known(await shopper(app))
  const { token, accountId } = buyer
  const email = `zikora.${accountId}@test.ng`
  await within(app, async ({ tx }) => {
    await tx.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
    await tx
      .updateTable('customer_addresses')
      .set({ full_name: 'Zíkora Umehzx', phone_number: '+2348099887766', email, street: '1 Zx Street' })
      .set({ town: 'Zíkora town', landmark: 'Zíkora Church', second_phone: '+2348099887766', note: 'Call Zíkora' })
      .where('customer_id', '=', accountId)
      .execute()
  })
  await app.call(updateProfile, { token, body: { ...zikora, pictureId: null } })
  const orderId = await delivered(app, { store, buyer, items: [goods] })
  const { productId } = goods
  await app.call(addProductReview, { token, body: { productId, stars: 5, text: 'Soft and strong.' } })
  await app.call(askQuestion, { token, body: { productId, text: `Is it blue? Zíkora ${accountId}` } })
  await app.call(createTestimonial, { token, body: { stars: 5, testimonial: 'Zíkora says it is good.' } })
  await app.call(followStore, { token, body: { storeId: store.storeId } })
  await app.call(addToWishlist, { token, body: { productIds: [productId] } })
  await app.call(sendMessage, { token, body: { orderId, text: 'I am Zíkora. Thank you!' } })
  await app.call(contactUs, {
    token,
    body: { fullName: 'Zíkora Umehzx', email, topic: 'other', message: 'Zíkora has a question for you.' },
  })
  const gift = {
    recipientName: 'Ada',
    recipientEmail: 'ada.gift@test.ng',
    senderName: 'Zíkora',
    message: 'From Zíkora',
  }
  await giftCard(app, buyer, { for: 'gift', amount: 1000, ...gift })
  await buyer.put(goods)
  await app.runJobs()
  return { ...buyer, email }
}

/** Names of the columns in which a text of the whole database has a trace of the person. */
async function tracesIn(): Promise<string[]> {
  const { read } = app.platform.db
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')
    order by 1, 2`.execute(read)
  const found: string[] = []
  for (const { table, column } of rows) {
    const hit = await sql`select from ${sql.table(table)} where ${sql.ref(column)}::text ~* ${traces} limit 1`.execute(
      read,
    )
    if (hit.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const closing = async ({ token }: Person) => (await app.call(contract.getClosing, { token })).data
const close = ({ token }: Person, giveUp?: number) =>
  app.call(contract.closeOwnAccount, { token, body: { password, giveUp } })

describe('closing an account', () => {
  test('needs the password, says when and what is open, and can be taken back for 14 days', async () => {
    const owner = await known(await customer(app))
    const refused = { token: owner.token, body: { password: 'not my password' } }
    expect((await app.refused(contract.closeOwnAccount, refused)).code).toBe('wrong_password')
    expect(await closing(owner)).toEqual({ closesAt: null, matters: [], credit: 0, givesUp: 0 })
    const { data } = await close(owner)
    expect(Date.parse(data.closesAt ?? '') - app.clock.now().getTime()).toBe(14 * day)
    await app.advance(2 * day)
    // Asking again doesn't start again.
    expect((await close(owner)).data.closesAt).toBe(data.closesAt)
    expect((await mailsTo(app, owner.email)).map(({ subject }) => subject)).toEqual(['Your account closes'])
    await app.call(contract.keepOwnAccount, { token: owner.token })
    await app.advance(20 * day)
    expect(await closing(owner)).toEqual({ closesAt: null, matters: [], credit: 0, givesUp: 0 })
    await app.call(accounts.loginCustomer, { body: { email: owner.email, password } })
  })

  test('erases everything about a customer but what the law keeps', async () => {
    const buyer = await livedHere()
    expect((await closing(buyer)).matters.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^The order BM-\S+, which can be returned until \d+ \w+ \d{4}, \d\d:\d\d$/),
    ])
    const before = await tracesIn()
    for (const column of ['accounts.first_name', 'orders.to_street', 'messages.text', 'checkouts.quote', 'mails.text'])
      expect(before).toContain(column)
    await close(buyer)
    await app.advance(15 * day)
    // The order has completed. The contact message waits for nobody: it closes with the account.
    const message = app.platform.db.read.selectFrom('cases').select(['status', 'due_at', 'summary'])
    expect(await message.where('customer_id', '=', buyer.accountId).execute()).toEqual([
      { status: 'closed', due_at: null, summary: 'Deleted with the customer’s account.' },
    ])
    expect((await app.refused(contract.getClosing, { token: buyer.token })).code).toBe('token_not_valid')
    const body = { email: buyer.email, password }
    expect((await app.refused(accounts.loginCustomer, { body })).code).toBe('wrong_credentials')
    expect((await mailsTo(app, buyer.email)).map(({ subject }) => subject)).toEqual(['Your account is closed'])
    // Mails and notifications of others, which name the customer, and the counts of sign-ins.
    app.clock.advance(91 * day)
    for (const job of ['platform.tidy', 'notifications.forget']) await app.runScheduledJob(job)
    await within(app, async ({ tx }) => {
      await tx.deleteFrom('mails').where('forget', '=', true).execute()
    })
    expect(await tracesIn()).toEqual(['audit_log.actor', 'invoices.buyer'])
    const { rows } = (await app.call(listProductReviews, { params: { productId: goods.productId } })).data
    expect(rows).toMatchObject([{ reviewer: 'A customer', text: 'Soft and strong.' }])
    await app.call(accounts.signupCustomer, { body: { ...zikora, email: buyer.email, password } })
  })

  test('waits while problems of a delivered order that can’t be returned can be reported', async () => {
    const buyer = await livedHere()
    await within(app, ({ tx }) =>
      tx.updateTable('orders').set({ type: 'replacement' }).where('customer_id', '=', buyer.accountId).execute(),
    )
    const open = async () => (await closing(buyer)).matters.map(({ what }) => what).filter(what => /order/.test(what))
    expect(await open()).toEqual([
      expect.stringMatching(/^The order BM-\S+, whose problems can be reported until \d+ \w+ \d{4}, \d\d:\d\d$/),
    ])
    await app.advance(8 * day)
    expect(await open()).toEqual([])
  })

  test('waits for gift cards and store credit', async () => {
    const buyer = await known(await customer(app))
    const { giftCardId } = await giftCard(app, buyer)
    await close(buyer)
    await app.advance(20 * day)
    expect((await closing(buyer)).matters).toMatchObject([
      { what: expect.stringMatching(/^The gift card ending in .{4} with ₦10,000.00$/) },
    ])
    await within(app, async ({ tx }) => {
      await tx.updateTable('gift_cards').set({ status: 'expired' }).where('id', '=', giftCardId).execute()
    })
    await app.advance(2 * hour)
    expect((await app.refused(contract.getClosing, { token: buyer.token })).code).toBe('token_not_valid')
  })

  test('ends credit that its owner agreed to give up, and only that', async () => {
    const buyer = await known(await customer(app))
    const { giftCardId } = await giftCard(app, buyer)
    const grant = (amount: number, cause: string) =>
      within(app, work =>
        grantStoreCredit(work, { customerId: buyer.accountId, amount, cause, reason: 'We are sorry' }),
      )
    await grant(250_000, `first:${buyer.accountId}`)
    const wrong = { token: buyer.token, body: { password, giveUp: 12_499 } }
    expect((await app.refused(contract.closeOwnAccount, wrong)).code).toBe('credit_changed')
    // Closing without giving up waits; agreeing later is possible and is said in a mail.
    expect((await close(buyer)).data).toMatchObject({ credit: 12_500, givesUp: 0, matters: [{}, {}] })
    expect((await close(buyer, 12_500)).data).toMatchObject({ credit: 12_500, givesUp: 12_500, matters: [] })
    const mails = (await mailsTo(app, buyer.email)).map(({ text }) => text)
    expect(mails.join()).toContain('your credit of ₦12,500.00 expires when it closes')
    // What comes later was not agreed to.
    await grant(100, `second:${buyer.accountId}`)
    await app.advance(15 * day)
    expect(await closing(buyer)).toMatchObject({ credit: 12_501, givesUp: 12_500, matters: [{}, {}] })
    await close(buyer, 12_501)
    // The 14 days are over: a day in the past says nothing.
    const { text: last } = (await mailsTo(app, buyer.email)).at(-1) ?? {}
    expect(last).toContain('your account closes within a day, as you asked')
    const owed = await giftCardBooks(app.platform.db.read)
    await app.advance(2 * hour)
    expect((await app.refused(contract.getClosing, { token: buyer.token })).code).toBe('token_not_valid')
    const { read } = app.platform.db
    const cards = read
      .selectFrom('gift_cards')
      .select(['status', 'balance_kobo'])
      .where('owner_id', '=', buyer.accountId)
    expect(await cards.orderBy('balance_kobo').execute()).toEqual([
      { status: 'expired', balance_kobo: 250_100 },
      { status: 'expired', balance_kobo: 1_000_000 },
    ])
    // It stays on the books as that of any expired card.
    expect(await giftCardBooks(read)).toEqual({ ...owed, agrees: true })
    const { after } = await read
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'giftcard.give-up')
      .where('subject_id', '=', giftCardId)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ status: 'expired', balanceKobo: 1_000_000 })
  })

  test('gives up only what was there since its owner agreed, and less when they agree to less', async () => {
    const buyer = await known(await shopper(app))
    const { token } = buyer
    const { giftCardId } = await giftCard(app, buyer)
    await close(buyer, 10_000)
    const cheap = await product(app, store.storeId, { price: 500_000 })
    await buyer.put(cheap)
    await buyer.applyCard(giftCardId)
    const { total } = await buyer.simulate()
    const [order] = (await buyer.comeBack((await buyer.pay()).reference)).orders
    const params = { id: order?.id ?? '' }
    await app.call(cancelCustomerOrder, { token, params, body: { reason: 'Not needed' } })
    // They didn't agree to lose the refund.
    const refunded = { credit: 10_000, givesUp: 10_000 - total }
    expect(await closing(buyer)).toMatchObject({ ...refunded, matters: [{}] })
    await app.advance(15 * day)
    expect(await closing(buyer)).toMatchObject(refunded)
    await close(buyer, 10_000)
    await app.call(contract.keepOwnAccount, { token })
    await close(buyer, 10_000)
    await buyer.put(cheap)
    await buyer.applyCard(giftCardId)
    await buyer.comeBack((await buyer.pay()).reference)
    const left = 10_000 - total
    expect((await close(buyer, left)).data).toMatchObject({ credit: left, givesUp: left })
    const [mail] = (await mailsTo(app, buyer.email)).map(({ text }) => text).slice(-1)
    expect(mail).toContain(`your credit of ₦${left.toLocaleString('en')}.00 expires when it closes`)
  })

  test('goes on with the others when one can’t be erased', async () => {
    const [broken, other] = [await known(await customer(app)), await known(await customer(app))]
    for (const each of [broken, other]) await close(each)
    app.clock.advance(15 * day)
    await whileRefused(app, { table: 'accounts', column: 'id', value: broken.accountId }, () =>
      app.runScheduledJob('accounts.erase-closed'),
    )
    expect((await app.refused(contract.getClosing, { token: other.token })).code).toBe('token_not_valid')
  })

  test('no longer gives up a card that expired', async () => {
    const buyer = await known(await customer(app))
    const { giftCardId } = await giftCard(app, buyer)
    await close(buyer, 10_000)
    await within(app, async ({ tx, now }) => {
      await tx.updateTable('gift_cards').set({ expires_at: now }).where('id', '=', giftCardId).execute()
    })
    await app.advance(2 * hour)
    await within(app, work =>
      grantStoreCredit(work, { customerId: buyer.accountId, amount: 100, cause: giftCardId, reason: 'We are sorry' }),
    )
    expect(await closing(buyer)).toMatchObject({ credit: 1, givesUp: 0, matters: [{}] })
  })

  test('of a store needs the store closed and settled; staff leave, and partners stop first', async () => {
    const owner = await known(await merchant(app))
    const clerk = await known(await staff(app, owner.storeId, [{ resource: 'orders', right: 'view' }]))
    const rider = await known(await partner(app))
    const { db, storage } = app.platform
    const document = await saveDocument(app.platform, Buffer.from('%PDF-1.4 passport'), owner.accountId)
    if (failed(document)) throw new Error(document.message)
    await within(app, async ({ tx, now }) => {
      const details = { id_document_type: 'passport', id_document_file_id: document.id, updated_at: now } as const
      await tx
        .insertInto('merchant_details')
        .values({ account_id: owner.accountId, ...details })
        .execute()
    })
    for (const person of [owner, clerk, rider]) await close(person)
    await app.advance(20 * day)
    expect((await closing(owner)).matters).toMatchObject([
      { what: expect.stringContaining('is open'), path: '/merchant/account#store' },
    ])
    expect((await closing(rider)).matters).toMatchObject([{ what: expect.stringContaining('still gets orders') }])
    expect((await app.refused(contract.getClosing, { token: clerk.token })).code).toBe('token_not_valid')
    await within(app, async ({ tx, now }) => {
      await tx.updateTable('stores').set({ suspended_at: now }).where('id', '=', owner.storeId).execute()
      await tx
        .updateTable('shipping_partners')
        .set({ suspended_at: now })
        .where('account_id', '=', rider.accountId)
        .execute()
    })
    await app.advance(2 * hour)
    for (const { token } of [owner, rider])
      expect((await app.refused(contract.getClosing, { token })).code).toBe('token_not_valid')
    const banks = db.read.selectFrom('store_bank_accounts').select('store_id')
    expect(await banks.where('store_id', '=', owner.storeId).execute()).toEqual([])
    expect(await storage.get(`documents/${document.id}`)).toBeUndefined()
    const rows = db.read.selectFrom('files').select('id').where('id', '=', document.id)
    expect(await rows.execute()).toEqual([])
  })

  test('is none of an administrator, whom superadmins delete', async () => {
    const { token } = await admin(app)
    expect((await app.refused(contract.getClosing, { token })).code).toBe('not_allowed')
  })
})

describe('a file of one’s data', () => {
  test('is made by a job, announced by mail and kept for 7 days', async () => {
    const buyer = await livedHere()
    const { token } = buyer
    const data = async () => (await app.call(contract.getOwnData, { token })).data
    expect(await data()).toBeNull()
    expect((await app.refused(contract.downloadOwnData, { token })).code).toBe('not_found')
    expect((await app.call(contract.askForOwnData, { token })).data).toMatchObject({ readyAt: null })
    await app.call(contract.askForOwnData, { token })
    await app.runJobs()
    expect(await data()).toMatchObject({ readyAt: app.clock.now().toISOString() })
    expect((await mailsTo(app, buyer.email)).filter(({ subject }) => subject === 'Your data is ready')).toHaveLength(1)
    const { content } = (await app.call(contract.downloadOwnData, { token })).data
    expect(JSON.parse(content)).toMatchObject({
      account: [{ email: buyer.email, first_name: 'Zíkora', phone_number: '+2348099887766' }],
      addresses: [{ street: '1 Zx Street' }],
      orders: [{ recipient_name: 'Zíkora Umehzx', total: expect.stringMatching(/^₦[\d,]+\.\d\d$/) }],
      reviews: [{ text: 'Soft and strong.' }],
      messages: [{ text: 'I am Zíkora. Thank you!' }],
      wishlist: [{}],
      follows: [{}],
      giftCards: [{ message: 'From Zíkora' }],
    })
    expect(content).not.toContain('argon2')
    for (const notTheirs of ['riders', 'onboarding', 'internalNotes']) expect(content).not.toContain(`"${notTheirs}"`)
    const other = await customer(app)
    expect((await app.refused(contract.downloadOwnData, { token: other.token })).code).toBe('not_found')
    await app.advance(8 * day)
    expect(await data()).toBeNull()
    const kept = app.platform.db.read.selectFrom('data_exports').select('id')
    expect(await kept.where('account_id', '=', buyer.accountId).execute()).toEqual([])
  })

  test('is for every account, with what belongs to a store or a partner', async () => {
    const people = [await merchant(app), await partner(app), await admin(app)]
    for (const { token } of people) await app.call(contract.askForOwnData, { token })
    await app.runJobs()
    const [ofStore, ofPartner, ofAdmin] = await Promise.all(
      people.map(async ({ token }) => JSON.parse((await app.call(contract.downloadOwnData, { token })).data.content)),
    )
    expect(ofStore.storeBankAccounts).toHaveLength(1)
    expect(ofPartner.companies).toHaveLength(1)
    expect(ofAdmin.account).toHaveLength(1)
  })
})
