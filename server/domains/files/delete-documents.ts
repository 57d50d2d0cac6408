import { z } from 'zod'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { documentKey } from './save-document.ts'

const documentsUnused = job('files.delete-documents', z.object({ ids: z.array(z.guid()) }))

/** Deletes private documents, with their content, after the transaction. Nothing may refer to them any more. */
export async function deleteDocuments(work: Work, ids: readonly (string | null)[]): Promise<void> {
  const named = ids.filter(id => id !== null)
  if (named.length > 0) await work.addJob(documentsUnused, { ids: named })
}

export const deleteDocumentsHandler = ({ db, storage }: Platform): Handler =>
  handle(documentsUnused, async ({ ids }) => {
    for (const id of ids) await storage.delete(documentKey(id))
    await db.transact(async ({ tx }) => {
      await tx.deleteFrom('files').where('id', 'in', ids).where('kind', '=', 'document').execute()
    })
  })
