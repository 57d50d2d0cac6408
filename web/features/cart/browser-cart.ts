import { z } from 'zod'
import { type AddToCartBody, addToCart, addToCartBody, mostOfOne } from '#contract/cart.ts'
import { call } from '#web/shell/api.ts'

/** What a browser keeps of a cart before its owner signs in. */
export type BrowserItem = AddToCartBody['items'][number]

const key = 'bitmarte_customer_cart'
const schema = addToCartBody.shape.items.or(z.tuple([]))

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
    return schema.safeParse(JSON.parse(text ?? '[]')).data ?? none
  } catch {
    return none
  }
}

function write(items: readonly BrowserItem[]) {
  if (items.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(items))
  for (const listener of listeners) listener()
}

const without = (variantId: string) => list().filter(item => item.variantId !== variantId)

/** The cart of a browser in which no customer is signed in. */
export const browserCart = {
  list,
  /** Puts on top of what is there, 99 at most. */
  add: (item: BrowserItem) => {
    const before = list().find(each => each.variantId === item.variantId)?.quantity ?? 0
    browserCart.set({ ...item, quantity: before + item.quantity })
  },
  set: (item: BrowserItem) =>
    write([...without(item.variantId), { ...item, quantity: Math.min(item.quantity, mostOfOne) }]),
  remove: (variantId: string) => write(without(variantId)),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

/** Moves it into the account of who has just signed in. What can’t be moved now stays for the next sign-in. */
export async function mergeBrowserCart(): Promise<void> {
  const items = [...list()]
  if (items.length === 0) return
  const merged = await call(addToCart, { body: { items, mode: 'merge' } }, { kind: 'customer' }).then(
    () => true,
    () => false,
  )
  if (merged) write(none)
}
