import type { Work } from '#platform/database/database.ts'

/** Products whose change is announced: the named ones, or all of a store. */
export type Announced = { readonly ids: readonly string[] } | { readonly storeId: string }

/** `words`: everything may differ, also whether they are on sale. `numbers`: only stock, sales or rating. */
export type ProductChange = 'words' | 'numbers'
type Follow = (work: Work, of: Announced, change: ProductChange) => Promise<void>

const followers: Follow[] = []

/** Registers what a higher domain does in the transaction of a change, such as keeping its search documents. */
export const onProductsAnnounced = (follow: Follow): void => void followers.push(follow)

/** Runs the registered followers after rows of `products` were written. Visible products only matter to them. */
export async function announceProducts(work: Work, of: Announced, change: ProductChange = 'words'): Promise<void> {
  if ('ids' in of && !of.ids.length) return
  for (const follow of followers) await follow(work, of, change)
}
