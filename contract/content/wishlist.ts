import { z } from 'zod'
import { productCard, variantOption } from '#contract/catalog/catalog.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, moment } from '#contract/fields.ts'

/** A product on a wishlist. It stays listed when it leaves the shop, with `onSale` false. */
export const savedProduct = productCard.extend({ savedAt: moment, onSale: z.boolean() })
export type SavedProduct = z.infer<typeof savedProduct>

/** Maximum number of saved products. */
export const mostSaved = 500
/** Maximum number of sold-out variants that a customer waits for. */
export const mostAlerts = 100

const ids = z.object({ ids: z.array(id) })

/** A sold-out variant that a customer waits for. */
export const awaitedVariant = z.object({
  id,
  productId: id,
  productName: z.string(),
  options: z.array(variantOption),
  onSale: z.boolean(),
})
export type AwaitedVariant = z.infer<typeof awaitedVariant>

export const listWishlist = endpoint({
  id: 'wishlist.list',
  method: 'GET',
  path: '/v1/wishlist',
  summary: 'The products that the customer saved, last saved first',
  access: ['customer'],
  query: z.object(page()),
  answer: listOf(savedProduct),
})

export const listWishlistIds = endpoint({
  id: 'wishlist.ids',
  method: 'GET',
  path: '/v1/wishlist/ids',
  summary: 'The IDs of all products that the customer saved, last saved first',
  access: ['customer'],
  answer: ids,
})

export const addToWishlist = endpoint({
  id: 'wishlist.add',
  method: 'POST',
  path: '/v1/wishlist',
  summary: 'Saves products. When several are sent, those not on sale are skipped; a single one is rejected',
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
  summary: 'Removes a product from the wishlist; does nothing if it isn’t there',
  access: ['customer'],
  params: z.object({ productId: id }),
  answer: ids,
  message: done.unsaved,
})

export const listAlerts = endpoint({
  id: 'wishlist.alerts',
  method: 'GET',
  path: '/v1/wishlist/alerts',
  summary: 'The sold-out variants that the customer waits for, the latest first',
  access: ['customer'],
  answer: ids.extend({ rows: z.array(awaitedVariant) }),
})

export const addAlert = endpoint({
  id: 'wishlist.alert-add',
  method: 'POST',
  path: '/v1/wishlist/alerts',
  summary: 'Notifies the customer once, in the app and by mail, when a sold-out variant is back',
  access: ['customer'],
  body: z.object({ variantId: id }),
  answer: ids,
  errors: ['product_not_found', 'alerts_full'],
  message: done.alertAdded,
})

export const removeAlert = endpoint({
  id: 'wishlist.alert-remove',
  method: 'DELETE',
  path: '/v1/wishlist/alerts/{variantId}',
  summary: 'No longer waits for a variant; does nothing if the customer doesn’t',
  access: ['customer'],
  params: z.object({ variantId: id }),
  answer: ids,
  message: done.alertRemoved,
})
