import { expect, test } from 'vitest'
import type { Icon } from '#web/ui/icon.tsx'
import { IconUser } from '#web/ui/icons.ts'
import { IconSun } from '#web/ui/work-icons.ts'
import { barItems, isHere, type NavItem } from './area-nav.tsx'

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

test('a phone’s bar has the first four pages with an icon, and others where a role has few or works on them', () => {
  const page = (label: string, icon?: Icon) => ({ to: `/admin/${label}`, label, ...(icon && { icon }) })
  const labels = (of: readonly NavItem[]) => barItems(of).map(({ label }) => label)
  expect(labels([page('today', IconSun), page('returns'), page('account', IconUser)])).toEqual([
    'today',
    'returns',
    'account',
  ])
  const own = (label: string, changes: boolean, icon?: Icon) => ({ ...page(label, icon), changes })
  const reviewer = [
    page('today', IconSun),
    own('products', false, IconUser),
    own('inventory', false),
    own('reviews', true),
    own('questions', true),
    page('account'),
  ]
  expect(labels(reviewer)).toEqual(['today', 'products', 'reviews', 'questions'])
  // Until the role is known.
  expect(labels([page('today', IconSun), page('account')])).toEqual(['today'])
  const many = ['a', 'b', 'c', 'd', 'e'].map(label => page(label, IconSun))
  expect(labels([page('returns'), ...many])).toEqual(['a', 'b', 'c', 'd'])
})
