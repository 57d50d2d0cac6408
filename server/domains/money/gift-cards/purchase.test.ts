import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeGiftCard, listMyGiftCards, type PurchaseBody, purchaseGiftCard } from '#contract/money/gift-cards.ts'
import { checkGiftCardPayment } from '#domains/money/payments/index.ts'
import { day, hour, second } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books } from '#tests/harness/checkout.ts'
import { customer, type Person, within } from '#tests/harness/fixtures.ts'
import { codeMailedTo, giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'
import { dropJobs, queued } from '#tests/harness/queued.ts'
import { giftCardBooks } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ listen: true })
})
afterAll(() => app.stop())

const gift = (more: object = {}): PurchaseBody => ({
  for: 'gift',
  amount: 5000,
  recipientName: 'Bísí',
  recipientEmail: `bisi-${randomUUID()}@test.ng`,
  senderName: 'Ada',
  message: 'For your new kitchen.',
  ...more,
})
const buying = async (body: PurchaseBody = { for: 'self', amount: 10_000 }) => {
  const buyer = await customer(app)
  return { buyer, ...(await app.call(purchaseGiftCard, { token: buyer.token, body })).data }
}
const comeBack = async ({ token }: Person, reference: string) =>
  (await app.call(completeGiftCard, { token, body: { reference } })).data
const mine = async ({ token }: Person) => (await app.call(listMyGiftCards, { token })).data
const mailsTo = (email: string) =>
  app.platform.db.read.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email).execute()
const agree = async () => {
  await books(app)
  expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true, wrong: 0 })
}

test('credits a card for oneself on payment, mails it once and posts the liability', async () => {
  const { buyer, reference } = await buying({ for: 'self', amount: 10_000, design: 'indigo' })
  expect(await mine(buyer)).toMatchObject({ count: 0, spendable: 0 })
  expect(await comeBack(buyer, reference)).toMatchObject({ state: 'pending', card: { amount: 10_000, for: 'self' } })
  const before = await books(app)
  await provider(app).pay(reference)
  expect(await comeBack(buyer, reference)).toMatchObject({ state: 'paid', authorization_url: null })
  const { rows, spendable, given } = await mine(buyer)
  expect({ spendable, given }).toEqual({ spendable: 10_000, given: [] })
  expect(rows).toMatchObject([
    {
      status: 'active',
      design: 'indigo',
      amount: 10_000,
      balance: 10_000,
      held: 0,
      from: null,
      expiresAt: '2028-11-18T22:59:00.000Z',
      history: [{ kind: 'bought', amount: 10_000, orders: [] }],
    },
  ])
  expect(rows[0]?.last4).toBe((await codeMailedTo(app, buyer.email)).slice(-4))
  const [mail, ...others] = await mailsTo(buyer.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('It’s in your account already')
  expect(mail?.text).not.toContain('whoever has the code can add the card to their own account')
  const after = await books(app)
  // 1.5 % and ₦100.
  expect((after.provider_fees ?? 0) - (before.provider_fees ?? 0)).toBe(25_000)
  expect((after.gift_card_liability ?? 0) - (before.gift_card_liability ?? 0)).toBe(-1_000_000)
  await agree()
})

test('a process that ends between payment and card leaves one job, which loads the card', async () => {
  const { buyer, reference } = await buying()
  // Starting to pay queues one for later.
  await dropJobs(app)
  await checkGiftCardPayment(app.platform, reference)
  expect(await queued(app, 'payments.changed')).toEqual([])
  await provider(app).pay(reference)
  await checkGiftCardPayment(app.platform, reference)
  await checkGiftCardPayment(app.platform, reference)
  expect(await queued(app, 'payments.changed')).toEqual([`payment:${reference}`])
  await app.runJobs()
  expect(await mine(buyer)).toMatchObject({ count: 1, spendable: 10_000 })
  await agree()
})

test('mails the code of an immediate gift to the recipient only, and the buyer a confirmation without it', async () => {
  const body = gift()
  const buyer = await customer(app)
  await giftCard(app, buyer, body)
  const to = 'recipientEmail' in body ? body.recipientEmail : ''
  const code = await codeMailedTo(app, to)
  const [card] = await mailsTo(to)
  expect(card?.text).toContain('whoever has the code can add the card to their own account')
  expect(card?.text).toContain('Put the card into your account: one is free and takes a minute.')
  expect(card?.text).toContain(`/gift-cards/redeem#${code}`)
  expect(card?.subject).toBe('Ada sent you a gift card of ₦5,000.00')
  expect(card?.text).toContain('For your new kitchen.')
  const [confirmation] = await mailsTo(buyer.email)
  expect(confirmation?.subject).toBe('Your gift card for Bísí')
  expect(confirmation?.text).not.toContain(code)
  const { rows, given } = await mine(buyer)
  expect(rows).toEqual([])
  expect(given).toMatchObject([{ recipientName: 'Bísí', recipientEmail: to, amount: 5000, sentAt: expect.any(String) }])
  const kept = JSON.stringify(await app.platform.db.read.selectFrom('gift_cards').selectAll().execute())
  expect(kept).not.toContain(code.replaceAll('-', ''))
  await agree()
})

test('mails a scheduled gift at 08:00 in Lagos on its day, once', async () => {
  const body = gift({ sendOn: '2026-11-25' })
  const buyer = await customer(app)
  await giftCard(app, buyer, body)
  const to = 'recipientEmail' in body ? body.recipientEmail : ''
  const start = app.clock.now()
  expect((await mine(buyer)).given).toMatchObject([{ sendAt: '2026-11-25T07:00:00.000Z', sentAt: null }])
  await app.advance(Date.parse('2026-11-25T06:59:59Z') - start.getTime())
  expect(await mailsTo(to)).toEqual([])
  await app.advance(second)
  await Promise.all([app.runScheduledJob('gift-cards.send'), app.runScheduledJob('gift-cards.send')])
  expect(await mailsTo(to)).toHaveLength(1)
  const card = await app.platform.db.read
    .selectFrom('gift_cards')
    .select(['expires_at'])
    .where('recipient_email', '=', to)
    .executeTakeFirstOrThrow()
  expect(card.expires_at).toEqual(new Date('2028-11-25T22:59:00Z'))
  app.clock.set(start)
})

test('creates one card once under concurrent returns, webhook and scheduled job', async () => {
  const { buyer, reference } = await buying()
  await provider(app).pay(reference, { webhook: true })
  await Promise.all(Array.from({ length: 5 }, () => comeBack(buyer, reference)))
  await provider(app).settle()
  await provider(app).tellAgain(reference, 3)
  await Promise.all([app.runJobs(), app.runScheduledJob('payments.reconcile')])
  await app.runJobs()
  expect((await mine(buyer)).spendable).toBe(10_000)
  expect(await mailsTo(buyer.email)).toHaveLength(1)
  await agree()
})

test('creates the card by webhook when the browser doesn’t return', async () => {
  const { buyer, reference } = await buying()
  await provider(app).pay(reference, { webhook: true })
  await provider(app).settle()
  await app.runJobs()
  expect((await mine(buyer)).spendable).toBe(10_000)
})

test('creates and sends a card at once when it is paid after its day', async () => {
  const body = gift({ sendOn: '2026-11-19' })
  const { buyer, reference } = await buying(body)
  const start = app.clock.now()
  app.clock.advance(3 * day)
  expect(await comeBack(buyer, reference)).toMatchObject({ state: 'expired', authorization_url: null })
  await provider(app).pay(reference)
  expect((await comeBack(buyer, reference)).state).toBe('paid')
  expect(await mailsTo('recipientEmail' in body ? body.recipientEmail : '')).toHaveLength(1)
  app.clock.set(start)
})

test('charges nothing for a declined card and accepts another one on the same page', async () => {
  const { buyer, reference, authorization_url } = await buying()
  await provider(app).pay(reference, { card: 'declined' })
  expect(await comeBack(buyer, reference)).toMatchObject({ state: 'declined', authorization_url })
  expect((await mine(buyer)).rows).toEqual([])
  await provider(app).pay(reference)
  expect((await comeBack(buyer, reference)).state).toBe('paid')
})

test('refunds a wrong amount in full, once, with a mail to the buyer', async () => {
  const { buyer, reference } = await buying({ for: 'self', amount: 3000 })
  await provider(app).pay(reference)
  await within(app, ({ tx }) =>
    tx.updateTable('payments').set({ amount_kobo: 400_000 }).where('reference', '=', reference).execute(),
  )
  const states = await Promise.all(Array.from({ length: 3 }, () => comeBack(buyer, reference)))
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['refunding']))
  await app.runJobs()
  await provider(app).settle()
  await app.advance(hour)
  expect((await comeBack(buyer, reference)).state).toBe('refunded')
  expect((await mailsTo(buyer.email)).map(mail => mail.subject)).toEqual(['Your ₦3,000.00 is on its way back'])
  expect((await mine(buyer)).rows).toEqual([])
  expect((await books(app)).refunds_payable ?? 0).toBe(0)
  await agree()
})

test('buys one card per Idempotency-Key', async () => {
  const { token } = await customer(app)
  const asked = { token, headers: { 'idempotency-key': randomUUID() }, body: { for: 'self', amount: 2000 } as const }
  const first = (await app.call(purchaseGiftCard, asked)).data
  expect((await app.call(purchaseGiftCard, asked)).data).toEqual(first)
  const other = { ...asked, body: { for: 'self', amount: 2001 } as const }
  expect(await app.refused(purchaseGiftCard, other)).toMatchObject({ code: 'key_reused' })
})

test('charges nothing while the provider is down, and a retry works', async () => {
  const { token } = await customer(app)
  const body = { for: 'self', amount: 2000 } as const
  await provider(app).outage(true)
  try {
    expect(await app.refused(purchaseGiftCard, { token, body })).toMatchObject({ code: 'provider_unavailable' })
  } finally {
    await provider(app).outage(false)
  }
  await app.call(purchaseGiftCard, { token, body })
})

test('names the field of a validation error', async () => {
  const fields = async (body: object) => {
    const { token } = await customer(app)
    const { status, errors } = await app.refused(purchaseGiftCard, { token, body })
    expect(status).toBe(422)
    return errors?.map(({ field }) => field)
  }
  for (const amount of [0, -5000, 999, 500_001, 1000.5, Number.MAX_SAFE_INTEGER, '5000', null, undefined])
    expect(await fields({ for: 'self', amount })).toEqual(['amount'])
  expect(await fields({ for: 'gift', amount: 5000 })).toEqual(['recipientName', 'recipientEmail', 'senderName'])
  expect(await fields(gift({ recipientEmail: 'bisi' }))).toEqual(['recipientEmail'])
  expect(await fields(gift({ recipientName: 'x'.repeat(81) }))).toEqual(['recipientName'])
  expect(await fields(gift({ message: 'x'.repeat(301) }))).toEqual(['message'])
  expect(await fields(gift({ design: 'plaid' }))).toEqual(['design'])
  for (const sendOn of ['2026-11-17', '2027-11-25', '2026-13-01', 'tomorrow', ''])
    expect(await fields(gift({ sendOn }))).toEqual(['sendOn'])
  expect(await fields({ for: 'everybody', amount: 5000 })).toEqual(['for'])
})

test('responds with 404 for another customer’s purchase and an unknown reference', async () => {
  const { reference } = await buying()
  await provider(app).pay(reference)
  const { token } = await customer(app)
  for (const unknown of [reference, `bm-${randomUUID()}`])
    expect(await app.refused(completeGiftCard, { token, body: { reference: unknown } })).toMatchObject({
      code: 'gift_card_not_found',
      status: 404,
    })
})
