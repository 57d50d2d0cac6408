import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPayment } from '#contract/checkout/checkout.ts'
import { addGuest } from '#contract/identity/guests.ts'
import { listSavedCards, removeSavedCard } from '#contract/money/saved-cards.ts'
import { cancelCustomerOrder } from '#contract/orders/orders.ts'
import { hour } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { type Shopper, shopper, stockOf } from '#tests/harness/checkout.ts'
import { merchant, type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { provider } from '#tests/harness/provider.ts'
import { expectNoDifferences } from '#tests/harness/reconcile.ts'

/** A customer who agrees to save a card and pays with it in one tap. */

let app: TestApp
let item: Product
beforeAll(async () => {
  app = await startTestApp({ listen: true })
  await shipping(app)
  item = await product(app, (await merchant(app)).storeId, { stock: 100 })
})
afterAll(() => app.stop())
beforeEach(() => app.clock.advance(hour))

const cardsOf = async ({ token }: Shopper) => (await app.call(listSavedCards, { token })).data.rows

/** Pays on the provider's page. */
async function buy(buyer: Shopper, how: { saveCard?: boolean } = {}) {
  await buyer.put(item)
  const { reference } = await buyer.pay(how)
  await provider(app).pay(reference)
  return buyer.comeBack(reference)
}

/** A customer with a saved card and something in the cart. */
async function withCard() {
  const buyer = await shopper(app)
  await buy(buyer, { saveCard: true })
  const [card] = await cardsOf(buyer)
  await buyer.put(item)
  return { buyer, cardId: card?.id ?? '' }
}

const payments = async ({ accountId }: Shopper) =>
  app.platform.db.read
    .selectFrom('payments')
    .select(['reference', 'status'])
    .where('customer_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Charges that reached the provider for a customer and were paid. */
async function chargedTo({ email }: Shopper) {
  const found = []
  for await (const some of app.platform.paystack.transactionsIn({
    from: new Date('2020-01-01'),
    to: new Date('2100-01-01'),
  }))
    found.push(...some.filter(({ customer, status }) => customer.email === email && status === 'success'))
  return found.length
}

test('saves a card only with consent, once, and shows its brand, last digits and expiry', async () => {
  const buyer = await shopper(app)
  await buy(buyer)
  expect(await cardsOf(buyer)).toEqual([])
  await buy(buyer, { saveCard: true })
  await buy(buyer, { saveCard: true })
  expect(await cardsOf(buyer)).toEqual([
    { id: expect.any(String), brand: 'visa', last4: '4081', expMonth: 12, expYear: 2030, expired: false },
  ])
})

test('saves no card for an account that was closed before the money came', async () => {
  const buyer = await shopper(app)
  await buyer.put(item)
  const { reference } = await buyer.pay({ saveCard: true })
  await provider(app).pay(reference, { webhook: true })
  await app.platform.db.transact(({ tx }) =>
    tx.updateTable('accounts').set({ active: false }).where('id', '=', buyer.accountId).execute(),
  )
  await provider(app).settle()
  await app.runJobs()
  const saved = app.platform.db.read.selectFrom('saved_cards').select('id').where('customer_id', '=', buyer.accountId)
  expect([(await payments(buyer)).map(({ status }) => status), await saved.execute()]).toEqual([['paid'], []])
})

test('pays in one tap, and a refund goes back to the card', async () => {
  const { buyer, cardId } = await withCard()
  const { authorization_url, outcome } = await buyer.pay({ cardId })
  expect([authorization_url, outcome?.state, outcome?.orders.length]).toEqual([null, 'placed', 1])
  expect(await chargedTo(buyer)).toBe(2)
  const id = outcome?.orders[0]?.id ?? ''
  const refunds = await provider(app).refundCount()
  await app.call(cancelCustomerOrder, { token: buyer.token, params: { id }, body: {} })
  await app.runJobs()
  await provider(app).settle()
  await app.advance(hour)
  expect(await provider(app).refundCount()).toBe(refunds + 1)
  await expectNoDifferences(app)
})

test('pays once for ten taps at once, and with another tab that opens the page', async () => {
  const { buyer, cardId } = await withCard()
  const { token, addressId } = buyer
  const { total } = await buyer.simulate()
  const stock = await stockOf(app, item)
  const answers = await atOnce(app.platform.db, 10, () =>
    app.call(startPayment, { token, body: { addressId, total, cardId } }),
  )
  expect(new Set(answers.map(({ data }) => data.outcome?.state))).toEqual(new Set(['placed']))
  expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(1)
  expect([await chargedTo(buyer), await stockOf(app, item)]).toEqual([2, stock - 1])

  await buyer.put(item)
  const again = await buyer.simulate()
  const body = { addressId, total: again.total }
  await Promise.all(
    [0, 1, 2, 3].map(at => app.call(startPayment, { token, body: at % 2 ? body : { ...body, cardId } })),
  )
  await app.runJobs()
  expect([await chargedTo(buyer), await stockOf(app, item)]).toEqual([3, stock - 2])
  await expectNoDifferences(app)
})

test('falls back to the provider’s page when the card is declined or refused', async () => {
  const { buyer, cardId } = await withCard()
  const stock = await stockOf(app, item)
  await provider(app).nextCharge('declined')
  const page = await buyer.pay({ cardId })
  expect(page).toMatchObject({ authorization_url: expect.stringContaining(app.sandboxUrl), outcome: null })
  expect((await payments(buyer)).map(({ status }) => status)).toEqual(['paid', 'declined', 'open'])
  // Another tap closes the page's checkout and charges again.
  await provider(app).nextCharge('insufficient')
  const { reference } = await buyer.pay({ cardId })
  expect(reference).not.toBe(page.reference)
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  // The card was saved with an e-mail that the provider no longer knows it by.
  await app.platform.db.transact(({ tx }) =>
    tx.updateTable('saved_cards').set({ email: 'elsewhere@test.ng' }).where('id', '=', cardId).execute(),
  )
  await buyer.put(item)
  expect((await buyer.pay({ cardId })).authorization_url).toContain(app.sandboxUrl)
  expect(await stockOf(app, item)).toBe(stock - 2)
  await expectNoDifferences(app)
})

test('sends the owner to the bank’s challenge, and pays once it is answered', async () => {
  const { buyer, cardId } = await withCard()
  await provider(app).nextCharge('challenge')
  const { authorization_url, reference } = await buyer.pay({ cardId })
  expect(authorization_url).toContain(app.sandboxUrl)
  expect(await buyer.pay({ cardId })).toMatchObject({ authorization_url, reference })
  expect(await buyer.comeBack(reference)).toMatchObject({ state: 'pending', authorization_url })
  await provider(app).pay(reference)
  expect((await buyer.comeBack(reference)).state).toBe('placed')
  expect(await chargedTo(buyer)).toBe(2)
})

test('places a charge whose response got lost, without charging again', async () => {
  const { buyer, cardId } = await withCard()
  await provider(app).outage(true)
  const { token, addressId } = buyer
  const asked = { token, body: { addressId, total: (await buyer.simulate()).total, cardId } }
  expect((await app.refused(startPayment, asked)).code).toBe('provider_unavailable')
  await provider(app).outage(false)
  // The charge arrived after all.
  const { reference } = (await payments(buyer)).at(-1) ?? { reference: '' }
  const saved = await app.platform.db.read
    .selectFrom('saved_cards')
    .selectAll()
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  const { email, authorization } = saved
  await app.platform.paystack.chargeAuthorization({ email, amount: asked.body.total * 100, reference, authorization })
  expect((await buyer.pay({ cardId })).outcome?.state).toBe('placed')
  expect(await chargedTo(buyer)).toBe(2)
})

test('is the customer’s own, removable, and not for guests', async () => {
  const { buyer, cardId } = await withCard()
  const other = await shopper(app)
  await other.put(item)
  const { token, addressId } = other
  const asked = { addressId, total: (await other.simulate()).total }
  expect((await app.refused(startPayment, { token, body: { ...asked, cardId } })).code).toBe('card_not_found')
  expect((await app.refused(removeSavedCard, { token, params: { id: cardId } })).code).toBe('card_not_found')
  await app.call(removeSavedCard, { token: buyer.token, params: { id: cardId } })
  expect(await cardsOf(buyer)).toEqual([])
  const own = { addressId: buyer.addressId, total: (await buyer.simulate()).total, cardId }
  expect((await app.refused(startPayment, { token: buyer.token, body: own })).code).toBe('card_not_found')

  const person = { firstName: 'Ada', lastName: 'Obi', email: 'card@guest.ng', phoneNumber: '0803 555 0188' }
  const { data, token: guestToken } = await app.call(addGuest, { body: person })
  const guest = await shopper(app, {}, { accountId: data.id, token: guestToken, email: person.email })
  await guest.put(item)
  const body = { addressId: guest.addressId, total: (await guest.simulate()).total }
  for (const way of [{ saveCard: true }, { cardId }])
    expect((await app.refused(startPayment, { token: guestToken, body: { ...body, ...way } })).code).toBe(
      'account_needed',
    )
  expect((await app.refused(listSavedCards, { token: guestToken })).code).toBe('account_needed')
})

test('is deactivated at the provider when it is removed, once the provider responds', async () => {
  const { buyer, cardId } = await withCard()
  const { authorization } = await app.platform.db.read
    .selectFrom('saved_cards')
    .select('authorization')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  const charge = (reference: string) =>
    app.platform.paystack.chargeAuthorization({ email: buyer.email, amount: 100_00, reference, authorization })
  await provider(app).outage(true)
  await app.call(removeSavedCard, { token: buyer.token, params: { id: cardId } })
  await expect(app.runJobs()).rejects.toThrow()
  await provider(app).outage(false)
  expect(await charge('before')).toMatchObject({})
  await app.advance(hour)
  await expect(charge('after')).rejects.toThrow('inactive')

  // Saved again, it pays in one tap again.
  await buy(buyer, { saveCard: true })
  const [card] = await cardsOf(buyer)
  await app.runJobs()
  await buyer.put(item)
  expect((await buyer.pay({ cardId: card?.id ?? '' })).outcome?.state).toBe('placed')
})

test('charges at most ten times an hour', async () => {
  const { buyer, cardId } = await withCard()
  for (let at = 0; at < 5; at++) {
    await provider(app).nextCharge('declined')
    // A declined card opens the page too.
    await buyer.pay({ cardId })
  }
  const { token, addressId } = buyer
  const body = { addressId, total: (await buyer.simulate()).total, cardId }
  expect((await app.refused(startPayment, { token, body })).code).toBe('too_many_requests')
})

test('a card expires when its month is over in Lagos', async () => {
  const { buyer, cardId } = await withCard()
  const start = app.clock.now()
  await app.platform.db.transact(({ tx }) =>
    tx.updateTable('saved_cards').set({ exp_month: 11, exp_year: 2026 }).where('id', '=', cardId).execute(),
  )
  app.clock.set(new Date('2026-11-30T22:59:59Z'))
  expect(await cardsOf(buyer)).toMatchObject([{ expired: false }])
  app.clock.set(new Date('2026-11-30T23:00:00Z'))
  expect(await cardsOf(buyer)).toMatchObject([{ expired: true }])
  app.clock.set(start)
})
