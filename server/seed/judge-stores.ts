import { rejectStore, suspend } from '#domains/stores/index.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doJobs } from './do-jobs.ts'
import { doAt, type House } from './house.ts'
import { at } from './random.ts'
import { seedStores } from './stores.ts'

/** Suspends one live store and rejects one that awaits approval; only in the whole demo. */
export async function judgeStores(house: House, { admins }: People, shops: readonly SeedShop[]): Promise<void> {
  const { platform, end, scale } = house
  const stopped = shops.at(-2)
  if (scale.stores < seedStores.length || !stopped) return
  const { appUrl } = platform.config
  await doAt(house, after(end, -day), work =>
    suspend(
      work,
      at(admins, 0),
      { storeId: stopped.storeId, reason: 'Three customers were sent copies of a brand. We ask for the invoices.' },
      appUrl,
    ),
  )
  const { id: storeId } = await platform.db.read
    .selectFrom('stores')
    .select('id')
    .where('first_approved_at', 'is not', null)
    .where('second_approved_at', 'is', null)
    .orderBy('name')
    .executeTakeFirstOrThrow()
  await doAt(house, after(end, -20 * hour), work =>
    rejectStore(work, at(admins, 1), {
      storeId,
      reason: 'The bill that shows the address is more than three months old. Send a newer one.',
    }),
  )
  await doJobs(house, end)
}
