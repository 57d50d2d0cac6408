import { expect, test } from 'vitest'
import { kindOfPath, loginOf } from './user-kind.ts'

test.each([
  ['/admin', 'admin'],
  ['/admin/merchant/1', 'admin'],
  ['/admin/shipping-partner', 'admin'],
  ['/', 'customer'],
  ['/product/12', 'customer'],
  ['/customer/orders', 'customer'],
  ['/storefront/ada-fabrics', 'customer'],
  ['/storefront/merchant', 'customer'],
  ['/merchant/orders/9', 'merchant'],
  ['/merchant/admin', 'merchant'],
  ['/shipping-partner/orders', 'partner'],
  ['/x/merchant/customer', 'merchant'],
  ['/x/admin', 'admin'],
  ['/merchants', 'customer'],
  ['/search?q=/merchant/', 'customer'],
  ['/constructor/merchant', 'merchant'],
])('%s belongs to %s', (path, kind) => {
  expect(kindOfPath(path)).toBe(kind)
})

test('passes the page to return to to the sign-in page', () => {
  expect(loginOf('partner', '/shipping-partner/orders?tab=new')).toBe(
    '/shipping-partner/login?next=%2Fshipping-partner%2Forders%3Ftab%3Dnew',
  )
})
