import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeGiftCardStatus,
  getGiftCard,
  listGiftCards,
  listMyGiftCards,
  purchaseGiftCard,
} from '#contract/money/gift-cards.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { admin, customer, type Person } from '#tests/harness/fixtures.ts'
import { codeMailedTo, giftCard } from '#tests/harness/gift-cards.ts'
import { looksAt } from '#tests/harness/looks.ts'

let app: TestApp
let overseer: Person
beforeAll(async () => {
  app = await startTestApp()
  overseer = await admin(app)
})
afterAll(() => app.stop())

const list = async (query: object = {}) => (await app.call(listGiftCards, { token: overseer.token, query })).data
const one = async (id: string) => (await app.call(getGiftCard, { token: overseer.token, params: { id } })).data
const change = async (id: string, status: 'active' | 'disabled', reason: string) =>
  (await app.call(changeGiftCardStatus, { token: overseer.token, params: { id }, body: { status, reason } })).data
const setting = (id: string, status: unknown, reason: unknown = 'Reported as stolen') => ({
  token: overseer.token,
  params: { id },
  body: { status, reason },
})

test('lists cards newest first, by page and status, searchable by last four, e-mail and name', async () => {
  const buyer = await customer(app)
  const cards: string[] = []
  for (const amount of [1000, 2000, 3000]) {
    app.clock.advance(minute)
    cards.push((await giftCard(app, buyer, { for: 'self', amount })).giftCardId)
  }
  app.clock.advance(minute)
  const recipientEmail = `to-${randomUUID()}@test.ng`
  const gift = await giftCard(app, buyer, {
    for: 'gift',
    amount: 4000,
    recipientName: 'Ngozi 100%',
    recipientEmail,
    senderName: 'Ada',
  })
  app.clock.advance(minute)
  await app.call(purchaseGiftCard, { token: buyer.token, body: { for: 'self', amount: 5000 } })

  const all = await list()
  expect(all).toMatchObject({ count: 5, owed: 10_000, counts: { pending: 1, active: 4, disabled: 0, used: 0 } })
  expect(all.rows.map(row => row.amount)).toEqual([5000, 4000, 3000, 2000, 1000])
  expect(all.rows[0]).toMatchObject({ status: 'pending', last4: null, balance: 0, owner: null, expiresAt: null })
  expect(all.rows[1]).toMatchObject({ for: 'gift', owner: null, recipientEmail, buyer: { email: buyer.email } })
  expect(all.rows[2]).toMatchObject({ for: 'self', owner: { email: buyer.email, name: expect.any(String) } })
  expect((await list({ page: 2, limit: 2 })).rows.map(row => row.amount)).toEqual([3000, 2000])
  expect((await list({ page: 9 })).rows).toEqual([])
  expect((await list({ status: 'pending' })).rows.map(row => row.amount)).toEqual([5000])

  const last4 = (await codeMailedTo(app, recipientEmail)).slice(-4)
  for (const search of [last4.toLowerCase(), recipientEmail.slice(0, 20), 'ngozi 100%'])
    expect((await list({ search })).rows.map(row => row.id)).toContain(gift.giftCardId)
  expect((await list({ search: buyer.email })).count).toBe(5)
  expect((await list({ search: 'o%i' })).count).toBe(0)
  for (const query of [{ page: 0 }, { limit: 101 }, { status: 'lost' }, { search: 'x'.repeat(101) }])
    expect(await app.refused(listGiftCards, { token: overseer.token, query })).toMatchObject({ status: 422 })
})

test('disables and enables a card with reason and actor, and keeps its balance', async () => {
  const buyer = await customer(app)
  const { giftCardId } = await giftCard(app, buyer)
  const disabled = await change(giftCardId, 'disabled', 'Reported as stolen')
  expect(disabled).toMatchObject({ status: 'disabled', balance: 10_000 })
  expect(await app.refused(changeGiftCardStatus, setting(giftCardId, 'disabled'))).toMatchObject({
    code: 'gift_card_status_stands',
    message: 'This gift card is disabled already.',
  })
  await change(giftCardId, 'active', 'It was found')
  const detail = await one(giftCardId)
  expect(detail).toMatchObject({
    status: 'active',
    movements: [{ kind: 'sold', amount: 10_000 }],
    changes: [
      { status: 'active', reason: 'It was found' },
      { status: 'disabled', reason: 'Reported as stolen' },
    ],
  })
  expect(JSON.stringify(detail)).not.toContain((await codeMailedTo(app, buyer.email)).replaceAll('-', ''))
  expect((await app.call(listMyGiftCards, { token: buyer.token })).data.spendable).toBe(10_000)
})

test('disables a card once under concurrency', async () => {
  const { giftCardId } = await giftCard(app, await customer(app))
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      app.app.inject({
        method: 'PATCH',
        url: `/v1/gift-card/status/${giftCardId}`,
        headers: { authorization: `Bearer ${overseer.token}` },
        payload: { status: 'disabled', reason: 'Reported as stolen' },
      }),
    ),
  )
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  expect((await one(giftCardId)).changes).toHaveLength(1)
})

test('writes views of a card to the audit log, apart from its changes', async () => {
  const { giftCardId } = await giftCard(app, await customer(app), { for: 'self', amount: 1000 })
  await list()
  expect(await looksAt(app, 'gift_card', giftCardId)).toEqual([])
  expect((await one(giftCardId)).changes).toEqual([])
  expect((await one(giftCardId)).changes).toEqual([])
  const look = { action: 'giftcard.viewed', account_id: overseer.accountId }
  expect(await looksAt(app, 'gift_card', giftCardId)).toEqual([look, look])
})

test('refuses unpaid and unknown cards, and invalid statuses and reasons', async () => {
  const { token } = await customer(app)
  const { giftCardId } = (await app.call(purchaseGiftCard, { token, body: { for: 'self', amount: 5000 } })).data
  for (const status of ['active', 'disabled'])
    expect(await app.refused(changeGiftCardStatus, setting(giftCardId, status))).toMatchObject({
      code: 'gift_card_status_stands',
    })
  expect(await app.refused(changeGiftCardStatus, setting(randomUUID(), 'disabled'))).toMatchObject({
    code: 'gift_card_not_found',
  })
  expect(await app.refused(getGiftCard, { token: overseer.token, params: { id: randomUUID() } })).toMatchObject({
    status: 404,
  })
  for (const [status, reason] of [
    ['used', 'Reported'],
    ['active', ''],
    ['disabled', 'x'.repeat(301)],
    ['disabled', null],
  ])
    expect(await app.refused(changeGiftCardStatus, setting(giftCardId, status, reason))).toMatchObject({ status: 422 })
})
