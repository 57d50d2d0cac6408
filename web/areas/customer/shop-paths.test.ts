import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isShopPath, shopPages } from '#contract/content/shop-paths.ts'
import { customerRoutes } from './routes.ts'

const pathsOf = (routes: readonly RouteConfigEntry[]): string[] =>
  routes.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : path ? [`/${path}`] : []),
    ...pathsOf(children),
  ])

test('the pages that a collection can lead to are routes of the shop', () => {
  const paths = pathsOf(customerRoutes)
  for (const page of shopPages) expect(paths, page).toContain(page)
})

test.each([
  ['/', true],
  ['/search?search=ankara&sortBy=newest', true],
  ['/deals/#today', true],
  ['/category/01a21fb6-9fee-7382-9786-2aea1b2ce000', true],
  ['/storefront/ada-fabrics/policies', true],
  ['/nopage', false],
  ['/category/dresses', false],
  ['/help/a/b', false],
  ['/admin', false],
])('%s is a page of the shop: %s', (link, is) => {
  expect(isShopPath(link)).toBe(is)
})
