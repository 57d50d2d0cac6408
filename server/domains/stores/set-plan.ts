import type { Work } from '#platform/database/database.ts'
import type { Plan } from './plans.ts'

/** Sets a store's plan: new orders get its commission, placed orders keep theirs. */
export async function setPlan({ tx }: Work, storeId: string, plan: Plan): Promise<void> {
  await tx.updateTable('stores').set({ plan }).where('id', '=', storeId).execute()
}
