import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/harness/database.ts'
import { type SharingPool, sharingPool } from './sharing-pool.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let pool: pg.Pool
let sharing: SharingPool

beforeEach(async () => {
  const { url } = await createTestDatabase()
  pool = new pg.Pool({ connectionString: url, max: 2, pipeline: true })
  pool.on('error', () => {}).on('connect', client => client.on('error', () => {}))
  sharing = sharingPool(pool, 2)
})
afterEach(() => pool.end())

const twice = { name: 'twice', text: 'select 2 * $1::int as n, pg_backend_pid() as pid' }
const doubled = async (n: number) => {
  const { rows } = await sharing.run(client => client.query<{ n: number; pid: number }>({ ...twice, values: [n] }))
  return rows[0] ?? { n: 0, pid: 0 }
}
const many = Array.from({ length: 40 }, (_, n) => n)

test('many statements at once share a few connections, and each gets its own answer', async () => {
  const found = await Promise.all(many.map(doubled))
  expect(found.map(({ n }) => n)).toEqual(many.map(n => 2 * n))
  expect(new Set(found.map(({ pid }) => pid)).size).toBe(2)
  expect([pool.totalCount, pool.idleCount, sharing.waiting]).toEqual([2, 2, 0])
})

test('a statement that fails leaves those beside it alone', async () => {
  const failing = () => sharing.run(client => client.query('select 1 / 0'))
  const results = await Promise.allSettled(many.map(n => (n % 3 ? doubled(n) : failing())))
  expect(results.map(({ status }) => status)).toEqual(many.map(n => (n % 3 ? 'fulfilled' : 'rejected')))
  expect((await doubled(4)).n).toBe(8)
  expect(pool.idleCount).toBe(2)
})

test('a connection that drops fails only its own statements, and the next ones get another', async () => {
  const { pid } = await doubled(1)
  const sleeping = many.slice(0, 8).map(() => sharing.run(client => client.query('select pg_sleep(0.3)')))
  const results = Promise.allSettled(sleeping)
  const other = new pg.Client({ connectionString: pool.options.connectionString })
  await other.connect()
  await other.query('select pg_terminate_backend($1)', [pid])
  await other.end()
  const failed = (await results).filter(({ status }) => status === 'rejected')
  expect(failed.length).toBeGreaterThan(0)
  expect(failed.length).toBeLessThan(8)
  const found = await Promise.all(many.map(doubled))
  expect(found.map(({ n }) => n)).toEqual(many.map(n => 2 * n))
  expect(found.some(each => each.pid === pid)).toBe(false)
  expect(sharing.waiting).toBe(0)
})

test('a statement waits for a connection only so long, and a later one has it', async () => {
  const impatient = sharingPool(pool, 1, { waitMs: 100 })
  const sleep = () => impatient.run(client => client.query('select pg_sleep(0.5)'))
  const results = await Promise.allSettled(Array.from({ length: 5 }, sleep))
  expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
  expect(results[4]).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  expect(impatient.waiting).toBe(0)
  await sleep()
  expect(pool.idleCount).toBe(1)
})

test('when nobody can connect, every waiting statement fails', async () => {
  const down = new pg.Pool({ host: '127.0.0.1', port: 1, max: 2 })
  const unreachable = sharingPool(down, 2)
  const results = await Promise.allSettled(many.map(() => unreachable.run(client => client.query('select 1'))))
  expect(results.map(({ status }) => status)).toEqual(many.map(() => 'rejected'))
  expect(unreachable.waiting).toBe(0)
  await down.end()
})
