import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { completeGiftCard, listMyGiftCards, type PurchaseBody, purchaseGiftCard } from '#contract/money/gift-cards.ts'
import { listSavedCards } from '#contract/money/saved-cards.ts'
import { hour, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { books } from '#tests/harness/checkout.ts'
import { customer, type Person } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { giftCardBooks } from './index.ts'

/** A customer who buys gift cards with a saved card. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ listen: true })
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(hour))

const self: PurchaseBody = { for: 'self', amount: 2000 }
const buy = async ({ token }: Person, body: PurchaseBody) => (await app.call(purchaseGiftCard, { token, body })).data
const comeBack = async ({ token }: Person, reference: string) =>
  (await app.call(completeGiftCard, { token, body: { reference } })).data
const cardsOf = async ({ token }: Person) => (await app.call(listSavedCards, { token })).data.rows
const spendable = async ({ token }: Person) => (await app.call(listMyGiftCards, { token })).data.spendable

/** A customer who agreed to save the card that paid a first gift card, and the request to charge it. */
async function withCard() {
  const buyer = await customer(app)
  const { reference } = await buy(buyer, { ...self, saveCard: true })
  await provider(app).pay(reference)
  await comeBack(buyer, reference)
  const [card] = await cardsOf(buyer)
  // The limit of calls a minute isn't what these tests are about.
  app.clock.advance(minute)
  return { buyer, asked: { for: 'self', amount: 5000, cardId: card?.id ?? '' } as const }
}

test('saves the card that pays a gift card only with consent', async () => {
  const buyer = await customer(app)
  const { reference } = await buy(buyer, self)
  await provider(app).pay(reference)
  await comeBack(buyer, reference)
  expect(await cardsOf(buyer)).toEqual([])
  expect(await cardsOf((await withCard()).buyer)).toMatchObject([{ brand: 'visa', last4: '4081' }])
})

test('pays a gift card in one tap, once for ten taps at once', async () => {
  const { buyer, asked } = await withCard()
  const answers = await atOnce(app.platform.db, 10, () => buy(buyer, asked))
  const [first] = answers
  expect(new Set(answers.map(each => JSON.stringify(each))).size).toBe(1)
  expect(first).toMatchObject({ authorization_url: null })
  expect((await comeBack(buyer, first?.reference ?? '')).state).toBe('paid')
  expect(await spendable(buyer)).toBe(7000)
  app.clock.advance(minute)
  await buy(buyer, { ...asked, amount: 6000 })
  expect(await spendable(buyer)).toBe(13_000)
  app.clock.advance(hour)
  await buy(buyer, asked)
  expect(await spendable(buyer)).toBe(18_000)
  await books(app)
  expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true, wrong: 0 })
})

test('leads to the provider’s page when the saved card is declined, and charges it at most ten times an hour', async () => {
  const { buyer, asked } = await withCard()
  for (let at = 0; at < 10; at++) {
    await provider(app).nextCharge('declined')
    const { authorization_url, reference } = await buy(buyer, asked)
    expect(authorization_url).toContain(app.sandboxUrl)
    app.clock.advance(minute)
    if (at > 0) continue
    expect(await spendable(buyer)).toBe(2000)
    await provider(app).pay(reference)
    expect((await comeBack(buyer, reference)).state).toBe('paid')
    expect(await spendable(buyer)).toBe(7000)
  }
  expect((await app.refused(purchaseGiftCard, { token: buyer.token, body: asked })).code).toBe('too_many_requests')
})

test('leads to the bank’s page when it challenges the owner, and the same tap to the same page', async () => {
  const { buyer, asked } = await withCard()
  await provider(app).nextCharge('challenge')
  const challenged = await buy(buyer, asked)
  expect(challenged.authorization_url).toContain(app.sandboxUrl)
  expect(await buy(buyer, asked)).toEqual(challenged)
  await provider(app).pay(challenged.reference)
  expect((await comeBack(buyer, challenged.reference)).state).toBe('paid')
  expect(await spendable(buyer)).toBe(7000)
})

test('charges once when the provider’s response got lost', async () => {
  const { buyer, asked } = await withCard()
  await provider(app).outage(true)
  try {
    expect((await app.refused(purchaseGiftCard, { token: buyer.token, body: asked })).code).toBe('provider_unavailable')
  } finally {
    await provider(app).outage(false)
  }
  const { db, paystack } = app.platform
  const { reference, email } = await db.read
    .selectFrom('payments')
    .select(['reference', 'email'])
    .where('customer_id', '=', buyer.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { authorization } = await db.read
    .selectFrom('saved_cards')
    .select('authorization')
    .where('customer_id', '=', buyer.accountId)
    .executeTakeFirstOrThrow()
  // The charge arrived after all.
  await paystack.chargeAuthorization({ email, amount: 5000_00, reference, authorization })
  expect(await buy(buyer, asked)).toMatchObject({ authorization_url: null, reference })
  expect(await spendable(buyer)).toBe(7000)
})

test('refuses the saved card of another customer', async () => {
  const { asked } = await withCard()
  const { token } = await customer(app)
  expect((await app.refused(purchaseGiftCard, { token, body: asked })).code).toBe('card_not_found')
})
