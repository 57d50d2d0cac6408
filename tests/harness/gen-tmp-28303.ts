import { writeFileSync } from 'node:fs'
import { migrate } from '#platform/database/migrate.ts'
import { databaseDocs } from '../../scripts/database-docs.ts'
import { schemaTypes } from '../../scripts/schema-types.ts'
import { startThrowawayPostgres } from './database-setup.ts'

const pg = await startThrowawayPostgres()
try {
  await migrate(pg.url)
  await schemaTypes(pg.url)
  writeFileSync('docs/database.md', await databaseDocs(pg.url))
} finally {
  await pg.stop()
}
