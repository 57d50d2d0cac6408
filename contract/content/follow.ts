import { z } from 'zod'
import { productCard } from '#contract/catalog/catalog.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, moment } from '#contract/fields.ts'
import { storeSummary } from '#contract/stores/store-summary.ts'

/** A store that a customer follows. `newProducts` counts those of the last 30 days. */
export const followedStore = storeSummary.extend({ followedAt: moment, newProducts: z.int().min(0) })
export type FollowedStore = z.infer<typeof followedStore>

const state = z.object({ following: z.boolean(), followers: z.int().min(0) })

export const followStore = endpoint({
  id: 'follow.add',
  method: 'POST',
  path: '/v1/followstore',
  summary: 'Follows a store; does nothing if already followed',
  access: ['customer'],
  body: z.object({ storeId: id }),
  answer: state,
  errors: ['store_not_found', 'following_full'],
  message: done.followed,
})

export const unfollowStore = endpoint({
  id: 'follow.remove',
  method: 'DELETE',
  path: '/v1/followstore/{storeId}',
  summary: 'Unfollows a store; does nothing if not followed',
  access: ['customer'],
  params: z.object({ storeId: id }),
  answer: state,
  errors: ['store_not_found'],
  message: done.unfollowed,
})

export const listFollowed = endpoint({
  id: 'follow.list',
  method: 'GET',
  path: '/v1/followstore',
  summary: 'The live stores that the customer follows, last followed first',
  access: ['customer'],
  query: z.object(page()),
  answer: listOf(followedStore),
})

export const listFollowedIds = endpoint({
  id: 'follow.ids',
  method: 'GET',
  path: '/v1/followstore/ids',
  summary: 'The IDs of all stores that the customer follows, at most 500',
  access: ['customer'],
  answer: z.object({ ids: z.array(id) }),
})

export const listFollowedProducts = endpoint({
  id: 'follow.products',
  method: 'GET',
  path: '/v1/followstore/products',
  summary: 'Products that followed stores put on sale within 30 days, newest first',
  access: ['customer'],
  query: z.object(page()),
  answer: listOf(productCard),
})
