import { rmSync } from 'node:fs'
import { freePort } from '#platform/ports.ts'
import { startWholeApp } from '../../scripts/whole-app.ts'
import { throwawayFolder } from './throwaway.ts'

/** A developer's own settings must not affect a journey. */
const unset = Object.fromEntries(
  ['APP_URL', 'DATABASE_URL', 'DATABASE_REPLICA_URLS', 'NODE_ENV', 'PAYSTACK_SECRET_KEY', 'S3_BUCKET', 'SMTP_URL'].map(
    name => [name, undefined],
  ),
)

/**
 * Builds, seeds and starts the whole app for journeys, like `npm start` but on free ports, with its own folder and a
 * movable clock. It trusts X-Forwarded-For, because rate limits count by address, and rejects nobody on a busy
 * machine. Journeys find it in JOURNEY_URL, its parts in JOURNEY_DATABASE_URL and JOURNEY_SANDBOX_URL.
 */
export default async function start(): Promise<() => Promise<void>> {
  const dataFolder = throwawayFolder('journeys')
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  process.once('SIGINT', interrupt)
  const remove = () => rmSync(dataFolder, { recursive: true, force: true })
  try {
    const app = await startWholeApp({
      dataFolder,
      port: Number(process.env.JOURNEY_PORT),
      sandboxPort: await freePort(),
      seed: true,
      complete: true,
      throwaway: true,
      env: { ...process.env, ...unset, MOVABLE_CLOCK: 'true', TRUST_PROXY: 'true', MAX_EVENT_LOOP_DELAY_MS: '0' },
      signal: interruption.signal,
    })
    process.env.JOURNEY_DATABASE_URL = app.databaseUrl
    process.env.JOURNEY_SANDBOX_URL = app.sandboxUrl
    return async () => {
      await app.stop()
      remove()
    }
  } catch (error) {
    remove()
    throw error
  }
}
