import { z } from 'zod'
import { categoryHit, productCard } from '#contract/catalog/catalog.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment, nothing, search } from '#contract/fields.ts'
import { moneyQuery } from '#contract/money.ts'
import { storeSummary } from '#contract/stores/store-summary.ts'

/** Completions while somebody types: whole searches and direct hits. */
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
  summary: 'Completions of the typed text: at most 6 searches, 5 products within the prices, 4 categories, 3 stores',
  access: ['public'],
  query: z.object({ search: search.min(1), minPrice: moneyQuery.optional(), maxPrice: moneyQuery.optional() }),
  answer: suggestions,
  sharedSeconds: 60,
  perMinute: 300,
})

export const findCategories = endpoint({
  id: 'search.categories',
  method: 'GET',
  path: '/v1/search/categories',
  summary:
    'Child categories with a synonym of the words in their names, then those of products with them, likeliest first: at most 6',
  access: ['merchant:products', 'admin:products'],
  query: z.object({ search: search.min(1) }),
  answer: z.array(id),
})

/** How a term takes part in its group. */
const roles = {
  /** Terms that find the others but aren't found by them: what people type, such as `handset`. */
  onlyTyped: z.array(z.string()),
  /** Terms that are found but find nothing else: `phone` finds smartphones, `smartphone` doesn't find desk phones. */
  onlyFound: z.array(z.string()),
  /** How much a match of another term counts, in percent of a match of the typed one: more than 100 if people mean it more often. */
  weight: z.int().min(10).max(150),
}

/** Terms that searches treat as alike. A term is one to four words. */
export const synonyms = z.object({ id, terms: z.array(z.string()).min(2), ...roles, createdAt: moment })
export type Synonyms = z.infer<typeof synonyms>

export const listSynonyms = endpoint({
  id: 'search.synonyms-list',
  method: 'GET',
  path: '/v1/search/synonyms',
  summary: 'Synonym groups, newest first',
  access: ['admin:categories'],
  query: z.object({ ...page(50), search: search.optional() }),
  answer: listOf(synonyms),
})

/** A search term: at least one letter or digit, and at most four words. */
const term = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .refine(said => /[\p{L}\p{N}]/u.test(said), 'A term needs letters or digits.')
  .refine(said => said.split(/[^\p{L}\p{N}\p{M}'’]+/u).filter(Boolean).length <= 4, 'A term has at most four words.')

const groupBody = z.object({
  terms: z.array(term).min(2).max(12),
  onlyTyped: roles.onlyTyped.default([]),
  onlyFound: roles.onlyFound.default([]),
  weight: roles.weight.default(80),
})

export const addSynonyms = endpoint({
  id: 'search.synonyms-add',
  method: 'POST',
  path: '/v1/search/synonyms',
  summary: 'Adds a group of synonyms, from the next search on',
  access: ['admin:categories'],
  body: groupBody,
  answer: synonyms,
  errors: ['synonym_taken'],
  message: done.synonymsAdded,
})

export const changeSynonyms = endpoint({
  id: 'search.synonyms-change',
  method: 'PUT',
  path: '/v1/search/synonyms/{id}',
  summary: 'Replaces the terms of a synonym group, their directions and its weight, from the next search on',
  access: ['admin:categories'],
  params: byId,
  body: groupBody.extend({ seen: synonyms.omit({ id: true, createdAt: true }).partial().optional() }),
  answer: synonyms,
  errors: ['synonyms_not_found', 'synonym_taken', 'changed_meanwhile'],
  message: done.synonymsChanged,
})

export const deleteSynonyms = endpoint({
  id: 'search.synonyms-delete',
  method: 'DELETE',
  path: '/v1/search/synonyms/{id}',
  summary: 'Deletes a synonym group',
  access: ['admin:categories'],
  params: byId,
  answer: nothing,
  errors: ['synonyms_not_found'],
  message: done.synonymsDeleted,
})
