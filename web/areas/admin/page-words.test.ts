import { expect, test } from 'vitest'
import { isNamed } from '#web/shell/area-palette.tsx'
import { pageWords } from './page-words.ts'
import { adminRoutes } from './routes.ts'

test.each([
  ['chargeback', ['/admin/disputes']],
  ['reconciliation', ['/admin/finance']],
  ['permissions', ['/admin/roles']],
  ['courier', ['/admin/dispatch', '/admin/partners']],
  ['two factor', ['/admin/account']],
  ['free delivery', ['/admin/shipping/discounts']],
])('the palette finds %s at %s', (typed, expected) => {
  const pages = Object.entries(pageWords).filter(([, also]) => isNamed({ label: '', also }, typed))
  expect(pages.map(([path]) => path)).toEqual(expected)
})

test('the words belong to pages that exist', () => {
  const routes = JSON.stringify(adminRoutes)
  for (const path of Object.keys(pageWords)) expect(routes).toContain(`"${path.slice(1)}"`)
})
