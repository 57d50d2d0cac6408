import { z } from 'zod'
import { categoryHit, productCard } from '#contract/catalog/catalog.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment, nothing, search } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'
import { storeSummary } from '#contract/stores/store-summary.ts'

/** What is offered while somebody types: whole searches, and things to go to at once. */
export const suggestions = z.object({
  words: z.array(z.string()),
  products: z.array(productCard),
  categories: z.array(categoryHit),
  stores: z.array(storeSummary),
})
export type Suggestions = z.infer<typeof suggestions>

export const suggest = endpoint({
  id: 'search.suggestions',
  method: 'GET',
  path: '/v1/search/suggestions',
  summary:
    'What somebody who has typed so much may be looking for: at most 6 searches, 5 products, 4 categories, 3 stores',
  access: ['public'],
  query: z.object({ search: search.min(1) }),
  answer: suggestions,
  sharedSeconds: 60,
  perMinute: 300,
})

/** Terms that mean the same to somebody who searches. A term is one to four words. */
export const synonyms = z.object({ id, terms: z.array(z.string()).min(2), createdAt: moment })
export type Synonyms = z.infer<typeof synonyms>

export const listSynonyms = endpoint({
  id: 'search.synonyms-list',
  method: 'GET',
  path: '/v1/search/synonyms',
  summary: 'Groups of terms that mean the same, the newest first',
  access: ['admin:categories'],
  query: z.object({ ...page(50), search: search.optional() }),
  answer: listOf(synonyms),
})

/** What a search compares of a term: at least one letter or digit, and at most four words. */
const term = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .refine(said => /[\p{L}\p{N}]/u.test(said), 'A term has letters or digits.')
  .refine(said => said.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter(Boolean).length <= 4, 'A term has at most four words.')

export const addSynonyms = endpoint({
  id: 'search.synonyms-add',
  method: 'POST',
  path: '/v1/search/synonyms',
  summary: 'Makes terms mean the same, from the next search on',
  access: ['admin:categories'],
  body: z.object({ terms: z.array(term).min(2).max(12) }),
  answer: synonyms,
  errors: ['synonym_taken'],
  message: done.synonymsAdded,
})

export const deleteSynonyms = endpoint({
  id: 'search.synonyms-delete',
  method: 'DELETE',
  path: '/v1/search/synonyms/{id}',
  summary: 'Ends a group; its terms are on their own again',
  access: ['admin:categories'],
  params: byId,
  answer: nothing,
  errors: ['synonyms_not_found'],
  message: done.synonymsDeleted,
})
