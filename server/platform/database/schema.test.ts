import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/harness/database.ts'
import { schemaTypes } from '../../../scripts/schema-types.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('schema.gen.ts matches the migrations; `DATABASE_URL=… node scripts/schema-types.ts` writes it', async () => {
  await expect(schemaTypes(database.url, true)).resolves.toBeUndefined()
})
