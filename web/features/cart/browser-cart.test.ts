import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '#web/shell/toast.ts'
import { type BrowserItem, browserCart, mergeBrowserCart } from './browser-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const item = (last: number, quantity: number): BrowserItem => ({
  productId: id(0),
  variantId: id(last),
  quantity,
  price: 1500.5,
  name: 'Adire wrap dress',
  storeId: id(7),
  storeName: 'Ada Fabrics',
  storeUrl: 'ada-fabrics',
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('adds, sets in place, removes, and holds at most 99 of one item', () => {
  browserCart.add(item(1, 2))
  browserCart.add(item(2, 1))
  browserCart.add(item(1, 3))
  expect(browserCart.list()).toEqual([item(1, 5), item(2, 1)])
  browserCart.add(item(1, 99))
  expect(browserCart.list()).toEqual([item(1, 99), item(2, 1)])
  browserCart.set(item(2, 4))
  browserCart.remove(id(1))
  expect(browserCart.list()).toEqual([item(2, 4)])
})

test('sets an item in the place of another one, also in a full cart', () => {
  for (let each = 1; each <= 100; each++) browserCart.add(item(each, 1))
  expect(browserCart.set(item(101, 2), id(1))).toBe(true)
  expect(browserCart.list()).toHaveLength(100)
  expect(browserCart.list()[0]).toEqual(item(101, 2))
})

test('holds 100 different items', () => {
  for (let each = 1; each <= 100; each++) expect(browserCart.add(item(each, 1))).toBe(true)
  expect(browserCart.add(item(101, 1))).toBe(false)
  expect(browserCart.add(item(5, 1))).toBe(true)
  expect(browserCart.list()).toHaveLength(100)
})

test('returns the same list until it changes, and ignores invalid entries', () => {
  browserCart.add(item(1, 1))
  expect(browserCart.list()).toBe(browserCart.list())
  for (const text of ['{', 'null', '7', '[{"variantId":1}]', '[null]', JSON.stringify([item(1, 0)])]) {
    localStorage.setItem('bitmarte_customer_cart', text)
    expect(browserCart.list()).toEqual([])
  }
  localStorage.setItem(
    'bitmarte_customer_cart',
    JSON.stringify([item(1, 1), { ...item(2, 1), productId: 'x' }, { ...item(3, 1), picture: {} }]),
  )
  expect(browserCart.list()).toEqual([item(1, 1)])
})

test('saved items have a limit of their own, and adding one again starts a new cart item', () => {
  for (let each = 1; each <= 100; each++) browserCart.add(item(each, 3))
  expect(browserCart.move(id(7), true)).toBe(true)
  expect(browserCart.list().find(({ variantId }) => variantId === id(7))).toEqual({ ...item(7, 3), saved: true })
  expect(browserCart.add(item(101, 1))).toBe(true)
  expect(browserCart.move(id(7), false)).toBe(false)
  browserCart.remove(id(101))
  expect(browserCart.add(item(7, 2))).toBe(true)
  expect(browserCart.list().find(({ variantId }) => variantId === id(7))).toEqual(item(7, 2))
  expect(browserCart.move(id(500), true)).toBe(true)
})

test('merges into the account once with prices and saved items, and stays after a failure', async () => {
  const sent: unknown[] = []
  let works = false
  vi.stubGlobal('document', { cookie: 'bitmarte_customer_token=abc' })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (!works) throw new TypeError('no network')
    sent.push(JSON.parse(String(init.body)))
    browserCart.add(item(9, 1)) // In another tab, during the request.
    const data = { cartItemsData: [{ variantId: id(1) }], savedItems: [] }
    return Response.json({ success: true, status: 200, message: 'OK', data })
  })
  browserCart.add(item(1, 2))
  browserCart.set({ ...item(2, 1), saved: true, name: 'Clay pot' })
  expect(await mergeBrowserCart()).toBe(false)
  expect(browserCart.list()).toHaveLength(2)
  works = true
  expect(await Promise.all([mergeBrowserCart(), mergeBrowserCart()])).toEqual([true, true])
  const of = { productId: id(0), seenPrice: 1500.5 }
  expect(sent).toEqual([
    {
      items: [
        { ...of, variantId: id(1), quantity: 2, saved: false },
        { ...of, variantId: id(2), quantity: 1, saved: true },
      ],
      mode: 'merge',
    },
  ])
  expect(browserCart.list()).toEqual([item(9, 1)])
  expect(toastStore.shown().map(({ message }) => message)).toEqual([
    'Not added to your account’s cart because unavailable: Clay pot.',
  ])
})
