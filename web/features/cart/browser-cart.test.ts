import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('adds on top, sets in place, removes, and never holds more than 99 of one', () => {
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

test('holds 100 different things, and more of each of them', () => {
  for (let each = 1; each <= 100; each++) expect(browserCart.add(item(each, 1))).toBe(true)
  expect(browserCart.add(item(101, 1))).toBe(false)
  expect(browserCart.add(item(5, 1))).toBe(true)
  expect(browserCart.list()).toHaveLength(100)
})

test('answers one list until it changes, and leaves out what isn’t an item', () => {
  browserCart.add(item(1, 1))
  expect(browserCart.list()).toBe(browserCart.list())
  for (const text of ['{', 'null', '7', '[{"variantId":1}]', '[null]', JSON.stringify([item(1, 0)])]) {
    localStorage.setItem('bitmarte_customer_cart', text)
    expect(browserCart.list()).toEqual([])
  }
  localStorage.setItem('bitmarte_customer_cart', JSON.stringify([item(1, 1), { ...item(2, 1), productId: 'x' }]))
  expect(browserCart.list()).toEqual([item(1, 1)])
})

test('is given to the account once, and stays when that fails', async () => {
  const sent: unknown[] = []
  let works = false
  vi.stubGlobal('document', { cookie: 'bitmarte_customer_token=abc' })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (!works) throw new TypeError('no network')
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ success: true, status: 200, message: 'OK', data: {} })
  })
  browserCart.add(item(1, 2))
  expect(await mergeBrowserCart()).toBe(false)
  expect(browserCart.list()).toHaveLength(1)
  works = true
  expect(await Promise.all([mergeBrowserCart(), mergeBrowserCart()])).toEqual([true, true])
  expect(await mergeBrowserCart()).toBe(false)
  expect(sent).toEqual([{ items: [{ productId: id(0), variantId: id(1), quantity: 2 }], mode: 'merge' }])
  expect(browserCart.list()).toEqual([])
})
