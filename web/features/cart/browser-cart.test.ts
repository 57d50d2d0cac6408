import { beforeEach, expect, test, vi } from 'vitest'
import { browserCart, mergeBrowserCart } from './browser-cart.ts'

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const item = (last: number, quantity: number) => ({ productId: id(0), variantId: id(last), quantity })

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('adds on top, sets, removes, and never holds more than 99 of one', () => {
  browserCart.add(item(1, 2))
  browserCart.add(item(1, 3))
  browserCart.add(item(2, 1))
  expect(browserCart.list()).toEqual([item(1, 5), item(2, 1)])
  browserCart.add(item(1, 99))
  expect(browserCart.list()).toContainEqual(item(1, 99))
  browserCart.set(item(2, 4))
  browserCart.remove(id(1))
  expect(browserCart.list()).toEqual([item(2, 4)])
})

test('answers one list until it changes, and none for what isn’t a cart', () => {
  browserCart.add(item(1, 1))
  expect(browserCart.list()).toBe(browserCart.list())
  for (const text of ['{', 'null', '[{"variantId":1}]', '[]']) {
    localStorage.setItem('bitmarte_customer_cart', text)
    expect(browserCart.list()).toEqual([])
  }
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
  await mergeBrowserCart()
  expect(browserCart.list()).toHaveLength(1)
  works = true
  await mergeBrowserCart()
  await mergeBrowserCart()
  expect(sent).toEqual([{ items: [item(1, 2)], mode: 'merge' }])
  expect(browserCart.list()).toEqual([])
  vi.unstubAllGlobals()
})
