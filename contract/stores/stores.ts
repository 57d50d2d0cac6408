import { z } from 'zod'
import { productsFound, storeProductsQuery } from '#contract/catalog/catalog.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { moment, picture, search } from '#contract/fields.ts'
import { opening } from './opening.ts'
import { storeSummary } from './store-summary.ts'

/** A store in a list. `banner` is that of its theme. */
export const storeRow = storeSummary.extend({ productCount: z.int().min(0), banner: picture.nullable() })
export type StoreRow = z.infer<typeof storeRow>

/** A store’s own page. */
export const store = storeRow.extend({
  description: z.string(),
  isRegisteredBusiness: z.boolean(),
  soldCount: z.int().min(0),
  opening,
  createdAt: moment,
})
export type Store = z.infer<typeof store>

/** A store’s ID, its storeUrl or a former one; the response has the current one. */
const byIdOrUrl = z.object({ id: z.string().min(1).max(64) })

export const storeSorts = ['followers', 'rating', 'newest'] as const
export type StoreSort = (typeof storeSorts)[number]

export const storesQuery = z.object({
  ...page(),
  search: search.optional(),
  /** Defaults to most followed, or to best match with a search. */
  sortBy: z.enum(storeSorts).optional(),
  state: z.string().trim().max(60).optional(),
})

export const listStores = endpoint({
  id: 'stores.list',
  method: 'GET',
  path: '/v1/stores',
  summary: 'Live stores: most followed, best rated or newest first, or best match of a search',
  access: ['public'],
  query: storesQuery,
  answer: listOf(storeRow),
  sharedSeconds: 30,
})

export const getStore = endpoint({
  id: 'stores.get',
  method: 'GET',
  path: '/v1/stores/{id}',
  summary: 'One live store, by its ID, storeUrl or a former storeUrl',
  access: ['public'],
  params: byIdOrUrl,
  answer: store,
  errors: ['store_not_found', 'store_closed'],
  sharedSeconds: 30,
})

export const listStoreProducts = endpoint({
  id: 'stores.products',
  method: 'GET',
  path: '/v1/stores/{id}/products',
  summary: 'A live store’s products on sale',
  access: ['public'],
  params: byIdOrUrl,
  query: storeProductsQuery,
  answer: productsFound,
  errors: ['store_not_found', 'category_not_found'],
  sharedSeconds: 15,
})
