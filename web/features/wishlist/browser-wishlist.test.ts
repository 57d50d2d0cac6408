import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserWishlist, mergeBrowserWishlist } from './browser-wishlist.ts'

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('saves once, the latest first, and removes', () => {
  for (const last of [1, 2, 1]) expect(browserWishlist.save(id(last))).toBe(true)
  expect(browserWishlist.list()).toEqual([id(1), id(2)])
  expect(browserWishlist.list()).toBe(browserWishlist.list())
  browserWishlist.unsave(id(1))
  browserWishlist.unsave(id(7))
  expect(browserWishlist.list()).toEqual([id(2)])
})

test('holds 500 products', () => {
  for (let each = 1; each <= 500; each++) expect(browserWishlist.save(id(each))).toBe(true)
  expect(browserWishlist.save(id(501))).toBe(false)
  expect(browserWishlist.save(id(5))).toBe(true)
  expect(browserWishlist.list()).toHaveLength(500)
})

test('ignores invalid entries', () => {
  for (const text of ['{', 'null', '7', '{"a":1}', '[7]', '["x"]']) {
    localStorage.setItem('bitmarte_customer_wishlist', text)
    expect(browserWishlist.list()).toEqual([])
  }
})

test('merges into the account once, and stays after a failure', async () => {
  const sent: unknown[] = []
  let works = false
  vi.stubGlobal('document', { cookie: 'bitmarte_customer_token=abc' })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (!works) throw new TypeError('no network')
    sent.push(JSON.parse(String(init.body)))
    // A product saved during the request must survive.
    browserWishlist.save(id(3))
    return Response.json({ success: true, status: 200, message: 'OK', data: { ids: [] } })
  })
  browserWishlist.save(id(1))
  browserWishlist.save(id(2))
  expect(await mergeBrowserWishlist()).toBe(false)
  expect(browserWishlist.list()).toHaveLength(2)
  works = true
  expect(await Promise.all([mergeBrowserWishlist(), mergeBrowserWishlist()])).toEqual([true, true])
  expect(sent).toEqual([{ productIds: [id(2), id(1)] }])
  expect(browserWishlist.list()).toEqual([id(3)])
})
