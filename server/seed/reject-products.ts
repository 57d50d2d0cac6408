import { rejectSeen } from '#domains/catalog/index.ts'
import { after, day } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { at } from './random.ts'

const reasons = [
  'The pictures show another colour than the description names.',
  'Say what it is made of, and how it is washed.',
  'Two of the pictures are of the box, not of what is in it.',
]

/** Rejects one unapproved product per store. The others still await approval. */
export async function rejectProducts(house: House, { admins }: People, shops: readonly SeedShop[]): Promise<void> {
  const { config } = house.platform
  const refused = shops.flatMap(({ newcomerIds }) => newcomerIds.slice(1))
  for (const [index, productId] of refused.entries()) {
    const reason = at(reasons, index % reasons.length)
    await doAt(house, after(house.end, -day), work =>
      rejectSeen(work, at(admins, 1), { productId, reason, config, requestId: 'seed' }),
    )
  }
}
