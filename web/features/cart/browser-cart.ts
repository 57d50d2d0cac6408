import { call } from '#web/shell/api.ts'

/**
 * What a browser keeps of a cart before its owner signs in. `price` is what one cost when it was put in, in naira; with
 * the names it tells what changed since, or what it was if it left the shop.
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
}

/** As in the account’s cart: so many different things, and so many of one. */
const most = 100
export const mostOfOne = 99

const key = 'bitmarte_customer_cart'
const listeners = new Set<() => void>()
const none: readonly BrowserItem[] = []
let seen: { text: string | null; items: readonly BrowserItem[] } = { text: null, items: none }

/** One list per state, since React compares what a store answers by identity; what isn't ours counts as none. */
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
  const { productId, variantId, storeId, quantity, price, name, storeName, storeUrl } = value as Partial<
    Record<keyof BrowserItem, unknown>
  >
  return (
    [productId, variantId, storeId].every(id => typeof id === 'string' && uuid.test(id)) &&
    [name, storeName, storeUrl].every(words => typeof words === 'string') &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= mostOfOne &&
    Number.isFinite(price)
  )
}

function write(items: readonly BrowserItem[]) {
  if (items.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(items))
  for (const listener of listeners) listener()
}

/** Puts so many of it in, 99 at most, where it stood before or last. Answers false where the cart is full. */
function set(item: BrowserItem): boolean {
  const items = [...list()]
  const at = items.findIndex(each => each.variantId === item.variantId)
  if (at < 0 && items.length >= most) return false
  items.splice(at < 0 ? items.length : at, 1, { ...item, quantity: Math.min(item.quantity, mostOfOne) })
  write(items)
  return true
}

/** The cart of a browser in which no customer is signed in. */
export const browserCart = {
  list,
  set,
  /** Puts on top of what is there. Answers false where the cart is full. */
  add: (item: BrowserItem): boolean => {
    const before = list().find(each => each.variantId === item.variantId)?.quantity ?? 0
    return set({ ...item, quantity: before + item.quantity })
  },
  remove: (variantId: string) => write(list().filter(item => item.variantId !== variantId)),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

let merging: Promise<boolean> | undefined

async function merge(): Promise<boolean> {
  const items = list().map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
  if (items.length === 0) return false
  try {
    const { addToCart } = await import('#contract/cart.ts')
    await call(addToCart, { body: { items, mode: 'merge' } }, { kind: 'customer' })
    write(none)
    return true
  } catch {
    return false
  }
}

/**
 * Moves it into the account of who has just signed in, once however many ask. What can’t be moved now stays for the next
 * time. Answers whether the account’s cart changed.
 */
export function mergeBrowserCart(): Promise<boolean> {
  merging ??= merge().finally(() => {
    merging = undefined
  })
  return merging
}
