import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { createTestDatabase } from '#tests/harness/database.ts'
import { connect } from './database.ts'

async function oneConnection(options: { pooled?: boolean; prepare?: boolean } = {}) {
  const { url } = await createTestDatabase()
  const db = connect({ url, poolSize: 1, clock: systemClock, constraints: {}, ...options })
  const prepared = async (): Promise<string[]> => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db.read)
    return rows.map(row => row.statement).sort()
  }
  return { db, prepared }
}

const nobody = '00000000-0000-7000-8000-000000000000'

test('prepares keyed reads and transactional statements once, and nothing else', async () => {
  const { db, prepared } = await oneConnection()
  for (let time = 0; time < 2; time++) {
    await db.keyed.selectFrom('stores').select('id').where('id', '=', nobody).execute()
    await sql`select count(*), sum(2 * sold_count) from stores where id = ${nobody}`.execute(db.keyed)
    await db.read.selectFrom('stores').select('name').where('id', '=', nobody).execute()
    await db.transact(({ tx }) => tx.deleteFrom('cart_items').where('customer_id', '=', nobody).execute())
  }
  expect(await prepared()).toEqual([
    'delete from "cart_items" where "customer_id" = $1',
    'select "id" from "stores" where "id" = $1',
    'select count(*), sum(2 * sold_count) from stores where id = $1',
  ])
  await db.close()
})

test('a migration that adds a column doesn’t break `select *` in a running app', async () => {
  const { db, prepared } = await oneConnection()
  const everything = async () => {
    await db.keyed.selectFrom('hubs').selectAll().where('id', '=', nobody).execute()
    await sql`select h.* from hubs h where id = ${nobody}`.execute(db.keyed)
    await sql`select distinct on (id) id, * from hubs where id = ${nobody}`.execute(db.keyed)
    await sql`select distinct on (id) * from hubs where id = ${nobody}`.execute(db.keyed)
    await sql`delete from hubs where id = ${nobody} returning *`.execute(db.keyed)
  }
  await everything()
  await sql`alter table hubs add column added int`.execute(db.read)
  await everything()
  expect(await prepared()).toEqual([])
  await db.close()
})

test('hot reads are prepared, and share half of the connections once these are busy', async () => {
  const { url } = await createTestDatabase()
  const db = connect({ url, poolSize: 4, clock: systemClock, constraints: {} })
  const own = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(${0.05}::float8)::text as slept`
  const processes = async (read: Pick<typeof db.read, 'getExecutor'>) => {
    const asked = await Promise.all(Array.from({ length: 6 }, () => own.execute(read)))
    return new Set(asked.map(({ rows }) => rows[0]?.pid)).size
  }
  expect(await processes(db.lagging)).toBe(4)
  expect([await processes(db.hot), await processes(db.forEverybody.read)]).toEqual([2, 2])
  const kept = await sql<{ name: string }>`select name from pg_prepared_statements
    where statement like '%pg_sleep%' and statement not like '%pg_prepared%'`.execute(db.hot)
  expect(kept.rows).toEqual([{ name: 'hot 0' }])
  await db.close()
})

test('a statement with a generic plan has it from its first call, on connections of its own', async () => {
  const { db } = await oneConnection()
  const mode = { name: 'mode', text: `select current_setting('plan_cache_mode') as mode, $1::int as given` }
  expect(await db.prepared(mode, [1], { generic: true })).toEqual([{ mode: 'force_generic_plan', given: 1 }])
  expect(await db.prepared(mode, [2])).toEqual([{ mode: 'auto', given: 2 }])
  expect(db.pools().map(({ name, open, most }) => [name, open, most])).toEqual([
    ['primary', 1, 1],
    ['primary, generic plans', 1, 1],
  ])
  await db.close()
})

test('a transaction with generic plans has them from its first statement, and the next one doesn’t', async () => {
  const { db } = await oneConnection()
  const plans = (generic: boolean) =>
    db.transact(
      async ({ tx }) => {
        await tx.selectFrom('stores').select('id').where('id', '=', nobody).execute()
        const { rows } = await sql<{ generic: number; custom: number }>`
          select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
          where statement like '%from "stores"%'`.execute(tx)
        return rows[0]
      },
      { generic },
    )
  expect(await plans(true)).toEqual({ generic: 1, custom: 0 })
  expect(await plans(false)).toEqual({ generic: 1, custom: 1 })
  await db.close()
})

test('through a pooler a generic plan ends with its transaction, and `prepare: false` names nothing', async () => {
  const { db, prepared } = await oneConnection({ pooled: true, prepare: false })
  await db.keyed.selectFrom('stores').select('id').where('id', '=', nobody).execute()
  const mode = {
    name: 'mode',
    text: `select current_setting('plan_cache_mode') as mode, $1::int as given,
      (select count(*)::int from pg_prepared_statements where name <> '') as named`,
  }
  for (const generic of [true, false, true])
    expect(await db.prepared(mode, [1], { generic })).toEqual([
      { mode: generic ? 'force_generic_plan' : 'auto', given: 1, named: 0 },
    ])
  expect(await prepared()).toEqual([])
  await db.close()
})

test('prepares lists of all lengths as one statement, with those that it finds and those that it leaves out', async () => {
  const { db, prepared } = await oneConnection()
  const [first, second] = [nobody, nobody.replace(/0$/, '1')]
  await sql`create temporary table things (id uuid, name text)`.execute(db.read)
  await sql`insert into things values (${first}, 'a'), (${second}, 'b')`.execute(db.read)
  const things = db.keyed as unknown as Kysely<{ things: { id: string; name: string } }>
  const among = async (ids: readonly string[]) =>
    (await things.selectFrom('things').select('name').where('id', 'in', ids).execute()).map(({ name }) => name)
  const except = async (ids: readonly string[]) =>
    (await things.selectFrom('things').select('name').where('id', 'not in', ids).execute()).map(({ name }) => name)
  expect(await among([first])).toEqual(['a'])
  expect(await among([first, second, first])).toEqual(['a', 'b'])
  expect(await among([])).toEqual([])
  expect(await among(Array(61).fill(second))).toEqual(['b'])
  expect(await except([first])).toEqual(['b'])
  expect(await except([])).toEqual(['a', 'b'])
  expect((await prepared()).filter(text => text.includes('things'))).toEqual([
    'select "name" from "things" where "id" <> all($1)',
    'select "name" from "things" where "id" = any($1)',
  ])
  await db.close()
})

test('doesn’t prepare long lists of values, since each length would be another statement', async () => {
  const { db, prepared } = await oneConnection()
  await db.keyed
    .selectFrom('hubs')
    .select('id')
    .where(eb =>
      eb.or(
        Array(61)
          .fill(nobody)
          .map(id => eb('id', '=', id)),
      ),
    )
    .execute()
  expect(await prepared()).toEqual([])
  await db.close()
})

test('begins a transaction before its first statement and rolls all of it back on failure', async () => {
  const { db } = await oneConnection()
  const hubs = async () => (await sql`select 1 from hubs`.execute(db.read)).rows.length
  const add = (name: string) =>
    db.transact(async ({ tx, now }) => {
      await tx
        .insertInto('hubs')
        .values({ name, state: 'Lagos', lga: 'Ikeja', street: '1 Allen Avenue', created_at: now })
        .execute()
      await sql`select 1 / ${0}::int`.execute(tx)
    })
  const before = await hubs()
  await expect(add('Undone')).rejects.toThrow('division by zero')
  expect(await hubs()).toBe(before)
  await db.close()
})

test('a transaction fails when its connection is lost, and the next uses another connection', async () => {
  const { db } = await oneConnection()
  const pid = () => db.transact(({ tx }) => sql<{ pid: number }>`select pg_backend_pid() pid`.execute(tx))
  const lost = db.transact(async ({ tx }) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
  expect(await pid()).toMatchObject({ rows: [{ pid: expect.any(Number) }] })
  await db.close()
})
