import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionsCalled, didWords } from './audit-words.ts'

const did = (action: string, kind: string) => didWords({ action, subject: { kind } })

test('describes known and unknown actions in words', () => {
  expect(did('admin-role.create', 'admin-role')).toBe('added admin role')
  expect(did('store.suspended', 'store')).toBe('suspended store')
  expect(did('order.move', 'order')).toBe('changed the status of order')
  expect(did('internal-note.add', 'order')).toBe('added an internal note to order')
  expect(did('sale-price.create', 'product')).toBe('added a sale price to product')
  expect(did('store.painted-over', 'store')).toBe('painted over store')
})

const written = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/\baction: (.*)/g)].flatMap(([, line = '']) =>
    [...line.matchAll(/'([a-z-]+\.[a-z_-]+)'/gi)].map(([, action = '']) => action),
  ),
)

test.each([...new Set(written)].sort())('says in the past tense what %s did', action => {
  expect(did(action, 'thing')).toMatch(/^(\w+ed|gave|hid|kept|paid|sent|set|took|withdrew|chose|undid)\b/)
})

test('finds actions by their words, whole or begun', () => {
  expect(actionsCalled('Approved product')).toEqual([
    ['.approve', 'product'],
    ['.approved', 'product'],
    ['.approved-product', ''],
  ])
  expect(actionsCalled('suspended st')).toContainEqual(['.suspended', 'st'])
  expect(actionsCalled('Answered in case')).toContainEqual(['case.answer', ''])
  expect(actionsCalled('internal note to')).toContainEqual(['internal-note.add', ''])
  expect(actionsCalled('added an internal note to ord')).toContainEqual(['internal-note.add', 'ord'])
  expect(actionsCalled('_')).toEqual([])
})
