import { z } from 'zod'
import { facetsQuery } from '#contract/catalog/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

const count = z.int().min(0)

/** Maximum number of products over which facets are counted; 1,000 for a search. */
export const mostOfFacet = 5000

/**
 * Number of products per choice: every facet is counted with all filters except its own. Selected choices are always
 * listed, with 0 where other filters exclude them.
 */
export const facets = z.object({
  /** Number of products that match all filters. Counting stops at 10,000, of a search at 1,000. */
  count,
  /** False if there are more than `count`. */
  countIsExact: z.boolean(),
  /**
   * False if too many products match to count them all, with or without a facet's own filter: 5,000 or more, or more than
   * 1,000 for a search. The numbers are then of that many products, mostly the best sellers.
   */
  exact: z.boolean(),
  /** Children of the chosen category, or the top level; none below a child category. Largest count first. */
  categories: z.array(z.object({ id, name: z.string(), level: z.int().min(1).max(3), count })),
  /**
   * Null where nothing matches. The histogram's edges are 1, 2 and 5 times a power of ten; `to` belongs to the next
   * step.
   */
  price: z
    .object({ min: money, max: money, histogram: z.array(z.object({ from: money, to: money, count })) })
    .nullable(),
  /** The ten largest, and the selected ones. */
  stores: z.array(z.object({ id, storeName: z.string(), storeUrl: z.string(), count })),
  brands: z.array(z.object({ brand: z.string(), count })),
  /** Properties of variants, most products first, at most 8 with at most 20 options each. */
  options: z.array(
    z.object({
      property: z.string(),
      options: z.array(
        z.object({ option: z.string(), /** In the format that the query accepts. */ value: z.string(), count }),
      ),
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
  summary: 'Facets of a product list, with the number of products per choice',
  access: ['public'],
  query: facetsQuery,
  answer: facets,
  errors: ['category_not_found', 'store_not_found'],
  sharedSeconds: 15,
})
