import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { databaseAccount } from './embedded-account.ts'

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

test('keeps data and address across restarts, and admits one run at a time', async () => {
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

test('stops a server that is already stopped, even when another process has its old ID', async () => {
  const server = await start()
  await server.stop()
  const taken = vi.spyOn(process, 'kill').mockReturnValue(true)
  await expect(server.stop()).resolves.toBeUndefined()
  taken.mockRestore()
})

test('refuses a folder of another application and leaves it unchanged', async () => {
  writeFileSync(join(dataFolder, 'letter.txt'), 'mine')
  await expect(start()).rejects.toThrow(CannotStart)
  expect(readdirSync(dataFolder)).toEqual(['letter.txt'])
})

test('refuses a database of another major version and leaves it unchanged', async () => {
  writeFileSync(join(dataFolder, 'settings.json'), '{"password":"x"}')
  mkdirSync(join(dataFolder, 'cluster'))
  writeFileSync(join(dataFolder, 'cluster/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17/)
  expect(readdirSync(join(dataFolder, 'cluster'))).toEqual(['PG_VERSION'])
  expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toBe('{"password":"x"}')
})

/** Process IDs of a cluster's server, the postmaster first. */
async function processesOf(url: string): Promise<number[]> {
  const [pidFile] = await ask<{ it: string }>(url, `SELECT pg_read_file('postmaster.pid') AS it`)
  const rest = await ask<{ pid: number }>(url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
  return [Number(pidFile?.it.split('\n')[0]), ...rest.map(({ pid }) => pid)]
}

test.each([
  ['the first process', 1],
  ['every process', undefined],
])('killing %s with SIGKILL loses nothing committed, and the next start works', async (_, count) => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE names AS SELECT 1 AS one')
  for (const pid of (await processesOf(first.url)).slice(0, count)) process.kill(pid, 'SIGKILL')
  await first.stop()
  const second = await start()
  expect(await ask(second.url, 'SELECT one FROM names')).toEqual([{ one: 1 }])
  await second.stop()
})

const holdsZombies = process.platform === 'linux'
test.runIf(holdsZombies)(
  'a server whose parent never collects it, as in a container, doesn’t block the next start',
  async () => {
    const first = await start()
    await first.stop()
    // The shell starts a child, then becomes `sleep`, which never collects it.
    const shell = spawn('/bin/sh', ['-c', 'sh -c "echo \\$\\$" & exec sleep 60'], {
      ...databaseAccount(),
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(shell.stdout, 'data')
    const zombie = Number(String(line))
    await vi.waitFor(() => expect(readFileSync(`/proc/${zombie}/stat`, 'utf8')).toMatch(/\) Z /))
    const { elsewhere } = JSON.parse(readFileSync(join(dataFolder, 'settings.json'), 'utf8'))
    const cluster = join(elsewhere ?? dataFolder, 'cluster')
    writeFileSync(join(cluster, 'postmaster.pid'), `${zombie}\n${cluster}\n`)
    const second = await start()
    await second.stop()
    shell.kill('SIGKILL')
  },
)
