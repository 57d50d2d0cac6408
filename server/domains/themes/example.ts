import type { z } from 'zod'
import type { themeExample } from '#contract/themes/merchant-themes.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'

type Example = z.output<typeof themeExample>

/** Returns the live store with the most followers. */
export async function mostFollowed(read: Reader): Promise<Example | null> {
  const store = await read
    .selectFrom('stores')
    .select('url')
    .where('live', '=', true)
    .orderBy('follower_count', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return store ? { storeUrl: store.url, own: false } : null
}

/** Returns the storefront on which a store previews themes: its own once it is live. */
export async function exampleFor(
  read: Reader,
  { storeId }: StoreScope,
): Promise<{ storeName: string; example: Example | null }> {
  const { name, url, live } = await read
    .selectFrom('stores')
    .select(['name', 'url', 'live'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  return { storeName: name, example: live ? { storeUrl: url, own: true } : await mostFollowed(read) }
}
