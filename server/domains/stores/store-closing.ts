import type { Work } from '#platform/database/database.ts'
import { storeChanged } from './store-changed.ts'

/** Takes a locked store off sale because its owner closes it, or puts it back. */
export async function setClosing(work: Work, storeId: string, closing: boolean): Promise<void> {
  await work.tx
    .updateTable('stores')
    .set({ closing_at: closing ? work.now : null })
    .where('id', '=', storeId)
    .execute()
  await storeChanged(work, storeId, 'live')
}

/** Closes a locked store for good. */
export const setClosed = async ({ tx, now }: Work, storeId: string): Promise<void> => {
  await tx.updateTable('stores').set({ closed_at: now }).where('id', '=', storeId).execute()
}
