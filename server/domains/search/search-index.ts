import type { ProductsFound } from '#contract/catalog/catalog.ts'
import type { Facets } from '#contract/search/facets.ts'
import type { Suggestions } from '#contract/search/search.ts'
import type { Database } from '#platform/database/database.ts'
import { SharedAnswers } from '#platform/http/shared-answers.ts'
import { facetsOf } from './facets.ts'
import { categoryFinder } from './product-categories.ts'
import { type Asked, type CountsByCategory, type Page, productList } from './product-list.ts'
import type { Prices } from './product-list-sql.ts'
import type { Shown } from './search.ts'
import { suggester } from './suggest.ts'
import { type VocabularyCache, vocabularyOf } from './vocabulary.ts'

/**
 * Everything that reads products on sale by filters or words. Another search engine would implement this, and be kept by
 * `onProductsAnnounced` as the documents are.
 */
export interface SearchIndex {
  /** Returns a page of products that match filters and words, in an order, with the total count. */
  list(asked: Asked, page: Page): Promise<ProductsFound>
  /** Counts the products that a list shows per choice of each facet. */
  facets(asked: Asked, shown: Shown): Promise<Facets>
  /** Completes typed text: whole searches, products within the prices, categories and stores. */
  suggest(typed: string, prices: Prices): Promise<Suggestions>
  /** Finds child categories, by ID, of products that have the typed words in their names or options. */
  categories(typed: string): Promise<string[]>
}

/** The search index in PostgreSQL: the table `search_documents`. Without a cache, words are read on each search. */
export function postgresIndex(
  db: Database,
  countsByCategory: CountsByCategory,
  words: VocabularyCache = new SharedAnswers({ mostBytes: 0 }),
): SearchIndex {
  const vocabulary = vocabularyOf(db, words)
  const products = productList(db, vocabulary, countsByCategory)
  return {
    list: products.list,
    facets: facetsOf(db, products),
    suggest: suggester(db, products.list),
    categories: categoryFinder(db, vocabulary),
  }
}
