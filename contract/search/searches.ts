import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { nothing, search } from '#contract/fields.ts'
import { queryNumber } from '#contract/query-number.ts'

/** What somebody does with a search: sees results, or none with all words, opens one, puts it into the cart, orders it. */
export const searchEvents = ['searched', 'missed', 'clicked', 'added', 'ordered'] as const
export type SearchEvent = (typeof searchEvents)[number]

export const countSearch = endpoint({
  id: 'search.count',
  method: 'POST',
  path: '/v1/search/events',
  summary: 'Counts the outcome of a search, without the person',
  access: ['public'],
  body: z.object({
    search: search.min(1),
    event: z.enum(searchEvents),
    /** With `clicked`: the search before in the same visit, which missed. */
    after: search.optional(),
  }),
  answer: nothing,
  perMinute: 300,
})

export const searchKinds = ['top', 'missed'] as const

export const searchCount = z.object({
  words: z.string(),
  searches: z.int(),
  /** Searches without a product that has all words. */
  misses: z.int(),
  clicks: z.int(),
  additions: z.int(),
  orders: z.int(),
  /** What people found after searching for these words in vain, most often first: synonyms to add. */
  next: z.array(z.string()),
})
export type SearchCount = z.infer<typeof searchCount>

export const listSearches = endpoint({
  id: 'search.searches-list',
  method: 'GET',
  path: '/v1/search/searches',
  summary: 'What customers searched for in the last days: most searched first, or most often without a match first',
  access: ['admin:categories'],
  query: z.object({
    ...page(50),
    kind: z.enum(searchKinds).default('top'),
    days: queryNumber(z.int().min(1).max(365)).default(30),
  }),
  answer: listOf(searchCount),
})
