import { migrate } from '#platform/database/migrate.ts'

export { migrate }

if (import.meta.main) {
  const url = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  const { applied } = await migrate(url)
  console.log(applied.length ? `Applied ${applied.join(', ')}` : 'The schema is current')
}
