import { z } from 'zod'
import { facetsQuery } from '#contract/catalog/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

const count = z.int().min(0)

/** So many products are looked at for a facet, at most. */
export const mostOfFacet = 5000

/**
 * How many products each choice would leave: every facet counted with all filters but its own. What is chosen is always
 * listed, with 0 where the other filters leave nothing of it.
 */
export const facets = z.object({
  /** How many match all filters. */
  count,
  /**
   * False where 5,000 or more match, with or without a facet's own filter: then its numbers are counted over 5,000 of
   * them, the best sellers where nothing is searched for.
   */
  exact: z.boolean(),
  /** Directly below the chosen category, or the highest ones; none below a child category. Most first. */
  categories: z.array(z.object({ id, name: z.string(), level: z.int().min(1).max(3), count })),
  /** Null where nothing matches. The histogram's edges are 1, 2 and 5 times a power of ten; `to` belongs to the next step. */
  price: z
    .object({ min: money, max: money, histogram: z.array(z.object({ from: money, to: money, count })) })
    .nullable(),
  /** The ten with the most, and those chosen. */
  stores: z.array(z.object({ id, storeName: z.string(), storeUrl: z.string(), count })),
  brands: z.array(z.object({ brand: z.string(), count })),
  /** Properties of variants, those of most products first, at most 8 with at most 20 options each. */
  options: z.array(
    z.object({
      property: z.string(),
      options: z.array(z.object({ option: z.string(), /** As the query takes it. */ value: z.string(), count })),
    }),
  ),
  rating: z.array(z.object({ atLeast: z.int().min(1).max(5), count })),
  discount: z.array(z.object({ atLeast: z.int().min(1).max(99), count })),
  onSale: count,
  inStock: count,
})
export type Facets = z.infer<typeof facets>

export const getFacets = endpoint({
  id: 'products.customer-facets',
  method: 'GET',
  path: '/v1/products/customer/facets',
  summary: 'What a list of products can be narrowed by, and how many each choice would leave',
  access: ['public'],
  query: facetsQuery,
  answer: facets,
  errors: ['category_not_found', 'store_not_found'],
  sharedSeconds: 15,
})
