import { expect, test } from 'vitest'
import { isHere } from './area-nav.tsx'

const items = [
  { to: '/merchant', label: 'Today' },
  { to: '/merchant/orders', label: 'Orders' },
]

test.each([
  ['/merchant', '/merchant', true],
  ['/merchant/orders', '/merchant', false],
  ['/merchant/orders/9', '/merchant/orders', true],
  ['/merchant/orders-late', '/merchant/orders', false],
  ['/merchant/reports', '/merchant', false],
  ['/merchant/offline', '/merchant', false],
])('%s under %s: %s', (path, to, here) => {
  expect(isHere(path, to, items)).toBe(here)
})
