import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { connect } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

/** Returns how often sockets are written to while `use` runs: each time is a system call. */
async function writesOf(use: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype as Required<Socket>, '_writev')]
  try {
    await use()
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

test('statements that travel together are sent with one system call', async () => {
  const db = connect({ url: database.url, clock: systemClock, constraints: {} })
  const numbers = () =>
    db.transact(({ tx }) =>
      Promise.all([1, 2, 3].map(async n => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx)).rows[0]?.n)),
    )
  await numbers() // Connects.
  let found: unknown
  const writes = await writesOf(async () => {
    found = await numbers()
  })
  expect(found).toEqual([1, 2, 3])
  // Begin and the three statements; commit.
  expect(writes).toBe(2)
  await db.close()
})
