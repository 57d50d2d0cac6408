import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { firstSegmentIn, firstSegments, routesBelow } from './routes-below.ts'

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => ({
  id,
  parentId,
  path,
  index,
  module: {},
})

const routes = Object.fromEntries(
  [
    route('root', undefined, ''),
    route('admin', 'root', 'admin'),
    route('admin orders', 'admin', 'orders'),
    route('shop', 'root'),
    route('home', 'shop', undefined, true),
    route('product', 'shop', 'product/:id'),
    route('stores', 'shop', 'stores'),
    route('any', 'root', ':anything'),
  ].map(each => [each.id, each]),
)
const build = { routes, assets: { routes } } as unknown as ServerBuild
const idsBelow = (first: string) => Object.keys(routesBelow(build, first).routes)

test('keeps the routes that an address can match, with those around them, in order', () => {
  expect(idsBelow('product')).toEqual(['root', 'shop', 'home', 'product', 'any'])
  expect(idsBelow('admin')).toEqual(['root', 'admin', 'admin orders', 'shop', 'home', 'any'])
  expect(idsBelow('')).toEqual(['root', 'shop', 'home', 'any'])
  expect(Object.keys(routesBelow(build, 'product').assets.routes)).toEqual(idsBelow('product'))
})

test('reads the first segment like the router, which ignores case', () => {
  const named = firstSegments(build)
  expect(named).toEqual(new Set(['', 'admin', 'product', 'stores']))
  expect(firstSegmentIn(named, '/product/1')).toBe('product')
  expect(firstSegmentIn(named, '/Stores.data')).toBe('stores')
  expect(firstSegmentIn(named, '/')).toBe('')
  expect(firstSegmentIn(named, '/nothing/here')).toBe('')
  expect(firstSegmentIn(named, '/%73tores')).toBeUndefined()
  expect(firstSegmentIn(named, '/__manifest')).toBeUndefined()
})
