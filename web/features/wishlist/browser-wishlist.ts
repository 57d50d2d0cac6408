import { call } from '#web/shell/api.ts'

/** As in the account’s wishlist: so many products. */
const most = 500

const key = 'bitmarte_customer_wishlist'
const listeners = new Set<() => void>()
const none: readonly string[] = []
let seen: { text: string | null; ids: readonly string[] } = { text: null, ids: none }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The latest first. One list per state, since React compares what a store answers by identity. */
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

/** What a browser keeps of a wishlist before its owner signs in: ids of products. */
export const browserWishlist = {
  list,
  /** Answers false where the wishlist is full. */
  save: (productId: string): boolean => {
    const others = list().filter(id => id !== productId)
    if (others.length >= most) return false
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
 * Moves it into the account of who has just signed in, once however many ask. What can’t be moved now stays for the next
 * time. Answers whether the account’s wishlist changed.
 */
export function mergeBrowserWishlist(): Promise<boolean> {
  merging ??= merge().finally(() => {
    merging = undefined
  })
  return merging
}
