import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  applyGiftCard,
  changeGiftCardStatus,
  claimGiftCard,
  listAppliedGiftCards,
  listMyGiftCards,
  lookAtGiftCard,
  removeGiftCard,
} from '#contract/money/gift-cards.ts'
import { lockCart } from '#domains/cart/index.ts'
import { day, minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { waitingForLocks } from '#tests/harness/at-once.ts'
import { admin, customer, type Person, session, within } from '#tests/harness/fixtures.ts'
import { codeMailedTo, giftCard } from '#tests/harness/gift-cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A gift that was mailed: its code. */
const code = async (amount = 5000): Promise<string> => {
  const recipientEmail = `to-${randomUUID()}@test.ng`
  await giftCard(app, await customer(app), {
    for: 'gift',
    amount,
    recipientName: 'Bísí',
    recipientEmail,
    senderName: 'Ada',
  })
  return codeMailedTo(app, recipientEmail)
}
const cardsOf = async ({ token }: Person) => (await app.call(listMyGiftCards, { token })).data
const applied = async ({ token }: Person) => (await app.call(listAppliedGiftCards, { token })).data.rows
const claim = async ({ token }: Person, typed: string) =>
  (await app.call(claimGiftCard, { token, body: { code: typed } })).data
const refusedClaim = ({ token }: Person, typed: unknown) => app.refused(claimGiftCard, { token, body: { code: typed } })

test('redeems a code in any spelling into the account, idempotently', async () => {
  const person = await customer(app)
  const typed = await code()
  expect(await claim(person, typed)).toMatchObject({ balance: 5000, from: 'Ada', status: 'active' })
  for (const other of [typed.toLowerCase(), typed.replaceAll('-', ''), ` ${typed.replaceAll('-', ' ')} `])
    await claim(person, other)
  expect(await cardsOf(person)).toMatchObject({ count: 1, spendable: 5000 })
})

test('whoever has the code of a card that can be redeemed reads what it holds, without an account', async () => {
  const typed = await code(10_000)
  const look = async (of: string) => app.call(lookAtGiftCard, { body: { code: of } })
  expect((await look(typed.toLowerCase())).data).toEqual({ amount: 10_000, design: 'palm', from: 'Ada' })
  const refused = async (of: string) => (await app.refused(lookAtGiftCard, { body: { code: of } })).code
  expect(await refused('2'.repeat(16))).toBe('gift_card_unknown')
  await claim(await customer(app), typed)
  expect(await refused(typed)).toBe('gift_card_taken')
})

test('refuses a redeemed card to other accounts; one of several concurrent redemptions succeeds', async () => {
  const typed = await code()
  const people = await Promise.all(Array.from({ length: 6 }, () => customer(app)))
  const answers = await Promise.all(
    people.map(({ token }) =>
      app.app.inject({
        method: 'POST',
        url: claimGiftCard.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { code: typed },
      }),
    ),
  )
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const loser = people[answers.findIndex(answer => answer.statusCode === 409)]
  if (!loser) throw new Error('Everybody got it')
  expect(await app.refused(applyGiftCard, { token: loser.token, body: { code: typed } })).toMatchObject({
    code: 'gift_card_taken',
  })
  expect(await applied(loser)).toEqual([])
})

test('applies cards in order by code or ID, each once, and removes them', async () => {
  const person = await customer(app)
  const { token } = person
  const first = await giftCard(app, person, { for: 'self', amount: 3000 })
  const typed = await code(2000)
  await app.call(applyGiftCard, { token, body: { code: typed } })
  await app.call(applyGiftCard, { token, body: { giftCardId: first.giftCardId } })
  const { data } = await app.call(applyGiftCard, { token, body: { code: typed } })
  expect(data).toMatchObject({ count: 2, rows: [{ last4: typed.slice(-4), balance: 2000 }, { balance: 3000 }] })
  expect(await applied(person)).toEqual(data.rows)
  expect((await cardsOf(person)).count).toBe(2)
  const [card] = data.rows
  const params = { id: card?.id ?? '' }
  expect((await app.call(removeGiftCard, { token, params })).data.rows).toMatchObject([{ balance: 3000 }])
  for (const id of [params.id, randomUUID()])
    expect(await app.refused(removeGiftCard, { token, params: { id } })).toMatchObject({ code: 'gift_card_not_found' })
  expect((await cardsOf(person)).count).toBe(2)
})

test('responds with 404 for another account’s card and an unknown one', async () => {
  const { token } = await customer(app)
  const theirs = await giftCard(app, await customer(app))
  for (const giftCardId of [theirs.giftCardId, randomUUID()])
    expect(await app.refused(applyGiftCard, { token, body: { giftCardId } })).toMatchObject({
      code: 'gift_card_not_found',
      status: 404,
    })
})

test('applies at most ten cards to a checkout', async () => {
  const person = await customer(app)
  const { token } = person
  const cards: string[] = []
  for (let at = 0; at < 11; at++) {
    app.clock.advance(minute)
    cards.push((await giftCard(app, person, { for: 'self', amount: 1000 })).giftCardId)
  }
  for (const giftCardId of cards.slice(0, 10)) await app.call(applyGiftCard, { token, body: { giftCardId } })
  const last = { token, body: { giftCardId: cards[10] ?? '' } }
  expect(await app.refused(applyGiftCard, last)).toMatchObject({ code: 'too_many_gift_cards' })
  expect(await applied(person)).toHaveLength(10)
})

test('refuses disabled and expired cards, and removes them from the applied ones', async () => {
  const overseer = await admin(app)
  const person = await customer(app)
  const { token } = person
  const { giftCardId } = await giftCard(app, person)
  await app.call(applyGiftCard, { token, body: { giftCardId } })
  const set = (status: 'active' | 'disabled') =>
    app.call(changeGiftCardStatus, {
      token: overseer.token,
      params: { id: giftCardId },
      body: { status, reason: 'Reported as stolen' },
    })
  await set('disabled')
  expect(await applied(person)).toEqual([])
  expect(await cardsOf(person)).toMatchObject({ spendable: 0, rows: [{ status: 'disabled', balance: 10_000 }] })
  expect(await app.refused(applyGiftCard, { token, body: { giftCardId } })).toMatchObject({
    code: 'gift_card_unusable',
    message: expect.stringContaining('was stopped'),
  })
  await set('active')
  expect(await applied(person)).toHaveLength(1)

  const start = app.clock.now()
  const typed = await code()
  await app.advance(740 * day)
  const later = { ...person, token: await within(app, work => session(work, person.accountId)) }
  expect(await applied(later)).toEqual([])
  const message = expect.stringMatching(/^This gift card expired on \d+ \w+ 2028\.$/)
  expect(await refusedClaim(await customer(app), typed)).toMatchObject({ code: 'gift_card_unusable', message })
  const rows = await app.platform.db.read.selectFrom('gift_cards').select(['status', 'balance_kobo']).execute()
  expect(rows.every(row => row.status === 'expired' && row.balance_kobo > 0)).toBe(true)
  app.clock.set(start)
})

test('responds with 422 to a malformed code and 404 to an unknown one', async () => {
  const person = await customer(app)
  for (const typed of ['', 'ABCD', 'ABCD-EFGH-JKLM-NPQ0', 'ABCD-EFGH-JKLM-NPQI', 'x'.repeat(61), 7, null, undefined])
    expect(await refusedClaim(person, typed)).toMatchObject({ status: 422 })
  expect(await refusedClaim(person, 'ABCD-EFGH-JKLM-NPQR')).toMatchObject({ code: 'gift_card_unknown', status: 404 })
})

test('limits a customer to ten codes in 15 minutes, redeemed or applied', async () => {
  const person = await customer(app)
  const { token } = person
  const body = { code: 'ABCD-EFGH-JKLM-NPQR' }
  for (let at = 0; at < 10; at++)
    expect(await app.refused(at % 2 ? applyGiftCard : claimGiftCard, { token, body })).toMatchObject({ status: 404 })
  const typed = await code()
  expect(await refusedClaim(person, typed)).toMatchObject({ code: 'too_many_requests', status: 429 })
  app.clock.advance(15 * minute)
  await claim(person, typed)
})

test('avoids deadlock when a code is applied while its owner starts paying', async () => {
  const person = await customer(app)
  const typed = await code()
  const { id } = await claim(person, typed)
  let applying: Promise<unknown> | undefined
  await app.platform.db.transact(async work => {
    await lockCart(work, person.accountId)
    applying = app.call(applyGiftCard, { token: person.token, body: { code: typed } })
    await waitingForLocks(app.platform.db, 1)
    // As holding it for a checkout does next; throws if who applies it has it.
    await sql`select from gift_cards where id = ${id} for update nowait`.execute(work.tx)
  })
  await applying
  expect(await applied(person)).toHaveLength(1)
})
