import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { storageKey } from '#domains/files/index.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import type { Storage } from '#platform/files/storage.ts'
import { type KeptFile, listName, type Manifest, manifestName, tableFile } from './snapshot.ts'
import { copied, migrationsOf, sequencesOf, type Table, tablesOf } from './tables.ts'

/** SHA-256 of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function saveTable(client: pg.Client, table: Table, folder: string) {
  const path = join(folder, tableFile(table))
  const rows = client.query(copyTo(`copy ${copied(table)} to stdout`))
  await pipeline(rows, createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600 }))
  return { ...table, rows: rows.rowCount, sha256: await hashOf(path) }
}

async function saveFiles(
  client: pg.Client,
  storage: Storage,
  folder: string,
): Promise<{ saved: KeptFile[]; missing: string[] }> {
  const { rows } = await client.query<{ id: string; kind: string; sha256: Buffer; content_type: string }>(
    'select id, kind, sha256, content_type from files order by id',
  )
  const saved: KeptFile[] = []
  const missing: string[] = []
  for (const file of rows) {
    const key = storageKey(file)
    const bytes = await storage.open(key)
    if (!bytes) {
      missing.push(key)
      continue
    }
    const path = join(folder, 'files', key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    saved.push({ key, contentType: file.content_type, sha256: await hashOf(path) })
  }
  return { saved, missing }
}

/**
 * Writes the marketplace into a new or empty folder: one snapshot of all rows, unaffected by concurrent writes, and
 * all files. Throws CannotStart with instructions when it can't.
 */
export async function makeBackup(from: { url: string; storage: Storage }, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new CannotStart(`${folder} isn’t empty. Choose a new folder.`)
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const client = new pg.Client({ connectionString: from.url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    // The first statement takes the snapshot, not the begin.
    const { rows: moment } = await client.query<{ at: Date }>('select statement_timestamp() as at')
    const migrations = await migrationsOf(client)
    if (migrations.length === 0) throw new CannotStart('There is no marketplace in this database.')
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await saveTable(client, table, folder))
    // Read after the rows, so that a sequence may be ahead of them but never behind.
    const sequences = await sequencesOf(client)
    const { saved, missing } = await saveFiles(client, from.storage, folder)
    await client.query('commit')
    const list = join(folder, listName)
    await writeFile(list, saved.map(file => `${JSON.stringify(file)}\n`).join(''), { mode: 0o600 })
    const manifest: Manifest = {
      format: 1,
      madeAt: (moment[0]?.at ?? new Date()).toISOString(),
      migrations,
      tables,
      sequences,
      files: { count: saved.length, missing, sha256: await hashOf(list) },
    }
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return manifest
  } finally {
    await client.end()
  }
}
