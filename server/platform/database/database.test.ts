import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { fail } from '#platform/failure.ts'
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { connect, type Database } from './database.ts'

/** Two databases without replication, so that the test can tell which one responded. */
let primary: TestDatabase
let replica: TestDatabase
beforeAll(async () => {
  primary = await createTestDatabase({ empty: true })
  replica = await createTestDatabase({ empty: true })
})
afterAll(() => Promise.all([primary.drop(), replica.drop()]))

const open = (replicaUrl: string) =>
  connect({ url: primary.url, replicaUrls: [replicaUrl], clock: systemClock, constraints: {} })
const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)
const statement = { name: 'which', text: 'select current_database() as it' }
/** Reports which database serves each kind of lagging read. */
const answering = async (db: Database) => {
  const plain = sql<{ it: string }>`select current_database() as it`
  const prepared = await db.prepared<{ it: string }>(statement, [], { from: 'replicas first' })
  const grouped = await db.grouping(read => plain.execute(read))
  return new Set([...(await plain.execute(db.lagging)).rows, ...prepared, ...grouped.rows].map(({ it }) => it))
}

/** Opens a port that forwards to a server, or accepts connections and never responds. */
async function gate(to: URL | undefined, port = 0) {
  const sockets: Socket[] = []
  const server = createServer(socket => {
    const ends = to ? [socket, dial(Number(to.port), to.hostname)] : [socket]
    sockets.push(...ends)
    for (const each of ends) each.on('error', () => {})
    if (ends[1]) socket.pipe(ends[1]).pipe(socket)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('It listens nowhere')
  const url = new URL(replica.url)
  url.host = `127.0.0.1:${address.port}`
  return {
    url: url.href,
    port: address.port,
    async close() {
      for (const each of sockets) each.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('reconnects to a replica that drops idle connections', async () => {
  const db = open(replica.url)
  const errors: unknown[] = []
  const note = (error: unknown) => errors.push(error)
  process.on('uncaughtException', note)
  const idle = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db.lagging)
  await sql`select pg_terminate_backend(${idle.rows[0]?.pid})`.execute(db.read)
  await expect.poll(() => db.pools().find(({ name }) => name === 'replica 1')?.open).toBe(0)
  process.off('uncaughtException', note)
  expect(errors).toEqual([])
  expect(await answering(db)).toEqual(new Set([nameOf(replica)]))
  await db.close()
})

test('reads from the primary while a replica is down, and from the replica again seconds after it returns', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = new URL(replica.url)
  const there = await gate(server)
  const db = open(there.url)
  expect(await answering(db)).toEqual(new Set([nameOf(replica)]))
  await there.close()
  await expect.poll(() => answering(db).catch(String)).toEqual(new Set([nameOf(primary)]))
  const again = await gate(server, there.port)
  expect(await answering(db)).toEqual(new Set([nameOf(primary)]))
  vi.advanceTimersByTime(5000)
  expect(await answering(db)).toEqual(new Set([nameOf(replica)]))
  vi.useRealTimers()
  await db.close()
  await again.close()
})

test('times out within seconds when a replica accepts connections but never responds', async () => {
  const silent = await gate(undefined)
  const db = open(silent.url)
  const begun = Date.now()
  expect(await answering(db)).toEqual(new Set([nameOf(primary)]))
  expect(await db.replicas()).toEqual([{ name: 'replica 1', bytesBehind: null }])
  expect(Date.now() - begun).toBeLessThan(10_000)
  await db.close()
  await silent.close()
})

test('closes the connection of a write on a standby, so that the next one can lead to the primary', async () => {
  const db = connect({ url: primary.url, poolSize: 1, clock: systemClock, constraints: {} })
  const pid = () => db.transact(async ({ tx }) => (await sql`select pg_backend_pid()`.execute(tx)).rows)
  const first = await pid()
  expect(await pid()).toEqual(first)
  const refused = db.transact(async ({ tx }) => {
    await sql`set transaction read only`.execute(tx)
    return sql`create table refused ()`.execute(tx)
  })
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  expect(await pid()).not.toEqual(first)
  await db.close()
})

test('a transaction reports what it invalidates after its commit, and nothing after a rollback', async () => {
  const watched = connect({ url: primary.url, clock: systemClock, constraints: {}, onInvalidated: note })
  const seen: unknown[] = []
  let committed = Promise.resolve<unknown>(undefined)
  function note(tags: ReadonlySet<string>) {
    seen.push([...tags])
    committed = sql<{ n: number }>`select count(*)::int as n from noted`.execute(watched.read).then(({ rows }) => rows)
  }
  await sql`create table noted (n int)`.execute(watched.read)
  await watched.transact(async ({ tx, invalidate }) => {
    await sql`insert into noted values (1)`.execute(tx)
    invalidate('store:1', 'on-sale')
    expect(seen).toEqual([])
  })
  expect(seen).toEqual([['store:1', 'on-sale']])
  expect(await committed).toEqual([{ n: 1 }])
  await watched.transact(async ({ invalidate }) => {
    invalidate('store:2')
    return fail('store_not_found')
  })
  expect(seen).toHaveLength(1)
  await watched.close()
})

test('a transaction throws the error of the statement that failed, not of those that travelled with it', async () => {
  const db = connect({ url: primary.url, clock: systemClock, constraints: {} })
  await sql`create table once (n int primary key)`.execute(db.read)
  const later = async (statement: Promise<unknown>) => {
    try {
      return await (async () => await statement)()
    } finally {
      await null
    }
  }
  const failing = db.transact(async ({ tx }) => {
    await Promise.all([
      later(sql`insert into once values (1), (1)`.execute(tx)),
      sql`select ${1}::int as n`.execute(tx),
      sql`select ${2}::int as n`.execute(tx),
    ])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await db.transact(async ({ tx }) => (await sql`select n from once`.execute(tx)).rows)).toEqual([])
  await db.close()
})

test('a closed database has no open pool, also if it was never asked anything', async () => {
  const db = connect({ url: primary.url, clock: systemClock, constraints: {} })
  await db.close()
  await expect(db.prepared({ name: 'one', text: 'select 1 as one' }, [])).rejects.toThrow(/pool/)
})
