import { z } from 'zod'
import { productCard } from '#contract/catalog/catalog.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, moment } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'

/** What a customer saved. It stays in the list when it leaves the shop, and `onSale` is false then. */
export const savedProduct = productCard.extend({ savedAt: moment, onSale: z.boolean() })
export type SavedProduct = z.infer<typeof savedProduct>

/** So many products are saved at most. */
export const mostSaved = 500

const ids = z.object({ ids: z.array(id) })

export const listWishlist = endpoint({
  id: 'wishlist.list',
  method: 'GET',
  path: '/v1/wishlist',
  summary: 'The products that the customer saved, the latest first',
  access: ['customer'],
  query: z.object(page()),
  answer: listOf(savedProduct),
})

export const listWishlistIds = endpoint({
  id: 'wishlist.ids',
  method: 'GET',
  path: '/v1/wishlist/ids',
  summary: 'The ids of all the products that the customer saved, the latest first',
  access: ['customer'],
  answer: ids,
})

export const addToWishlist = endpoint({
  id: 'wishlist.add',
  method: 'POST',
  path: '/v1/wishlist',
  summary: 'Saves products. Of several, as a browser kept them, those not on sale are left out; one alone is refused',
  access: ['customer'],
  body: z.object({ productIds: z.array(id).min(1).max(mostSaved) }),
  answer: ids,
  errors: ['product_not_found', 'wishlist_full'],
  message: done.saved,
})

export const removeFromWishlist = endpoint({
  id: 'wishlist.remove',
  method: 'DELETE',
  path: '/v1/wishlist/{productId}',
  summary: 'Takes a product out of the wishlist; what isn’t in it is fine',
  access: ['customer'],
  params: z.object({ productId: id }),
  answer: ids,
  message: done.unsaved,
})
