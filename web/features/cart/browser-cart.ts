import { mostOfOne, mostThings } from '#contract/cart/cart-limits.ts'
import type { Picture } from '#contract/fields.ts'
import { toast } from '#web/shell/toast.ts'

/**
 * An item of a guest's cart. `price` is the unit price in naira when it was added. Price and names reveal later changes and
 * describe products that are no longer sold. `saved` marks items saved for later.
 */
export interface BrowserItem {
  productId: string
  variantId: string
  quantity: number
  price: number
  name: string
  storeId: string
  storeName: string
  storeUrl: string
  /** The chosen variant, such as its colour and size; missing in carts of before. */
  options?: string[]
  /** Shown where the product can't be loaded, such as without a network; missing in carts of before. */
  picture?: Picture | undefined
  saved?: boolean
}

const key = 'bitmarte_customer_cart'
const listeners = new Set<() => void>()
const changes = ['storage', 'focus', 'pageshow'] as const
const none: readonly BrowserItem[] = []
let seen: { text: string | null; items: readonly BrowserItem[] } = { text: null, items: none }

/** Reads the items. Returns the same array until they change, because React compares by identity. Ignores invalid entries. */
function list(): readonly BrowserItem[] {
  const text = localStorage.getItem(key)
  if (text !== seen.text) seen = { text, items: read(text) }
  return seen.items
}

function read(text: string | null): readonly BrowserItem[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isItem) : none
  } catch {
    return none
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isItem(value: unknown): value is BrowserItem {
  if (typeof value !== 'object' || value === null) return false
  const { productId, variantId, storeId, quantity, price, name, storeName, storeUrl, options, picture, saved } =
    value as Partial<Record<keyof BrowserItem, unknown>>
  return (
    [productId, variantId, storeId].every(id => typeof id === 'string' && uuid.test(id)) &&
    [name, storeName, storeUrl].every(words => typeof words === 'string') &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= mostOfOne &&
    Number.isFinite(price) &&
    (options === undefined || (Array.isArray(options) && options.every(each => typeof each === 'string'))) &&
    (picture === undefined || isPicture(picture)) &&
    (saved === undefined || typeof saved === 'boolean')
  )
}

function isPicture(value: unknown): value is Picture {
  if (typeof value !== 'object' || value === null) return false
  const { url, width, height } = value as Partial<Record<keyof Picture, unknown>>
  return typeof url === 'string' && [width, height].every(Number.isInteger)
}

function write(items: readonly BrowserItem[]) {
  if (items.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(items))
  for (const listener of listeners) listener()
}

const isSaved = (item: BrowserItem) => item.saved === true

/**
 * Sets the quantity of an item, at most 99, in its position or `instead` of another variant. Returns false if the cart or
 * the saved list is full.
 */
function set(item: BrowserItem, instead = item.variantId): boolean {
  const items = [...list()]
  const at = items.findIndex(each => each.variantId === instead)
  const same = items.filter(each => isSaved(each) === isSaved(item))
  if (same.length >= mostThings && !same.some(each => each.variantId === instead)) return false
  items.splice(at < 0 ? items.length : at, 1, { ...item, quantity: Math.min(item.quantity, mostOfOne) })
  write(items)
  return true
}

/** A guest's cart in local storage. */
export const browserCart = {
  list,
  set,
  /** Adds to the quantity in the cart. Returns false if the cart is full. */
  add: (item: BrowserItem): boolean => {
    const before = list().find(each => each.variantId === item.variantId && !isSaved(each))?.quantity ?? 0
    return set({ ...item, quantity: before + item.quantity })
  },
  /** Saves an item for later, or moves it back. Returns false if the list is full. */
  move: (variantId: string, saved: boolean): boolean => {
    const item = list().find(each => each.variantId === variantId)
    return item ? set({ ...item, saved }) : true
  },
  remove: (variantId: string) => write(list().filter(item => item.variantId !== variantId)),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    // Other tabs fire `storage`. A page that was frozen or cached for Back misses that, so it checks on focus.
    for (const event of changes) window.addEventListener(event, listener)
    return () => {
      listeners.delete(listener)
      for (const event of changes) window.removeEventListener(event, listener)
    }
  },
}

let merging: Promise<boolean> | undefined

async function merge(guestToken?: string): Promise<boolean> {
  const sent = list()
  if (sent.length === 0 && !guestToken) return false
  try {
    const { mergeIntoCart, moveGuestCart } = await import('./cart-calls.ts')
    if (guestToken) await moveGuestCart(guestToken)
    if (sent.length === 0) return true
    const items = sent.map(({ productId, variantId, quantity, price, saved = false }) => ({
      productId,
      variantId,
      quantity,
      saved,
      seenPrice: price,
    }))
    const cart = await mergeIntoCart(items)
    const inAccount = new Set([...cart.cartItemsData, ...cart.savedItems].map(item => item.variantId))
    const texts = new Set(sent.map(item => JSON.stringify(item)))
    write(list().filter(item => !texts.has(JSON.stringify(item)))) // Items added meanwhile stay for the next merge.
    const left = sent.filter(item => !inAccount.has(item.variantId)).map(item => item.name)
    if (left.length > 0) toast.info(`Not added to your account’s cart because unavailable: ${left.join(', ')}.`)
    return true
  } catch {
    return false
  }
}

/**
 * Moves the browser's cart into the account after sign-in, and names unavailable products in a toast. `guestToken` is
 * that of a guest who was signed in here, whose cart moves too. Concurrent calls share one merge. After a failure the
 * items stay. Returns true if the account’s cart changed.
 */
export function mergeBrowserCart(guestToken?: string): Promise<boolean> {
  merging ??= merge(guestToken).finally(() => {
    merging = undefined
  })
  return merging
}
