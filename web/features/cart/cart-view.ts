import type { Cart, CartItem, CartProblem } from '#contract/cart/cart.ts'
import { mostOfOne } from '#contract/cart/cart-limits.ts'
import type { Product, Variant } from '#contract/catalog/catalog.ts'
import { picturesWith } from '#web/features/catalog/variant-pictures.ts'
import { groupBy } from '#web/ui/group-by.ts'
import { sumOf } from '#web/ui/sum-of.ts'
import type { BrowserItem } from './browser-cart.ts'

/** Current unit price in naira. */
export const priceOf = (item: CartItem): number => item.pricing[0]?.sellingPrice ?? 0

/** Price of the available items in naira. */
export const totalOf = (items: readonly CartItem[]): number =>
  sumOf(...items.filter(item => item.available).map(item => item.productVariant.quantity * priceOf(item)))

/** The part of a cart that the browser can compute for guests. */
export type CartView = Pick<Cart, 'cartItemsData' | 'savedItems' | 'count' | 'total'>

const withItems = <T extends CartView>(cart: T, items: CartItem[], saved = cart.savedItems): T => ({
  ...cart,
  cartItemsData: items,
  savedItems: saved,
  count: items.reduce((sum, item) => sum + item.productVariant.quantity, 0),
  total: totalOf(items),
})

const empty: CartView = { cartItemsData: [], savedItems: [], count: 0, total: 0 }

/**
 * Returns the most severe problem of an item, as the account’s cart does. Only `price_changed` doesn’t block checkout.
 */
function problemOf(quantity: number, left: number, priceChanged: boolean): CartProblem | undefined {
  if (left === 0) return 'sold_out'
  if (left < quantity) return 'not_enough'
  return priceChanged ? 'price_changed' : undefined
}

const standing = (problem: CartProblem | undefined) => ({
  available: !problem || problem === 'price_changed',
  problem,
})

function offered(kept: BrowserItem, product: Product, variant: Variant): CartItem {
  const price = variant.pricing[0]?.sellingPrice ?? 0
  return {
    id: kept.variantId,
    productId: kept.productId,
    variantId: kept.variantId,
    name: product.name,
    hostedImages: picturesWith(product.hostedImages, variant.options).slice(0, 1),
    pricing: variant.pricing,
    offer: variant.offer,
    seenPrice: kept.price,
    productVariant: { id: variant.id, sku: variant.sku, options: variant.options, quantity: kept.quantity },
    storeId: product.store.id,
    storeName: product.storeName,
    storeUrl: product.store.storeUrl,
    IsDigitalProduct: product.IsDigitalProduct,
    left: variant.quantity,
    ...standing(problemOf(kept.quantity, variant.quantity, price !== kept.price)),
  }
}

/** Returns an item as it was when it was added, for a cart whose products can't be loaded. Its ID is the variant's. */
export const addedItem = (kept: BrowserItem): CartItem => ({
  ...gone(kept),
  left: mostOfOne,
  ...standing(undefined),
})

const gone = (kept: BrowserItem): CartItem => ({
  id: kept.variantId,
  productId: kept.productId,
  variantId: kept.variantId,
  name: kept.name,
  hostedImages: kept.picture ? [kept.picture] : [],
  pricing: [{ sellingPrice: kept.price, price: kept.price }],
  offer: null,
  seenPrice: kept.price,
  productVariant: {
    id: kept.variantId,
    sku: '',
    options: (kept.options ?? []).map(option => ({ property: '', option })),
    quantity: kept.quantity,
  },
  storeId: kept.storeId,
  storeName: kept.storeName,
  storeUrl: kept.storeUrl,
  IsDigitalProduct: false,
  left: 0,
  available: false,
  problem: 'gone',
})

/**
 * Returns a browser’s cart at current prices and stock. An item whose product is missing is shown as no longer sold once
 * `all` products have loaded, and left out before. Without a network (`away`) it is shown as it was added.
 */
export function browserCartOf(
  kept: readonly BrowserItem[],
  products: readonly Product[],
  all: boolean | 'away',
): CartView {
  const byId = new Map(products.map(product => [product.id, product]))
  const itemOf = (item: BrowserItem): CartItem[] => {
    const product = byId.get(item.productId)
    const variant = product?.variant.find(each => each.id === item.variantId)
    if (product && variant) return [offered(item, product, variant)]
    if (all === 'away') return [addedItem(item)]
    return product || all ? [gone(item)] : []
  }
  const inCart = kept.filter(item => !item.saved)
  const saved = kept.filter(item => item.saved)
  return withItems(empty, inStores(inCart.flatMap(itemOf)), saved.flatMap(itemOf))
}

const inStores = (items: readonly CartItem[]): CartItem[] => [...groupBy(items, item => item.storeId).values()].flat()

/** Returns the cart with a new quantity of an item, at its current price. */
export const withQuantity = <T extends CartView>(cart: T, id: string, quantity: number): T =>
  withItems(
    cart,
    cart.cartItemsData.map(item =>
      item.id === id && item.problem !== 'gone'
        ? {
            ...item,
            seenPrice: priceOf(item),
            productVariant: { ...item.productVariant, quantity },
            ...standing(problemOf(quantity, item.left, false)),
          }
        : item,
    ),
  )

const others = (items: readonly CartItem[], id: string) => items.filter(item => item.id !== id)

/** Returns the cart without an item, also if it was saved for later. */
export const without = <T extends CartView>(cart: T, id: string): T =>
  withItems(cart, others(cart.cartItemsData, id), others(cart.savedItems, id))

/** Returns the cart with an item added. */
export const withItem = <T extends CartView>(cart: T, item: CartItem): T =>
  withItems(
    cart,
    inStores([...others(cart.cartItemsData, item.id), item]),
    cart.savedItems.filter(({ variantId }) => variantId !== item.variantId),
  )

/** Returns the cart with an item saved for later or moved back. */
export const moved = <T extends CartView>(cart: T, item: CartItem, saved: boolean): T =>
  saved
    ? withItems(cart, others(cart.cartItemsData, item.id), [...others(cart.savedItems, item.id), item])
    : withItem(cart, item)

export interface StoreGroup {
  storeId: string
  storeName: string
  storeUrl: string
  items: CartItem[]
}

/** Groups items by store. Each group becomes one order and one delivery. */
export const byStore = (items: readonly CartItem[]): StoreGroup[] =>
  [...groupBy(items, item => item.storeId)].map(([storeId, of]) => ({
    storeId,
    storeName: of[0].storeName,
    storeUrl: of[0].storeUrl,
    items: of,
  }))

/** Whether everything that can be bought is a file, so that nothing is delivered. */
export function onlyFiles(items: readonly CartItem[]): boolean {
  const bought = items.filter(item => item.available)
  return bought.length > 0 && bought.every(item => item.IsDigitalProduct)
}

/** What cart and checkout say about the payment. Files are there at once, so it isn't held for them. */
export function paymentNote(items: readonly CartItem[] = []): string {
  return `One payment for all stores. ${onlyFiles(items) ? 'Your files are there as soon as you have paid.' : 'We hold it until each order is delivered.'}`
}
