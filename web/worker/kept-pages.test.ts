import { expect, test } from 'vitest'
import { keptAs, opensByPath, pageOfData, pagesPrefix, storedAs } from './kept-pages.ts'
import { offlinePathOf } from './offline-path.ts'

const id = '01a20930-46f5-7c8c-8b34-f8ee646f4cae'

test.each([
  ['/', 'open'],
  ['/search', 'open'],
  [`/product/${id}`, 'open'],
  ['/storefront/ada-fabrics/policies', 'open'],
  ['/customer/cart', 'customer'],
  [`/customer/orders/${id}`, 'customer'],
  [`/customer/orders/${id}/return`, 'customer'],
  [`/customer/orders/${id}/problem`, 'customer'],
  [`/shipping-partner/orders/${id}`, 'partner'],
  ['/admin/dispatch', 'admin'],
  [`/admin/orders/${id}`, 'admin'],
  ['/merchant/orders', 'merchant'],
])('stores %s for %s', (path, owner) => expect(keptAs(path)).toBe(owner))

test.each([
  '/customer/guest/secret-token',
  '/customer/reset-password/secret-token',
  '/customer/confirmation/secret-token',
  '/unsubscribe/secret-token',
  '/customer/login',
  '/customer/checkout',
  '/customer/account',
  '/admin/administrators',
  '/merchant/bank',
  '/storefront/ada-fabrics/preview',
  '/offline',
  '/merchant/offline',
  '/v1/cart/get-cart',
  '/files/private/1',
])('never stores %s', path => expect(keptAs(path)).toBeUndefined())

test('stores one frame for all orders, and every public page by itself', () => {
  expect(storedAs(`/shipping-partner/orders/${id}`)).toBe('/shipping-partner/orders/*')
  expect(storedAs('/shipping-partner/orders?tab=current')).toBe('/shipping-partner/orders?tab=current')
  expect(storedAs(`/product/${id}`)).toBe(`/product/${id}`)
  expect(storedAs(`/product/${id}?variant=1`)).toBe(`/product/${id}?variant=1`)
  // From a filtered list.
  expect(storedAs(`/product/${id}?option=Size%3A12`)).toBe(`/product/${id}`)
})

test('a product opens with any of its stored addresses, and a list only with its own', () => {
  expect(opensByPath(`/product/${id}`)).toBe(true)
  expect(opensByPath('/search')).toBe(false)
})

test.each([
  ['/shipping-partner/earnings', '/shipping-partner/offline'],
  ['/merchant', '/merchant/offline'],
  ['/admin/orders', '/admin/offline'],
  ['/customer/orders', '/offline'],
  ['/merchants-of-abuja', '/offline'],
])('without %s shows %s', (path, shown) => expect(offlinePathOf(path)).toBe(shown))

test('knows the page of a data request', () => {
  expect(pageOfData('/_root.data')).toBe('/')
  expect(pageOfData(`/product/${id}.data`)).toBe(`/product/${id}`)
  expect(pageOfData('/assets/a.js')).toBeUndefined()
})

test('names caches of one kind apart from another’s', () => {
  expect(pagesPrefix('customer').startsWith(pagesPrefix('partner'))).toBe(false)
})
