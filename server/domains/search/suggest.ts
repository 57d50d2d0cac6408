import type { CategoryHit, ProductCard } from '#contract/catalog/catalog.ts'
import type { Suggestions } from '#contract/search/search.ts'
import { type CardRow, cardOf } from '#domains/catalog/index.ts'
import { type StoreColumns, storeSummaryOf } from '#domains/stores/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type ProductList, runOn } from './product-list.ts'
import type { Prices } from './product-list-sql.ts'
import { readWords } from './search-sql.ts'
import { spellingCorrections, type TypedWord } from './spelling-correction.ts'
import { beginningCategories, beginningStores, completions, suggestedProducts } from './suggest-sql.ts'

const reading = { from: 'replicas first' } as const

/**
 * Suggests completions of the typed text, or corrections if nothing starts with it, or else the first products that a
 * search for it shows: dresses for `red gown`. Products outside of the prices are left out.
 */
export function suggester(
  db: Database,
  list: ProductList['list'],
): (typed: string, prices: Prices) => Promise<Suggestions> {
  const run = runOn(db)

  const productsOf = async (query: string | null, first: string | null, prices: Prices): Promise<ProductCard[]> =>
    query === null ? [] : (await run<CardRow>(suggestedProducts(query, first, prices))).map(cardOf)

  const begun = async (typed: string, prices: Prices): Promise<Suggestions> => {
    const [completed, categories, stores] = await Promise.all([
      db.prepared<{ words: string[]; query: string | null; first: string | null }>(completions, [typed], reading),
      db.prepared<CategoryHit>(beginningCategories, [typed], reading),
      db.prepared<StoreColumns>(beginningStores, [typed], reading),
    ])
    const { words = [], query = null, first = null } = completed[0] ?? {}
    return { words, products: await productsOf(query, first, prices), categories, stores: stores.map(storeSummaryOf) }
  }
  const holds = ({ products, categories, stores }: Suggestions): boolean =>
    products.length + categories.length + stores.length > 0

  return async (typed, prices) => {
    const found = await begun(typed, prices)
    if (holds(found)) return found
    for (const { text: mended } of spellingCorrections(await db.prepared<TypedWord>(readWords, [typed], reading)).slice(
      0,
      2,
    )) {
      const meant = await begun(mended, prices)
      if (holds(meant)) return meant
    }
    const { rows } = await list({ typed, inStock: true, ...prices }, { sortBy: 'relevance', limit: 5, offset: 0 })
    return { ...found, words: [], products: rows }
  }
}
