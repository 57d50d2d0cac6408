import { countsByCategory, productsWorded, salesByChild } from '#domains/catalog/index.ts'
import { failed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { facetsOf } from './facets.ts'
import { productList } from './product-list.ts'
import { productListRoutes } from './product-lists.routes.ts'
import { searchRoutes } from './search.routes.ts'
import { addWords, countWords } from './search-words.ts'

export { addWords, countWords } from './search-words.ts'
export { addSynonyms } from './synonyms.ts'
export { startingSynonyms } from './synonyms-to-start.ts'

export const searchModule = ({ db }: Platform): Module => {
  const sales = salesByChild()
  const list = productList(db, read => countsByCategory(read, sales))
  return {
    routes: [...productListRoutes(list, facetsOf(db, list)), ...searchRoutes(db)],
    handlers: [
      handle(productsWorded, async payload => {
        const done = await db.transact(work => addWords(work, payload))
        if (failed(done)) throw new Error(done.message)
      }),
    ],
    scheduledJobs: [
      {
        name: 'catalog.count-words',
        minutes: 10,
        async run() {
          const result = await db.transact(countWords)
          if (failed(result)) throw new Error(result.message)
        },
      },
    ],
  }
}
