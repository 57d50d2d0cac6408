import { expect, test } from 'vitest'
import { isNamed } from '#web/shell/area-palette.tsx'
import { merchantPages } from './merchant-pages.ts'

test.each([
  ['password', '/merchant/account'],
  ['two factor', '/merchant/account'],
  ['notification', '/merchant/account'],
  ['holiday', '/merchant/store-profile'],
  ['return policy', '/merchant/policies'],
  ['zone', '/merchant/shipping'],
])('the palette finds %s at %s', (typed, path) => {
  const pages = merchantPages.flatMap(({ pages }) => pages)
  expect(pages.filter(page => isNamed(page, typed)).map(({ to }) => to)).toEqual([path])
})
