import { call } from '#web/shell/api.ts'

/** Limit of the account’s wishlist. */
const mostWishes = 500

const key = 'bitmarte_customer_wishlist'
const listeners = new Set<() => void>()
const none: readonly string[] = []
let seen: { text: string | null; ids: readonly string[] } = { text: null, ids: none }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Product IDs, the latest first. Returns the same array until they change, because React compares by identity. */
function list(): readonly string[] {
  const text = localStorage.getItem(key)
  if (text !== seen.text) seen = { text, ids: read(text) }
  return seen.ids
}

function read(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(id => typeof id === 'string' && uuid.test(id)) : none
  } catch {
    return none
  }
}

function write(ids: readonly string[]) {
  if (ids.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(ids))
  for (const listener of listeners) listener()
}

/** A guest's wishlist in local storage: product IDs. */
export const browserWishlist = {
  list,
  /** Returns false if the wishlist is full. */
  save: (productId: string): boolean => {
    const others = list().filter(id => id !== productId)
    if (others.length >= mostWishes) return false
    write([productId, ...others])
    return true
  },
  unsave: (productId: string) => write(list().filter(id => id !== productId)),
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
  const productIds = [...list()]
  if (productIds.length === 0) return false
  try {
    const { addToWishlist } = await import('#contract/content/wishlist.ts')
    await call(addToWishlist, { body: { productIds } }, { kind: 'customer' })
    write(list().filter(id => !productIds.includes(id)))
    return true
  } catch {
    return false
  }
}

/**
 * Moves a guest's wishlist into the account after sign-in. Concurrent calls share one merge. After a failure the products
 * stay. Returns true if the account’s wishlist changed.
 */
export function mergeBrowserWishlist(): Promise<boolean> {
  merging ??= merge().finally(() => {
    merging = undefined
  })
  return merging
}
