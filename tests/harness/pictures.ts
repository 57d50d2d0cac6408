import { randomBytes } from 'node:crypto'
import type { Work } from '#platform/database/database.ts'
import type { TestApp } from './app.ts'
import { within } from './fixtures.ts'

/** Creates the record of a public picture, without a file. */
export const storedPicture = (app: TestApp): Promise<string> => within(app, insertPicture)

export async function insertPicture({ tx, now }: Work): Promise<string> {
  const { id } = await tx
    .insertInto('files')
    .values({
      kind: 'picture',
      sha256: randomBytes(32),
      bytes: 1000,
      content_type: 'image/webp',
      width: 800,
      height: 600,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
