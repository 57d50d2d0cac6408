import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resources, rights } from '#contract/access.ts'
import { resourceWords } from '#contract/stores/staff.ts'
import { draftOf, grantsInShort, grantsOf } from './grant-words.ts'

const ofStores = { list: resources, words: resourceWords }
const grant = fc.record({ resource: fc.constantFrom(...resources), right: fc.constantFrom(...rights) })
const grants = fc.uniqueArray(grant, { selector: ({ resource }) => resource })

test('keeps a role unchanged through the form', () => {
  fc.assert(
    fc.property(grants, held => {
      const order = (list: typeof held) => list.toSorted((a, b) => a.resource.localeCompare(b.resource))
      expect(order(grantsOf(ofStores, draftOf(held)))).toEqual(order(held))
    }),
  )
})

test('summarizes the permissions of a role', () => {
  const manage = (...named: (typeof resources)[number][]) =>
    named.map(resource => ({ resource, right: 'manage' as const }))
  expect(grantsInShort(ofStores, [])).toBe('Nothing')
  expect(grantsInShort(ofStores, manage('orders'))).toBe('Orders')
  expect(grantsInShort(ofStores, manage('returns', 'orders'))).toBe('Orders and Returns')
  expect(grantsInShort(ofStores, manage('returns', 'orders', 'staff'))).toBe('Orders, Returns and 1 more')
  expect(grantsInShort(ofStores, manage(...resources))).toBe('Everything')
  expect(
    grantsInShort(
      ofStores,
      resources.map(resource => ({ resource, right: 'view' })),
    ),
  ).toBe('Everything (view only)')
  expect(grantsInShort(ofStores, [{ resource: 'returns', right: 'view' }])).toBe('Returns (view only)')
})
