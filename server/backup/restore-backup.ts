import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CannotStart } from '#platform/cannot-start.ts'
import { migrate, migrationNames } from '#platform/database/migrate.ts'
import type { Storage } from '#platform/files/storage.ts'
import { hashOf } from './make-backup.ts'
import {
  type KeptFile,
  keptFileSchema,
  listName,
  type Manifest,
  manifestName,
  manifestSchema,
  tableFile,
} from './snapshot.ts'
import { copied, migrationsOf, nameOf, quoted, tablesOf } from './tables.ts'

const broken = (what: string) => new CannotStart(`This backup is broken: ${what}. Nothing was changed.`)

async function hashedAs(path: string, sha256: string): Promise<void> {
  const hash = await hashOf(path).catch(() => undefined)
  if (hash !== sha256) throw broken(`${path} isn’t what was written`)
}

/** Reads and verifies a whole backup. Throws CannotStart when any byte differs. */
async function checked(folder: string): Promise<{ manifest: Manifest; files: KeptFile[] }> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) throw broken(`${join(folder, manifestName)} is missing`)
  const manifest = manifestSchema.safeParse(JSON.parse(text))
  if (!manifest.success) throw broken(`${manifestName} isn’t one that this version writes`)
  for (const table of manifest.data.tables) await hashedAs(join(folder, tableFile(table)), table.sha256)
  await hashedAs(join(folder, listName), manifest.data.files.sha256)
  const lines = (await readFile(join(folder, listName), 'utf8')).split('\n').filter(Boolean)
  const files = lines.map(line => keptFileSchema.parse(JSON.parse(line)))
  for (const { key, sha256 } of files) await hashedAs(join(folder, 'files', key), sha256)
  return { manifest: manifest.data, files }
}

async function refuseOtherData(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.accounts') is not null as there`)
  if (!rows[0]?.there) return
  const { rowCount } = await client.query('select from accounts limit 1')
  if (rowCount) throw new CannotStart('There is a marketplace in this database. Restore into a new one.')
}

async function refuseOtherVersion({ migrations }: Manifest, client: pg.Client): Promise<void> {
  const known = await migrationNames()
  if (migrations.some((name, at) => known[at] !== name))
    throw new CannotStart('This backup is from another version of Bitmarte. Restore it with that version.')
  const had = await migrationsOf(client)
  if (had.length > migrations.length)
    throw new CannotStart('This database has a newer schema than the backup. Restore into a new one.')
}

/** Writes all rows in one transaction. */
async function writeRows(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const { tables, sequences } = manifest
  const named = (of: { schema: string; name: string; columns: string[] }[]) => of.map(copied).join('\n')
  if (named(await tablesOf(client)) !== named(tables)) throw broken('its tables are others')
  await client.query('begin')
  try {
    const all = tables.map(nameOf)
    // Tables reference each other in cycles, and their rules held when the rows were first written: foreign keys and
    // triggers wait until all rows are in.
    const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
      [all],
    )
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    for (const table of all) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${all.join(', ')}`)
    for (const table of tables) {
      const rows = client.query(copyFrom(`copy ${copied(table)} from stdin`))
      await pipeline(createReadStream(join(folder, tableFile(table))), createGunzip(), rows)
      if (rows.rowCount !== table.rows)
        throw broken(`${table.name} has ${rows.rowCount} rows in place of ${table.rows}`)
    }
    for (const sequence of sequences) {
      if (sequence.last === null) continue
      await client.query('select setval($1::regclass, $2::bigint)', [nameOf(sequence), sequence.last])
    }
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Restores a backup into a database that holds no marketplace, and migrates it to this version's schema. Throws
 * CannotStart with instructions when it can't. The database then contains at most an empty schema.
 */
export async function restoreBackup(folder: string, into: { url: string; storage: Storage }): Promise<Manifest> {
  const { manifest, files } = await checked(folder)
  const client = new pg.Client({ connectionString: into.url })
  await client.connect()
  try {
    await refuseOtherData(client)
    await refuseOtherVersion(manifest, client)
    await migrate(into.url, manifest.migrations.at(-1))
    for (const { key, contentType } of files) await into.storage.putFile(key, join(folder, 'files', key), contentType)
    await writeRows(client, manifest, folder)
  } finally {
    await client.end()
  }
  await migrate(into.url)
  return manifest
}
