import { writeFileSync } from 'node:fs'
import { migrate } from '#platform/database/migrate.ts'
import { startThrowawayPostgres } from './database-setup.ts'
const p = await startThrowawayPostgres()
await migrate(p.url)
writeFileSync('/tmp/rel/url', p.url)
process.on('SIGTERM', async () => { await p.stop(); process.exit(0) })
setInterval(() => {}, 1e6)
