import { z } from 'zod'
import type { Work } from '#platform/database/database.ts'
import { job } from '#platform/jobs.ts'

/** Products whose change is announced: the named ones, or all of a store. */
export type Announced = { readonly ids: readonly string[] } | { readonly storeId: string }

/** `words`: everything may differ, also whether they are on sale. `numbers`: only stock, sales or rating. */
export type ProductChange = 'words' | 'numbers'
type Follow = (work: Work, of: Announced, change: ProductChange) => Promise<void>

const followers: Follow[] = []

/** Registers what a higher domain does in the transaction of a change, such as keeping its search documents. */
export const onProductsAnnounced = (follow: Follow): void => void followers.push(follow)

/**
 * Products went on sale, or their text changed while on sale: the named ones, or all of a store. Search indexes their
 * words.
 */
export const productsWorded = job(
  'catalog.products-worded',
  z.union([z.strictObject({ ids: z.array(z.guid()) }), z.strictObject({ storeId: z.guid() })]),
)

/** Changes of a transaction that are announced together at its end: IDs of products. */
interface Gathered {
  readonly announced: Readonly<Record<ProductChange, Set<string>>>
  readonly worded: Set<string>
}
const gathering = new WeakMap<Work, Gathered>()

/** Announces what `use` changes once, after it, instead of product by product. */
export async function announceTogether<T>(work: Work, use: () => Promise<T>): Promise<T> {
  const { announced, worded }: Gathered = { announced: { words: new Set(), numbers: new Set() }, worded: new Set() }
  gathering.set(work, { announced, worded })
  const result = await use().finally(() => gathering.delete(work))
  await announceProducts(work, { ids: [...announced.words] })
  await announceProducts(work, { ids: [...announced.numbers].filter(id => !announced.words.has(id)) }, 'numbers')
  await announceWords(work, [...worded])
  return result
}

/** Runs the registered followers after rows of `products` were written. Visible products only matter to them. */
export async function announceProducts(work: Work, of: Announced, change: ProductChange = 'words'): Promise<void> {
  const gathered = gathering.get(work)
  if ('ids' in of && gathered) for (const id of of.ids) gathered.announced[change].add(id)
  if ('ids' in of && (gathered || !of.ids.length)) return
  for (const follow of followers) await follow(work, of, change)
}

/** Has the words of products on sale indexed after the commit. */
export async function announceWords(work: Work, ids: readonly string[]): Promise<void> {
  const gathered = gathering.get(work)
  if (gathered) for (const id of ids) gathered.worded.add(id)
  else if (ids.length) await work.addJob(productsWorded, { ids: [...ids] })
}
