import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { step } from '../scripts/steps.ts'
import { fill, type Size } from './fill/fill.ts'
import { fillOrders } from './fill/orders.ts'

export interface FilledDatabase {
  url(): string
  /** ID of its first process, the parent of the others. */
  process(): number
  /** Clears PostgreSQL's own memory. The system's file cache stays. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a separate PostgreSQL with a filled marketplace: temporary, or kept in `folder` for later runs of the same
 * size. Rebuilds a kept database that was filled only partly. A temporary one survives a crash of the machine only if it
 * is `durable`: then each commit waits for the disk, as in production.
 */
export async function filledDatabase(
  size: Size,
  { folder, durable = false }: { folder?: string | undefined; durable?: boolean | undefined } = {},
): Promise<FilledDatabase> {
  const parent = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), 'bitmarte-bench-'))
  if (folder) mkdirSync(parent, { recursive: true })
  chmodSync(parent, 0o755) // PostgreSQL's system user needs access when root runs this.
  const dataFolder = join(
    parent,
    ['postgres', size.products, size.stores, ...(size.orders ? [size.orders] : [])].join('-'),
  )
  const start = () => startEmbeddedPostgres({ dataFolder, log: () => {}, throwaway: !folder && !durable })
  const isNew = !existsSync(dataFolder)
  let server: EmbeddedPostgres = await step('database', start)
  const stop = async () => {
    await server.stop()
    if (!folder) rmSync(parent, { recursive: true, force: true })
  }
  try {
    const filled = isNew ? 'nothing' : await contentsOf(server.url, size)
    if (filled === 'nothing') {
      if (!isNew) {
        await server.stop()
        rmSync(dataFolder, { recursive: true, force: true })
        server = await start()
      }
      await migrate(server.url)
      await step(`${size.products} products of ${size.stores} stores`, () => fill(server.url, size))
    }
    if (filled !== 'all') await fillOrders(server.url, size)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: () => server.url,
    process: () => Number.parseInt(readFileSync(join(dataFolder, 'cluster/postmaster.pid'), 'utf8'), 10),
    async restart() {
      await server.stop()
      server = await start()
    },
    stop,
  }
}

/** Migrates the database, then returns what it contains. */
async function contentsOf(url: string, { products, orders = 0 }: Size): Promise<'nothing' | 'products' | 'all'> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await migrate(url)
    const { rows } = await client.query<{ products: boolean; bought: number }>(
      `select (select count(*) from products) = $1 and to_regnamespace('fill') is null as products,
         (select count(*)::int from orders) as bought`,
      [products],
    )
    const [contents] = rows
    return !contents?.products
      ? 'nothing'
      : contents.bought === orders
        ? 'all'
        : contents.bought === 0
          ? 'products'
          : 'nothing'
  } finally {
    await client.end()
  }
}
