import { toast } from '#web/shell/toast.ts'

/**
 * A signed-out cart in this browser. `price` is the unit price in naira when the item was added. Price and names show
 * what changed since, or what the item was once it is no longer sold. `saved` holds items saved for later.
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
  saved?: boolean
}

/** As in the account’s cart: so many different things, as many again saved for later, and so many of one. */
const most = 100
export const mostOfOne = 99

const key = 'bitmarte_customer_cart'
const listeners = new Set<() => void>()
const changes = ['storage', 'focus', 'pageshow'] as const
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
  const { productId, variantId, storeId, quantity, price, name, storeName, storeUrl, saved } = value as Partial<
    Record<keyof BrowserItem, unknown>
  >
  return (
    [productId, variantId, storeId].every(id => typeof id === 'string' && uuid.test(id)) &&
    [name, storeName, storeUrl].every(words => typeof words === 'string') &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= mostOfOne &&
    Number.isFinite(price) &&
    (saved === undefined || typeof saved === 'boolean')
  )
}

function write(items: readonly BrowserItem[]) {
  if (items.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(items))
  for (const listener of listeners) listener()
}

const isSaved = (item: BrowserItem) => item.saved === true

/** Puts so many of it in, 99 at most, where it stood before or last. Answers false where the cart, or what is saved, is full. */
function set(item: BrowserItem): boolean {
  const items = [...list()]
  const at = items.findIndex(each => each.variantId === item.variantId)
  const same = items.filter(each => isSaved(each) === isSaved(item))
  if (same.length >= most && !same.some(each => each.variantId === item.variantId)) return false
  items.splice(at < 0 ? items.length : at, 1, { ...item, quantity: Math.min(item.quantity, mostOfOne) })
  write(items)
  return true
}

/** The cart of a browser in which no customer is signed in. */
export const browserCart = {
  list,
  set,
  /** Puts on top of what is there, not counting what is saved for later. Answers false where the cart is full. */
  add: (item: BrowserItem): boolean => {
    const before = list().find(each => each.variantId === item.variantId && !isSaved(each))?.quantity ?? 0
    return set({ ...item, quantity: before + item.quantity })
  },
  /** Saves an item for later as it is, or puts it back. Answers false where there is no room. */
  move: (variantId: string, saved: boolean): boolean => {
    const item = list().find(each => each.variantId === variantId)
    return item ? set({ ...item, saved }) : true
  },
  remove: (variantId: string) => write(list().filter(item => item.variantId !== variantId)),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    // Other tabs tell by `storage`; a page that was frozen meanwhile, or kept for Back, hears nothing and looks again.
    for (const event of changes) window.addEventListener(event, listener)
    return () => {
      listeners.delete(listener)
      for (const event of changes) window.removeEventListener(event, listener)
    }
  },
}

let merging: Promise<boolean> | undefined

async function merge(): Promise<boolean> {
  const sent = list()
  if (sent.length === 0) return false
  try {
    const { mergeIntoCart } = await import('./cart-calls.ts')
    const items = sent.map(({ productId, variantId, quantity, price, saved = false }) => ({
      ...{ productId, variantId, quantity, saved },
      seenPrice: price,
    }))
    const answer = await mergeIntoCart(items)
    const there = new Set([...answer.cartItemsData, ...answer.savedItems].map(item => item.variantId))
    const texts = new Set(sent.map(item => JSON.stringify(item)))
    write(list().filter(item => !texts.has(JSON.stringify(item)))) // What came in meanwhile goes the next time.
    const left = sent.filter(item => !there.has(item.variantId)).map(item => item.name)
    if (left.length > 0) toast.info(`Not added to your account’s cart because unavailable: ${left.join(', ')}.`)
    return true
  } catch {
    return false
  }
}

/**
 * Moves it into the account of who has just signed in, once however many ask, and tells what had left the shop. What
 * can’t be moved now stays for the next time. Answers whether the account’s cart changed.
 */
export function mergeBrowserCart(): Promise<boolean> {
  merging ??= merge().finally(() => {
    merging = undefined
  })
  return merging
}
