import { expect, test } from 'vitest'
import { helpPages } from '#web/shell/area-help.ts'
import { isNamed } from '#web/shell/area-palette.tsx'
import { merchantCommands, merchantPages } from './merchant-pages.ts'

test.each([
  ['password', '/merchant/account'],
  ['two factor', '/merchant/account'],
  ['notification', '/merchant/account'],
  ['holiday', '/merchant/store-profile#holiday'],
  ['logo', '/merchant/store-profile'],
  ['return policy', '/merchant/policies'],
  ['refund', '/merchant/returns /merchant/policies'],
  ['zone', '/merchant/shipping /merchant/shipping/zones'],
  ['csv', '/merchant/products/import'],
  ['add product', '/merchant/products/new'],
  ['payments', '/merchant/transactions'],
  ['sale price', '/merchant/products#sale-price'],
  ['support', '/help /contact-us'],
])('the palette finds %s at %s', (typed, path) => {
  const pages = [...merchantPages.flatMap(({ pages }) => pages), ...merchantCommands, ...helpPages]
  const found = pages.filter(page => isNamed(page, typed)).map(({ to }) => to)
  expect(found.join(' ')).toBe(path)
})
