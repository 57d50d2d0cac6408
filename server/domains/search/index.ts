import { onProductsAnnounced, productsWorded } from '#domains/catalog/index.ts'
import { mustSucceed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { categoriesRoutes } from './categories.routes.ts'
import { countsByCategory, salesByChild } from './categories.views.ts'
import { countTerms, healDocuments, keepDocuments, keepStore, storeDocuments } from './documents.ts'
import { productListRoutes } from './product-lists.routes.ts'
import { searchRoutes } from './search.routes.ts'
import { postgresIndex } from './search-index.ts'
import { addWords, countWords } from './search-words.ts'
import { deleteOldSearches } from './searches.ts'
import { sitemapRoutes } from './sitemap.routes.ts'
import { startSynonyms } from './synonyms.ts'

export { countTerms, keepDocuments, rebuildDocuments } from './documents.ts'
export { postgresIndex, type SearchIndex } from './search-index.ts'
export { addWords, countWords } from './search-words.ts'
export { addSynonyms, startSynonyms } from './synonyms.ts'
export { startingSynonyms } from './synonyms-to-start.ts'
export type { VocabularyCache } from './vocabulary.ts'

onProductsAnnounced(keepDocuments)

/** Room for what searches know of some 10,000 words. */
const vocabularyBytes = 16 * 2 ** 20

export const searchModule = ({ db, cache }: Platform): Module => {
  const sales = salesByChild()
  const index = postgresIndex(db, reads => countsByCategory(reads, sales), cache(vocabularyBytes))
  return {
    routes: [...productListRoutes(index), ...searchRoutes(index), ...categoriesRoutes(sales), ...sitemapRoutes],
    handlers: [
      handle(productsWorded, payload => db.transact(work => addWords(work, payload))),
      handle(storeDocuments, payload => db.transact(work => keepStore(work, payload))),
    ],
    scheduledJobs: [
      {
        name: 'search.delete-old',
        minutes: 1440,
        run: () => db.transact(deleteOldSearches),
      },
      {
        name: 'search.start-synonyms',
        minutes: 60,
        run: () => db.transact(startSynonyms),
      },
      {
        name: 'catalog.count-words',
        minutes: 10,
        async run() {
          const result = await db.transact(async work => {
            await countWords(work)
            await countTerms(work)
            await healDocuments(work)
          })
          mustSucceed(result)
        },
      },
    ],
  }
}
