import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { startEmbeddedPostgres } from './embedded.ts'

let dataFolder = ''
const start = () => startEmbeddedPostgres({ dataFolder, log: () => {} })

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(statement)
  await client.end()
  return rows
}

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'bitmarte-embedded-'))
  chmodSync(dataFolder, 0o755)
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

test('what is written is there at the next start, at the same address, to one run at a time', async () => {
  const first = await start()
  await ask(first.url, `CREATE TABLE names AS SELECT unnest('{Zebra,apple,Ọjà,orange}'::text[]) name`)
  await expect(start()).rejects.toThrow(/in use by another run/)
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  const sorted = await ask(second.url, 'SELECT name FROM names ORDER BY name')
  expect(sorted).toEqual(['apple', 'Ọjà', 'orange', 'Zebra'].map(name => ({ name })))
  await second.stop()
})

test('a server that was stopped is stopped again without a fuss, though its number is another process’s by now', async () => {
  const server = await start()
  await server.stop()
  const taken = vi.spyOn(process, 'kill').mockReturnValue(true)
  await expect(server.stop()).resolves.toBeUndefined()
  taken.mockRestore()
})

test('a folder of something else is left as it is', async () => {
  writeFileSync(join(dataFolder, 'letter.txt'), 'mine')
  await expect(start()).rejects.toThrow(CannotStart)
  expect(readdirSync(dataFolder)).toEqual(['letter.txt'])
})

test('a database of another major version is left as it is', async () => {
  writeFileSync(join(dataFolder, 'settings.json'), '{"password":"x"}')
  mkdirSync(join(dataFolder, 'cluster'))
  writeFileSync(join(dataFolder, 'cluster/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17/)
  expect(readdirSync(join(dataFolder, 'cluster'))).toEqual(['PG_VERSION'])
  expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toBe('{"password":"x"}')
})

test('a server that was killed is stopped without a fuss, and has at its next start what was committed', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE names AS SELECT 1 AS one')
  const [pidFile] = await ask<{ it: string }>(first.url, `SELECT pg_read_file('postmaster.pid') AS it`)
  process.kill(Number(pidFile?.it.split('\n')[0]), 'SIGKILL')
  await first.stop()
  const second = await vi.waitFor(start, { timeout: 10_000, interval: 250 }) // Its other processes end a little later.
  expect(await ask(second.url, 'SELECT one FROM names')).toEqual([{ one: 1 }])
  await second.stop()
})
