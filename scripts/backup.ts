import { parseArgs } from 'node:util'
import { CannotStart } from '#platform/cannot-start.ts'
import { readConfig } from '#platform/config.ts'
import { openStorage } from '#platform/files/storage.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { command, withDatabase } from './own-database.ts'

const usage = `npm run backup -- FOLDER

Writes the whole marketplace, its database and its files, into a new folder, as it is at one moment. It needn't stop for
that, unless its database is the one that comes along.`

await command(async () => {
  const [folder, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (!folder || rest.length > 0) throw new CannotStart(usage)
  const { tables, files } = await withDatabase(url =>
    makeBackup({ url, storage: openStorage(readConfig({ ...process.env, DATABASE_URL: url })) }, folder),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${folder} holds ${rows} rows of ${tables.length} tables and ${files.count} files.`)
  if (files.missing.length > 0)
    console.warn(`The storage has lost ${files.missing.length} files:\n${files.missing.join('\n')}`)
})
