// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { listSearches } from '#contract/search/searches.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { ViewsOnly } from '#web/ui/read-only.tsx'
import SearchesPage from './searches.page.tsx'

const none = { searches: 3, misses: 3, clicks: 0, additions: 0, orders: 0, next: [] }

const rows = [
  { ...none, words: 'white chalk' },
  { ...none, words: 'okrika', next: ['second hand'] },
  { ...none, words: 'rice', misses: 0 },
]

function show(page: ReactNode) {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  showPage(
    page,
    ({ path }) =>
      path.startsWith(listSearches.path) ? Response.json({ success: true, data: { count: 3, rows } }) : undefined,
    '/admin/searches?kind=missed',
  )
}

test('every search without an exact match leads to the form that makes it a synonym', async () => {
  show(<SearchesPage />)
  await screen.findByText('white chalk')
  const links = screen.getAllByRole('link', { name: /Add synonym/ })
  expect(links.map(link => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])).toEqual([
    ['Add synonym for white chalk', '/admin/synonyms?add=white+chalk'],
    ['Add synonym: second hand', '/admin/synonyms?add=okrika&add=second+hand'],
    ['Add synonym for okrika', '/admin/synonyms?add=okrika'],
  ])
})

test('a role that can only view reads what was found next, without links to the form', async () => {
  show(
    <ViewsOnly value={true}>
      <SearchesPage />
    </ViewsOnly>,
  )
  expect(await screen.findByText('second hand')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Add synonym/ })).toBeNull()
})
