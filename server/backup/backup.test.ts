import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDocument, savePicture } from '#domains/files/index.ts'
import { systemClock } from '#platform/clock.ts'
import { connect } from '#platform/database/database.ts'
import { migrationNames } from '#platform/database/migrate.ts'
import { failed } from '#platform/failure.ts'
import { folderStorage, type Storage } from '#platform/files/storage.ts'
import { compose } from '#server/compose.ts'
import { constraints } from '#server/constraints.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { type Shopper, shopper } from '#tests/harness/checkout.ts'
import { createTestDatabase } from '#tests/harness/database.ts'
import { merchant, type Product, product, shipping } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'
import { provider } from '#tests/harness/provider.ts'
import { differences } from '#tests/harness/reconcile.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { type Manifest, manifestName } from './snapshot.ts'
import { nameOf, tablesOf } from './tables.ts'

let app: TestApp
let ada: Shopper
let goods: Product[]
let folder: string
let made: Manifest
/** Target of the restore. */
let there: { url: string; storage: Storage }
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await startTestApp()
  await shipping(app)
  const [one, two] = [await merchant(app), await merchant(app)]
  goods = [await product(app, one.storeId, { stock: 500 }), await product(app, two.storeId, { stock: 500 })]
  ada = await shopper(app)
  await giftCard(app, ada, { for: 'self', amount: 5000 })
  await buy(ada)
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b4f' } })
  const picture = await savePicture(app.platform, await drawn.png().toBuffer(), { ownerId: ada.accountId })
  const document = await saveDocument(app.platform, Buffer.from('%PDF-1.4\n%of somebody'), ada.accountId)
  if (failed(picture) || failed(document)) throw new Error('It wasn’t kept')
  await app.runJobs()
  folder = await newFolder()
  made = await makeBackup(here(), folder)
  there = await elsewhere()
  await restoreBackup(folder, there)
})
afterAll(async () => {
  for (const end of ends) await end()
  await app.stop()
})

async function buy(by: Shopper): Promise<void> {
  await by.put(...goods)
  const { reference } = await by.pay()
  await provider(app).pay(reference)
  await by.comeBack(reference)
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bitmarte-test-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Creates an empty database and storage. */
async function elsewhere(): Promise<{ url: string; storage: Storage }> {
  const database = await createTestDatabase({ empty: true })
  ends.push(database.drop)
  return { url: database.url, storage: folderStorage(await newFolder()) }
}

const here = () => ({ url: app.platform.config.databaseUrl, storage: app.platform.storage })

async function asking<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return use(client).finally(() => client.end())
}

/** Returns a checksum of each table's rows. */
const contents = (url: string): Promise<Record<string, string>> =>
  asking(url, async client => {
    const found: Record<string, string> = {}
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query<{ rows: string; sum: string | null }>(
        `select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${nameOf(table)} t`,
      )
      found[nameOf(table)] = `${rows[0]?.rows} ${rows[0]?.sum}`
    }
    return found
  })

/** Triggers, references and checks, as the database describes them. */
const rules = (url: string): Promise<unknown[]> =>
  asking(url, async client => {
    const { rows } = await client.query(`
      select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as rule, convalidated as held
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O'
      from pg_trigger where not tgisinternal order by 1, 2, 3`)
    return rows
  })

test('records the time of its snapshot, however long the copy takes', async () => {
  const { storage, url } = here()
  const now = () =>
    asking(
      url,
      async client => (await client.query<{ at: Date }>('select clock_timestamp() as at')).rows[0]?.at ?? new Date(),
    )
  const before = await now()
  let reading: Date | undefined
  const slow: Storage = {
    ...storage,
    open: async key => {
      reading ??= await now()
      return storage.open(key)
    },
  }
  const { madeAt } = await makeBackup({ url, storage: slow }, await newFolder())
  expect(Date.parse(madeAt)).toBeGreaterThanOrEqual(before.getTime())
  expect(Date.parse(madeAt)).toBeLessThan(reading?.getTime() ?? 0)
})

test('backup, wipe and restore reproduce the same marketplace', async () => {
  expect(made.tables.find(({ name }) => name === 'orders')?.rows).toBe(2)
  expect(await contents(there.url)).toEqual(await contents(here().url))
  expect(await rules(there.url)).toEqual(await rules(here().url))
  expect(made.files).toMatchObject({ count: 2, missing: [] })
  const lines = (await readFile(join(folder, 'files.ndjson'), 'utf8')).split('\n').filter(Boolean)
  for (const line of lines) {
    const { key } = JSON.parse(line) as { key: string }
    const [before, after] = [await here().storage.open(key), await there.storage.open(key)]
    if (!before || !after) throw new Error(`${key} is missing`)
    expect(await buffer(after)).toEqual(await buffer(before))
  }
})

test('after a restore sequences continue and the ledger still rejects unbalanced entries', async () => {
  await asking(there.url, async client => {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_postings (entry_id, account_id, amount_kobo)
       select entry_id, account_id, 1 from ledger_postings limit 1 returning id`,
    )
    const { rows: before } = await client.query<{ most: string }>(
      'select max(id) as most from ledger_postings where id <> $1',
      [rows[0]?.id],
    )
    expect(Number(rows[0]?.id)).toBeGreaterThan(Number(before[0]?.most))
    await expect(client.query('commit')).rejects.toThrow()
  })
})

test('the app runs on restored data: a signed-in customer sees her orders', async () => {
  const again = await compose({ ...app.platform.config, databaseUrl: there.url }, { clock: app.clock, strict: true })
  ends.unshift(() => again.close())
  const orders = { url: '/v1/ordertracking/customer', headers: { authorization: `Bearer ${ada.token}` } }
  const [before, after] = [await app.app.inject(orders), await again.app.inject(orders)]
  expect(before.json().data.rows).not.toEqual([])
  expect(after.json().data).toEqual(before.json().data)
})

test('a backup taken during purchases is one consistent snapshot', async () => {
  const people = [await shopper(app), await shopper(app), await shopper(app)]
  let over = false
  const buying = people.map(async person => {
    let times = 0
    // More in a minute are refused.
    for (; !over && times < 15; times++) await buy(person)
    return times
  })
  const busy = await newFolder()
  await makeBackup(here(), busy).finally(() => {
    over = true
  })
  expect(Math.min(...(await Promise.all(buying)))).toBeGreaterThan(0)
  const moment = await elsewhere()
  await restoreBackup(busy, moment)
  const db = connect({ url: moment.url, poolSize: 2, clock: systemClock, constraints })
  expect(await differences(db.read).finally(() => db.close())).toEqual([])
})

test('refuses a damaged backup or one of another version, and changes nothing', async () => {
  const empty = await elsewhere()
  const refused = async (why: string) => {
    await expect(restoreBackup(folder, empty)).rejects.toThrow(why)
    expect(await contents(empty.url)).toEqual({})
  }
  const path = join(folder, 'tables', 'public.orders.copy.gz')
  const orders = await readFile(path)
  await writeFile(path, orders.with(20, (orders[20] ?? 0) ^ 1))
  await refused('This backup is broken')
  await writeFile(path, orders)

  const manifest = join(folder, manifestName)
  const newer = { ...made, migrations: [...(await migrationNames()), '9999_of_tomorrow'] }
  await writeFile(manifest, JSON.stringify(newer))
  await refused('from another version')
  await rm(manifest)
  await refused('is missing')
  await writeFile(manifest, JSON.stringify(made))
})

test('overwrites neither a marketplace nor a folder that isn’t empty', async () => {
  const before = await contents(here().url)
  await expect(restoreBackup(folder, here())).rejects.toThrow('There is a marketplace in this database')
  expect(await contents(here().url)).toEqual(before)
  await expect(makeBackup(here(), folder)).rejects.toThrow('isn’t empty')
  await expect(makeBackup(await elsewhere(), await newFolder())).rejects.toThrow('There is no marketplace')
})
