import type { Work } from '#platform/database/database.ts'
import type { Plan } from './plans.ts'

/** Puts a store on a plan: orders from now on bear its commission, those that are placed keep theirs. */
export async function setPlan({ tx }: Work, storeId: string, plan: Plan): Promise<void> {
  await tx.updateTable('stores').set({ plan }).where('id', '=', storeId).execute()
}
