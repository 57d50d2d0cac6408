import { expect, test } from 'vitest'
import { foundUpTo } from '#contract/catalog/products.ts'
import { adminProductTabs, overlapNote, ownProductTabs } from './products-query.ts'

const shown = (tabs: ReturnType<typeof adminProductTabs>) =>
  tabs.flatMap(({ label, count, atLeast }) => (count === undefined ? [] : `${label} ${count}${atLeast ? '+' : ''}`))

test('counts of a search say that they may be more once they reach its limit', () => {
  const counts = { all: 203, pending: foundUpTo, approved: 3, rejected: 0, other: 0 }
  expect(shown(adminProductTabs(counts, { searched: true }))).toEqual([
    'All 203+',
    'Pending approval 200+',
    'Approved 3',
  ])
  expect(shown(adminProductTabs(counts, { searched: false }))).toEqual([
    'All 203',
    'Pending approval 200',
    'Approved 3',
  ])

  const own = { 'on-sale': 150, off: 0, pending: 50, rejected: 0, draft: 0, archived: 0 }
  const edits = { pending: 0, declined: 0 }
  expect(shown(ownProductTabs(own, edits, { searched: true }))).toEqual([
    'All 200+',
    'Published 150+',
    'Pending approval 50+',
  ])
  expect(shown(ownProductTabs({ ...own, pending: 49 }, edits, { searched: true }))).toEqual([
    'All 199',
    'Published 150',
    'Pending approval 49',
  ])
})

test('says which products are in two tabs', () => {
  expect(overlapNote({ pending: 0, declined: 0 })).toBeUndefined()
  expect(overlapNote({ pending: 2, declined: 0 })).toBe(
    '2 approved products with changes are also in “Pending approval”.',
  )
  expect(overlapNote({ pending: 1, declined: 1 })).toBe(
    '2 approved products with changes are also in “Pending approval” or “Rejected”.',
  )
})
