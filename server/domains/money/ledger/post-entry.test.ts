import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOfOrder } from '#domains/orders/index.ts'
import { AdjustableClock } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { fail } from '#platform/failure.ts'
import { atOnce } from '#tests/harness/at-once.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { balanceOf, booksBalance, earnedOnRelease, storeBalance } from './balances.ts'
import { capture, captureUnplaced, type Entry, refundBeforeRelease, refundPaid, release } from './entries.ts'
import { postEntry } from './post-entry.ts'

let database: TestDatabase
let db: Database
const clock = new AdjustableClock(new Date('2026-11-18T09:00:00Z'))

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect({ url: database.url, clock, constraints: {} })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const post = (entry: Entry) => db.transact(work => postEntry(work, entry))
const captured = (orderId: string, amount: number, fee = 0): Entry => {
  const [entry] = capture({
    paymentId: randomUUID(),
    fee,
    orders: [{ orderId, card: amount, giftCards: 0, shippingDiscount: 0 }],
  })
  if (!entry) throw new Error('A capture of one order has one entry')
  return entry
}
const escrow = (ownerId: string) => balanceOf(db.read, { kind: 'escrow', ownerId })

test('posts an entry once under concurrency, and reports it as new to one caller', async () => {
  const orderId = randomUUID()
  const entry = captured(orderId, 19_500_00, 392_50)
  const answers = await atOnce(db, 8, () => post(entry))
  expect(answers.filter(answer => answer === true)).toHaveLength(1)
  expect(await post(entry)).toBe(false)
  expect(await escrow(orderId)).toBe(-19_500_00)
})

test('posts all concurrent entries that create the same accounts', async () => {
  const storeId = randomUUID()
  const partnerId = randomUUID()
  const orders = Array.from({ length: 10 }, () => randomUUID())
  const sale = { goods: 1000, shipping: 100, commission: 100, carrier: { partnerId, shareBps: 8000 } }
  const left = [...orders]
  await atOnce(db, orders.length, () =>
    db.transact(async work => {
      const orderId = left.pop() ?? ''
      await postEntry(work, captured(orderId, 1100))
      return postEntry(work, release({ orderId, storeId, ...sale }))
    }),
  )
  expect(await storeBalance(db.read, { storeId })).toBe(9000)
  expect(await balanceOf(db.read, { kind: 'delivery_payable', ownerId: partnerId })).toBe(-800)
  expect(await earnedOnRelease(db.read, orders[0] ?? '')).toBe(900)
})

test('rolls back with its transaction, and can be posted afterwards', async () => {
  const orderId = randomUUID()
  const entry = captured(orderId, 700)
  await db.transact(async work => {
    await postEntry(work, entry)
    return fail('unforeseen')
  })
  expect(await escrow(orderId)).toBe(0)
  expect(await post(entry)).toBe(true)
})

test('refuses an entry that doesn’t sum to zero, in code and in the database', async () => {
  const orderId = randomUUID()
  const entry = captured(orderId, 700)
  await expect(post({ ...entry, postings: entry.postings.slice(1) })).rejects.toThrow('does not sum to zero')
  await expect(
    db.transact(async work => {
      await postEntry(work, entry)
      await sql`insert into ledger_postings (entry_id, account_id, amount_kobo)
        select entry_id, account_id, 1 from ledger_postings limit 1`.execute(work.tx)
    }),
  ).rejects.toThrow('does not sum to zero')
  expect(await escrow(orderId)).toBe(0)
})

test('refuses to change or delete entries', async () => {
  await post(captured(randomUUID(), 100))
  for (const statement of [
    sql`update ledger_postings set amount_kobo = 1`,
    sql`delete from ledger_postings`,
    sql`delete from ledger_entries`,
    sql`truncate ledger_postings`,
  ])
    await expect(db.transact(async ({ tx }) => void (await statement.execute(tx)))).rejects.toThrow('append-only')
})

test('leaves out postings of zero, and posts no empty entry', async () => {
  expect(await post(captured(randomUUID(), 0))).toBe(false)
  const storeId = randomUUID()
  const orderId = randomUUID()
  await post(captured(orderId, 500))
  await post(release({ orderId, storeId, goods: 500, shipping: 0, commission: 0, carrier: 'platform' }))
  const [, released] = await entriesOfOrder(db.read, orderId)
  expect(released?.postings.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['Held for the order', 5, 0],
    ['Owed to the store', 0, 5],
  ])
})

test('lists an order’s entries in order, in naira, with labels', async () => {
  const [orderId, paymentId] = [randomUUID(), randomUUID()]
  await post(captured(orderId, 1000, 15))
  clock.advance(1000)
  await post(refundBeforeRelease({ refundId: randomUUID(), orderId, paymentId, amount: 400 }))
  clock.advance(1000)
  await post(refundPaid({ refundId: randomUUID(), orderId, paymentId, amount: 400 }))
  const entries = await entriesOfOrder(db.read, orderId)
  expect(entries.map(({ event }) => event)).toEqual(['Payment received', 'Refund promised', 'Refund paid'])
  expect(entries[0]?.postings).toEqual([
    { account: 'Card provider', owner: null, debit: 9.85, credit: 0 },
    { account: 'Card provider’s fees', owner: null, debit: 0.15, credit: 0 },
    { account: 'Held for the order', owner: null, debit: 0, credit: 10 },
  ])
  expect(new Date(entries[2]?.at ?? 0).getTime() - new Date(entries[0]?.at ?? 0).getTime()).toBe(2000)
})

test('balances the books afterwards', async () => {
  await post(captureUnplaced({ paymentId: randomUUID(), amount: 500, fee: 8 }))
  expect(await booksBalance(db.read)).toMatchObject({ balanced: true, total: 0, unbalanced: 0 })
})
