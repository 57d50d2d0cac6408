import { parseArgs } from 'node:util'
import { CannotStart } from '#platform/cannot-start.ts'
import { readConfig } from '#platform/config.ts'
import { openStorage } from '#platform/files/storage.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { command, withDatabase } from './own-database.ts'

const usage = `npm run restore -- FOLDER

Makes the marketplace of a backup again, in a database that holds none: a new one, or none yet in the data folder.`

await command(async () => {
  const [folder, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (!folder || rest.length > 0) throw new CannotStart(usage)
  const { madeAt, tables, files } = await withDatabase(url =>
    restoreBackup(folder, { url, storage: openStorage(readConfig({ ...process.env, DATABASE_URL: url })) }),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored the marketplace of ${madeAt}: ${rows} rows and ${files.count} files.`)
})
