import * as contract from '#contract/search/search.ts'
import * as searches from '#contract/search/searches.ts'
import { onSale, storeTag, tagsOfCards } from '#domains/catalog/index.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { pricesOf } from './product-lists.routes.ts'
import type { SearchIndex } from './search-index.ts'
import { countSearch, searchesOf } from './searches.ts'
import { addSynonyms, changeSynonyms, deleteSynonyms, listSynonyms } from './synonyms.ts'

export const searchRoutes = (index: SearchIndex): readonly Route[] => {
  return [
    route(contract.suggest, async ({ query }) => {
      const found = await index.suggest(query.search, pricesOf(query))
      const few = found.products.length < 5 ? [onSale] : []
      return answer(found, {
        tags: [...tagsOfCards(found.products), ...found.stores.map(store => storeTag(store.id)), ...few],
      })
    }),
    route(searches.countSearch, ({ body, db }) => db.transact(work => countSearch(work, body))),
    route(searches.listSearches, ({ query, db, now }) => searchesOf(db.read, query, now)),
    route(contract.findCategories, ({ query }) => index.categories(query.search)),
    route(contract.listSynonyms, ({ query, db }) => listSynonyms(db.read, query)),
    route(contract.addSynonyms, ({ body, caller, db }) => db.transact(work => addSynonyms(work, body, caller))),
    route(contract.changeSynonyms, ({ params, body, caller, db }) =>
      db.transact(work => changeSynonyms(work, params.id, body, caller)),
    ),
    route(contract.deleteSynonyms, ({ params, caller, db }) =>
      db.transact(work => deleteSynonyms(work, params.id, caller)),
    ),
  ]
}
