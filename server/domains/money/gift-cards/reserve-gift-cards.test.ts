import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMyGiftCards } from '#contract/money/gift-cards.ts'
import { postEntry } from '#domains/money/ledger/index.ts'
import { after, day, minute } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { endOfDay } from '#platform/lagos.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { books } from '#tests/harness/checkout.ts'
import { customer, type Person, within } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { appliedCards, applyCard } from './applied-cards.ts'
import { giftCardBooks } from './books.ts'
import {
  type CardPart,
  refundToGiftCards,
  releaseGiftCards,
  reserveGiftCards,
  settleGiftCards,
} from './reserve-gift-cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A checkout that is being paid; `closed`, so that one customer may have many. */
const checkoutOf = ({ accountId }: Person, status: 'open' | 'closed' = 'closed'): Promise<string> =>
  within(app, async ({ tx, now }) => {
    const { id } = await tx
      .insertInto('checkouts')
      .values({
        customer_id: accountId,
        status,
        total_kobo: 1,
        quote: '{}',
        held_until: after(now, 15 * minute),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
const hold = (checkoutId: string, ...uses: CardPart[]) =>
  app.platform.db.transact(work => reserveGiftCards(work, { checkoutId, uses }))
/** Spends what a checkout holds, with the entry that checkout posts. */
const settle = (checkoutId: string, amount: number) =>
  within(app, async work => {
    await settleGiftCards(work, checkoutId)
    await post(work, `used:${checkoutId}`, checkoutId, amount)
  })
const refundToCard = (orderId: string, cause: string, part: CardPart) =>
  within(app, async work => {
    await refundToGiftCards(work, { orderId, cause, parts: [part] })
    await post(work, cause, orderId, -part.amount)
  })
const post = (work: Work, key: string, ownerId: string, amount: number) =>
  postEntry(work, {
    event: 'capture',
    key,
    postings: [
      { account: { kind: 'gift_card_liability' }, amount },
      { account: { kind: 'escrow', ownerId }, amount: -amount },
    ],
  })
const cardOf = (id: string) =>
  app.platform.db.read
    .selectFrom('gift_cards')
    .select(['balance_kobo as balance', 'status', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const agree = async () => {
  await books(app)
  expect(await giftCardBooks(app.platform.db.read)).toMatchObject({ agrees: true, wrong: 0 })
}
const owned = async (amount = 10_000) => {
  const person = await customer(app)
  const { giftCardId } = await giftCard(app, person, { for: 'self', amount })
  return { person, giftCardId }
}

test('updates the balance through reservation, release and use; an empty card is used up', async () => {
  const { person, giftCardId } = await owned()
  const checkoutId = await checkoutOf(person, 'open')
  expect(await hold(checkoutId, { giftCardId, amount: 400_000 })).toBeUndefined()
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 600_000, status: 'active' })
  await agree()
  await within(app, work => releaseGiftCards(work, checkoutId))
  await within(app, work => releaseGiftCards(work, checkoutId))
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 1_000_000 })
  expect(await hold(checkoutId, { giftCardId, amount: 1_000_000 })).toBeUndefined()
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 0, status: 'active' })
  const mine = async () => (await app.call(listMyGiftCards, { token: person.token })).data.rows
  expect(await mine()).toMatchObject([{ balance: 0, held: 10_000, history: [{ kind: 'held' }, { kind: 'bought' }] }])
  await settle(checkoutId, 1_000_000)
  await within(app, work => settleGiftCards(work, checkoutId))
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 0, status: 'used' })
  expect(await mine()).toMatchObject([
    { status: 'used', held: 0, history: [{ kind: 'used', amount: -10_000 }, { kind: 'bought' }] },
  ])
  await agree()
})

test('isn’t used up while another checkout has reserved its rest', async () => {
  const { person, giftCardId } = await owned()
  const [first, other] = [await checkoutOf(person), await checkoutOf(person)]
  await hold(first, { giftCardId, amount: 600_000 })
  await hold(other, { giftCardId, amount: 400_000 })
  await settle(first, 600_000)
  await within(app, work => releaseGiftCards(work, other))
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 400_000, status: 'active' })
  await agree()
})

test('never overdraws a card under concurrent checkouts, and loses no kobo', async () => {
  const { person, giftCardId } = await owned()
  const checkouts = await Promise.all(Array.from({ length: 30 }, () => checkoutOf(person)))
  const held = await Promise.all(checkouts.map(id => hold(id, { giftCardId, amount: 70_000 })))
  expect(held.filter(failed)).toHaveLength(16)
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 20_000 })
  await agree()
  const won = checkouts.filter((_, at) => !failed(held[at]))
  await Promise.all(
    won.map((id, at) => (at % 2 ? settle(id, 70_000) : within(app, work => releaseGiftCards(work, id)))),
  )
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 510_000, status: 'active' })
  await agree()
})

test('avoids deadlock between checkouts with the same cards in different order', async () => {
  const person = await customer(app)
  const cards = await Promise.all([giftCard(app, person), giftCard(app, person)])
  const parts = cards.map(({ giftCardId }) => ({ giftCardId, amount: 10_000 }))
  const checkouts = await Promise.all(Array.from({ length: 40 }, () => checkoutOf(person)))
  await Promise.all(checkouts.map((id, at) => hold(id, ...(at % 2 ? parts : parts.toReversed()))))
  await Promise.all(checkouts.map(id => within(app, work => releaseGiftCards(work, id))))
  const { rows } = await sql`select pg_stat_force_next_flush(), deadlocks from pg_stat_database
    where datname = current_database()`.execute(app.platform.db.read)
  expect(rows).toMatchObject([{ deadlocks: 0 }])
  for (const { giftCardId } of cards) expect(await cardOf(giftCardId)).toMatchObject({ balance: 1_000_000 })
  await agree()
})

test('refuses too much, another account’s card and an inactive one, and reserves nothing of the others', async () => {
  const { person, giftCardId } = await owned()
  const theirs = await owned()
  const stopped = await giftCard(app, person)
  await within(app, ({ tx }) =>
    tx.updateTable('gift_cards').set({ status: 'disabled' }).where('id', '=', stopped.giftCardId).execute(),
  )
  const ended = await giftCard(app, person)
  await within(app, ({ tx, now }) =>
    tx.updateTable('gift_cards').set({ expires_at: now }).where('id', '=', ended.giftCardId).execute(),
  )
  const checkoutId = await checkoutOf(person)
  const refused = { code: 'gift_card_changed' }
  expect(await hold(checkoutId, { giftCardId, amount: 1_000_001 })).toMatchObject(refused)
  for (const other of [theirs.giftCardId, stopped.giftCardId, ended.giftCardId])
    expect(
      await hold(checkoutId, { giftCardId, amount: 500_000 }, { giftCardId: other, amount: 500_000 }),
    ).toMatchObject(refused)
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 1_000_000 })
  await agree()
})

test('counts the customer’s own reservation as available, and clears applied cards after placing', async () => {
  const { person, giftCardId } = await owned()
  const now = app.clock.now()
  const mine = () => appliedCards(app.platform.db.read, person.accountId, now)
  await within(app, work => applyCard(work, person.accountId, giftCardId))
  const checkoutId = await checkoutOf(person, 'open')
  await hold(checkoutId, { giftCardId, amount: 1_000_000 })
  expect(await mine()).toMatchObject([{ giftCardId, balance: 1_000_000 }])
  await settle(checkoutId, 1_000_000)
  expect(await mine()).toEqual([])
})

test('refunds to a card once, reactivates a used one, and never exceeds what it paid', async () => {
  const { person, giftCardId } = await owned()
  const checkoutId = await checkoutOf(person)
  await hold(checkoutId, { giftCardId, amount: 1_000_000 })
  await settle(checkoutId, 1_000_000)
  await refundToCard(checkoutId, `cancel:${checkoutId}`, { giftCardId, amount: 300_000 })
  await within(app, work =>
    refundToGiftCards(work, {
      orderId: checkoutId,
      cause: `cancel:${checkoutId}`,
      parts: [{ giftCardId, amount: 300_000 }],
    }),
  )
  expect(await cardOf(giftCardId)).toMatchObject({ balance: 300_000, status: 'active' })
  await agree()
  await expect(refundToCard(checkoutId, 'too much', { giftCardId, amount: 700_001 })).rejects.toThrow(
    'gift_cards_balance',
  )
  await agree()
})

test('extends an expired card by 90 days for a refund, and keeps a disabled one disabled', async () => {
  const [old, bad] = [await owned(), await owned()]
  const start = app.clock.now()
  const used = await Promise.all(
    [old, bad].map(async ({ person, giftCardId }) => {
      const checkoutId = await checkoutOf(person)
      await hold(checkoutId, { giftCardId, amount: 100_000 })
      await settle(checkoutId, 100_000)
      return checkoutId
    }),
  )
  await within(app, ({ tx }) =>
    tx.updateTable('gift_cards').set({ status: 'disabled' }).where('id', '=', bad.giftCardId).execute(),
  )
  await app.advance(800 * day)
  expect(await cardOf(old.giftCardId)).toMatchObject({ status: 'expired', balance: 900_000 })
  await refundToCard(used[0] ?? '', 'return:old', { giftCardId: old.giftCardId, amount: 100_000 })
  await refundToCard(used[1] ?? '', 'return:bad', { giftCardId: bad.giftCardId, amount: 100_000 })
  expect(await cardOf(old.giftCardId)).toEqual({
    status: 'active',
    balance: 1_000_000,
    expires_at: endOfDay(after(start, 890 * day)),
  })
  expect(await cardOf(bad.giftCardId)).toMatchObject({ status: 'disabled', balance: 1_000_000 })
  await agree()
  app.clock.set(start)
})

test('refuses to change or delete movements', async () => {
  const { giftCardId } = await owned()
  const change = (statement: ReturnType<typeof sql>) => within(app, ({ tx }) => statement.execute(tx))
  await expect(
    change(sql`update gift_card_movements set amount_kobo = 1 where gift_card_id = ${giftCardId}`),
  ).rejects.toThrow('append-only')
  await expect(change(sql`delete from gift_card_movements`)).rejects.toThrow('append-only')
  await expect(change(sql`truncate gift_card_movements`)).rejects.toThrow('append-only')
})
