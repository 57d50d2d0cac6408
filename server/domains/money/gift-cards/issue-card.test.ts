import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeGiftCardStatus,
  claimGiftCard,
  getGiftCard,
  issueGiftCard,
  listGiftCards,
  listMyGiftCards,
} from '#contract/money/gift-cards.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { day } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books, shopper } from '#tests/harness/checkout.ts'
import { admin, adminWith, customer, merchant, type Person, product, shipping } from '#tests/harness/fixtures.ts'
import { codeMailedTo } from '#tests/harness/gift-cards.ts'
import { expectBooksToBalance } from '#tests/harness/money.ts'
import { giftCardBooks } from './index.ts'

let app: TestApp
let boss: Person
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  boss = await admin(app)
})
afterAll(async () => {
  expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true, wrong: 0 })
  await expectBooksToBalance(app)
  await app.stop()
})

const wanted = (more: object = {}) => ({
  amount: 45_000,
  recipientName: 'Bísí',
  recipientEmail: `bisi-${randomUUID()}@test.ng`,
  message: 'Sorry for the delay.',
  reason: 'Lost gift card of order BM-1',
  ...more,
})
const issue = async (body = wanted(), headers?: Record<string, string>) =>
  (await app.call(issueGiftCard, { token: boss.token, body, headers })).data
const mailsTo = (email: string) =>
  app.platform.db.read.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email).execute()

test('issues a gift card at the platform’s expense, and not as a sale', async () => {
  const before = await books(app)
  const body = wanted({ amount: 1_500.5 })
  const card = await issue(body)
  const after = await books(app)
  const difference = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  expect(['platform_losses', 'gift_card_liability', 'provider_clearing', 'provider_fees'].map(difference)).toEqual([
    1_500_50, -1_500_50, 0, 0,
  ])
  expect(card).toMatchObject({
    status: 'active',
    for: 'gift',
    amount: 1_500.5,
    balance: 1_500.5,
    buyer: { id: boss.accountId },
    owner: null,
    issueReason: body.reason,
    sentAt: expect.any(String),
    expiresAt: '2028-11-18T22:59:00.000Z',
  })
  const entries = await app.platform.db.read
    .selectFrom('ledger_entries')
    .select(['event', 'payment_id'])
    .where('event_key', 'like', `%${card.id}%`)
    .execute()
  expect(entries).toEqual([{ event: 'gift_card_issued', payment_id: null }])
  const detail = (await app.call(getGiftCard, { token: boss.token, params: { id: card.id } })).data
  expect(detail).toMatchObject({ reference: null, movements: [{ kind: 'granted', amount: 1_500.5 }] })
  const [row] = (await app.call(listGiftCards, { token: boss.token, query: { search: body.recipientEmail } })).data.rows
  expect(row).toEqual(card)
  const file = await app.app.inject({
    url: `/v1/gift-card/file?search=${body.recipientEmail}`,
    headers: { authorization: `Bearer ${boss.token}` },
  })
  expect(file.body).toContain(`,${card.buyer.name},${body.reason}`)
})

test('mails the code to the recipient from Bitmarte, without the reason, which the audit log has', async () => {
  const body = wanted()
  const card = await issue(body)
  const mails = await mailsTo(body.recipientEmail)
  expect(mails.map(({ subject }) => subject)).toEqual(['Bitmarte sent you a gift card of ₦45,000.00'])
  expect(mails[0]?.text).toContain(body.message)
  expect(mails[0]?.text).not.toContain(body.reason)
  expect(await mailsTo(boss.email)).toEqual([])
  const audited = await app.platform.db.read
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'after'])
    .where('subject_id', '=', card.id)
    .execute()
  expect(audited).toMatchObject([
    { action: 'giftcard.issue', account_id: boss.accountId, after: { amountKobo: 45_000_00, reason: body.reason } },
  ])
})

test('is found by a part of its reason, also without accents', async () => {
  const { id } = await issue(wanted({ reason: 'Prize of the Ọjà raffle, 100% paid by us' }))
  const found = async (search: string) =>
    (await app.call(listGiftCards, { token: boss.token, query: { search } })).data.rows.map(row => row.id)
  expect(await found('oja RAFFLE')).toEqual([id])
  expect(await found('100% paid')).toEqual([id])
  expect(await found('raffle%us')).toEqual([])
})

test('pays an order like one that was bought, and its owner doesn’t read why it was issued', async () => {
  const bead = await product(app, (await merchant(app)).storeId, { price: 300_000, stock: 5 })
  const buyer = await shopper(app)
  const body = wanted({ recipientEmail: buyer.email })
  const { id } = await issue(body)
  const code = await codeMailedTo(app, buyer.email)
  await app.call(claimGiftCard, { token: buyer.token, body: { code } })
  const { data } = await app.call(listMyGiftCards, { token: buyer.token })
  expect(data.rows).toMatchObject([{ id, from: 'Bitmarte', balance: 45_000, history: [{ kind: 'bought' }] }])
  expect(JSON.stringify(data)).not.toContain(body.reason)
  await buyer.put(bead)
  await buyer.applyCard(id)
  const price = await buyer.simulate()
  expect(price.due).toBe(0)
  const { reference } = await buyer.pay()
  const orderId = (await buyer.comeBack(reference)).orders[0]?.id ?? ''
  const order = (await app.call(getCustomerOrder, { token: buyer.token, params: { id: orderId } })).data
  expect(order).toMatchObject({ cardAmount: 0, giftCards: [{ amount: price.total }] })
  await app.call(changeGiftCardStatus, {
    token: boss.token,
    params: { id },
    body: { status: 'disabled', reason: 'Issued by mistake' },
  })
  expect((await app.call(listMyGiftCards, { token: buyer.token })).data.rows).toMatchObject([{ status: 'disabled' }])
})

test('is mailed at 08:00 in Lagos of its day, once', async () => {
  const body = wanted({ sendOn: '2026-11-21' })
  expect(await issue(body)).toMatchObject({ sentAt: null, last4: null, sendAt: '2026-11-21T07:00:00.000Z' })
  expect(await mailsTo(body.recipientEmail)).toEqual([])
  await app.advance(3 * day)
  await app.runScheduledJob('gift-cards.send')
  expect(await mailsTo(body.recipientEmail)).toHaveLength(1)
})

test('issues one card for a repeated call', async () => {
  const body = wanted()
  const key = { 'idempotency-key': randomUUID() }
  expect(await issue(body, key)).toEqual(await issue(body, key))
  expect(await mailsTo(body.recipientEmail)).toHaveLength(1)
})

test('keeps the limits of cards that are bought, and needs a reason and the permission to manage gift cards', async () => {
  const refused = async (more: object, token = boss.token) =>
    await app.refused(issueGiftCard, { token, body: wanted(more) })
  for (const [more, field] of [
    [{ amount: 999.99 }, 'amount'],
    [{ amount: 500_000.01 }, 'amount'],
    [{ amount: 1000.005 }, 'amount'],
    [{ reason: '  ' }, 'reason'],
    [{ recipientEmail: 'bisi' }, 'recipientEmail'],
    [{ sendOn: '2020-01-01' }, 'sendOn'],
  ] as const)
    expect(await refused(more)).toMatchObject({ status: 422, errors: [{ field }] })
  const viewer = await adminWith(app, [{ resource: 'gift-cards', right: 'view' }])
  const manager = await adminWith(app, [{ resource: 'gift-cards', right: 'manage' }])
  expect(await refused({}, viewer.token)).toMatchObject({ status: 403 })
  expect(await refused({}, (await customer(app)).token)).toMatchObject({ status: 403 })
  await app.call(issueGiftCard, { token: manager.token, body: wanted() })
})
