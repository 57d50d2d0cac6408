import { join } from 'node:path'
import { CannotStart } from '#platform/cannot-start.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded.ts'

/** Uses the database of DATABASE_DIRECT_URL or DATABASE_URL, or starts the embedded one for the duration of `use`. */
export async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = process.env
  if (DATABASE_URL && DATABASE_DIRECT_URL) return use(DATABASE_DIRECT_URL)
  const dataFolder = join(process.env.DATA_FOLDER ?? 'data', 'postgres')
  const embedded = await startEmbeddedPostgres({ dataFolder, log: () => {} })
  try {
    return await use(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** Runs a command. Prints CannotStart errors without a stack. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const known = error instanceof CannotStart || (error instanceof TypeError && 'code' in error)
    console.error(known ? error.message : error)
    process.exitCode = 1
  }
}
