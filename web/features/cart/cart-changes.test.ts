import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { BrowserItem } from './browser-cart.ts'
import { type CartChange, expected, mutationKey, replaceWaiting, sentOf, withWaiting } from './cart-changes.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const item: BrowserItem = {
  productId: id(1),
  variantId: id(2),
  quantity: 2,
  price: 1500,
  name: 'Adire wrap dress',
  storeId: id(3),
  storeName: 'Ada Fabrics',
  storeUrl: 'ada-fabrics',
}
const empty: Cart = {
  cartItemsData: [],
  savedItems: [],
  count: 0,
  total: 0,
  weight: 0,
  appliedDiscountCodes: [],
  selectedShippingAddress: null,
  merchantAddresses: [],
}
const add: CartChange = { kind: 'add', item }

afterEach(() => onlineManager.setOnline(true))

/** A browser without a network in which changes were made. */
function away(...changes: CartChange[]): QueryClient {
  onlineManager.setOnline(false)
  const client = new QueryClient()
  for (const change of changes)
    void client
      .getMutationCache()
      .build(client, {
        mutationKey,
        meta: { waits: true },
        networkMode: 'online',
        scope: { id: 'cart' },
        mutationFn: () => new Promise(() => {}),
      })
      .execute(sentOf(change))
  return client
}
const unsent = (client: QueryClient) => client.getMutationCache().getAll().length
const [added] = expected(empty, add).cartItemsData
if (!added) throw new Error('Nothing was added')

test('an item added without a network is in the cart at the price that was seen, and adds up', () => {
  const client = away(add, add)
  expect(withWaiting(client, empty)).toMatchObject({
    count: 4,
    total: 6000,
    cartItemsData: [{ name: item.name, available: true, productVariant: { quantity: 4 } }],
  })
  onlineManager.setOnline(true)
  expect(withWaiting(client, empty)).toBe(empty)
})

test('each change has a key of its own and sends the price that was seen', () => {
  const [one, other] = [sentOf(add), sentOf(add)]
  expect(one.key).not.toBe(other.key)
  expect(one.given).toMatchObject({ body: { items: [{ quantity: 2, seenPrice: 1500 }], mode: 'add' } })
})

test('a quantity replaces an earlier one that waits, and removing what the server never knew sends nothing', () => {
  const set = (quantity: number): CartChange => ({ kind: 'set', item: added, quantity })
  const client = away(add, set(3))
  expect(replaceWaiting(client, set(5))).toBe(true)
  expect(unsent(client)).toBe(1)
  expect(replaceWaiting(client, { kind: 'remove', item: added })).toBe(false)
  expect(unsent(client)).toBe(0)
})

test('removing an item of the server is sent', () => {
  const client = away({ kind: 'set', item: { ...added, id: id(9) }, quantity: 3 })
  expect(replaceWaiting(client, { kind: 'remove', item: { ...added, id: id(9) } })).toBe(true)
  expect(unsent(client)).toBe(0)
})
