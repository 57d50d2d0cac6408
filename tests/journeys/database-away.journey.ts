import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '#platform/ports.ts'
import { test } from './people.ts'

/** A server that can't reach its database: its pages say so and what to do, and it goes on. */

const root = join(import.meta.dirname, '../..')
const dataFolder = mkdtempSync(join(tmpdir(), 'bitmarte-journeys-'))
let server: ChildProcess
let address: string

test.beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, ['server/main.ts', '--only', 'api,shipping,themes,web'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      APP_URL: address,
      DATA_FOLDER: dataFolder,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const lives = () =>
    fetch(`${address}/health/live`).then(
      answer => answer.ok,
      () => false,
    )
  await expect.poll(lives, { timeout: 60_000 }).toBe(true)
})
test.afterAll(async () => {
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(dataFolder, { recursive: true, force: true })
})

for (const path of ['/', '/stores'])
  test(`${path} shows an error page with a retry`, async ({ page }) => {
    const answer = await page.goto(address + path)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['retry-after']).toBe('5')
    await expect(page.getByRole('heading', { name: 'We are busy right now.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
