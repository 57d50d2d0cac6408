import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { resourceOf, superadminPages } from '#web/areas/admin/page-resources.ts'
import { maySee } from './admin-words.ts'

test('an admin without a role has all but what only superadmins open', () => {
  expect(maySee({ kind: 'admin', role: null, hub: null })).toBe('All but administrators, settings and audit log')
  for (const page of superadminPages) expect(resourceOf(page)).toBe('superadmin')
})

test('only superadmins call what belongs to these pages', () => {
  const domains = endpoints
    .filter(({ access }) => access.every(each => each === 'superadmin'))
    .map(({ id }) => id.split('.')[0])
  // Commissions by category are on the page of settings.
  expect([...new Set(domains)].toSorted()).toEqual(['category', 'mail-texts', 'notices', 'settings', 'super'])
})
