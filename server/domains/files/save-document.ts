import { createHash, randomUUID } from 'node:crypto'
import { mostDocumentBytes } from '#contract/files/files.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { reencode } from './reencode.ts'

const scanned = {
  longestSide: 3000,
  readable: new Set(['jpeg', 'png', 'webp']),
  unreadable: 'Send a PDF, JPEG, PNG or WebP file.',
}

/** Storage key of a document. */
export const documentKey = (id: string): string => `documents/${id}`

/**
 * Stores an account's private document. The type is detected from the bytes: a PDF is stored as is, a picture is
 * re-encoded as WebP of at most 3000 px. Call it outside a transaction: the bytes are stored first. Returns `too_large`
 * above 10 MB, and `unsupported_type`.
 */
export async function saveDocument(
  { storage, db }: Pick<Platform, 'storage' | 'db'>,
  bytes: Buffer,
  ownerId: string,
): Promise<{ id: string } | Failure<'too_large' | 'unsupported_type'>> {
  if (bytes.length > mostDocumentBytes) return fail('too_large', { message: 'A document can have at most 10 MB.' })
  const document = await read(bytes)
  if (failed(document)) return document
  const id = randomUUID()
  await storage.put(documentKey(id), document.bytes, document.contentType)
  const { size } = document
  return db.transact(async ({ tx, now }) => {
    await tx
      .insertInto('files')
      .values({
        id,
        sha256: createHash('sha256').update(document.bytes).digest(),
        kind: 'document',
        content_type: document.contentType,
        bytes: document.bytes.length,
        width: size?.width ?? null,
        height: size?.height ?? null,
        private: true,
        owner_id: ownerId,
        created_at: now,
      })
      .execute()
    return { id }
  })
}

async function read(
  bytes: Buffer,
): Promise<
  | { bytes: Buffer; contentType: string; size?: { width: number; height: number } }
  | Failure<'unsupported_type' | 'too_large'>
> {
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return { bytes, contentType: 'application/pdf' }
  const picture = await reencode(bytes, scanned)
  return failed(picture) ? picture : { bytes: picture.data, contentType: 'image/webp', size: picture.info }
}

/** Returns whether a file is a private document that this account uploaded; accounts can't use each other's. */
export const ownsDocument = async (read: Reader, { fileId, ownerId }: { fileId: string; ownerId: string }) =>
  (await read
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('kind', '=', 'document')
    .where('private', '=', true)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()) !== undefined
