import { migrateToLatest } from '#platform/database/migrate.ts'

export { migrateToLatest }

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set')
  const { applied } = await migrateToLatest(url)
  console.log(applied.length ? `Applied ${applied.join(', ')}` : 'The schema is current')
}
