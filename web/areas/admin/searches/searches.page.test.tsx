// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listSearches } from '#contract/search/searches.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import SearchesPage from './searches.page.tsx'

const none = { searches: 3, misses: 3, clicks: 0, additions: 0, orders: 0, next: [] }

test('every search without an exact match leads to the form that makes it a synonym', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const rows = [
    { ...none, words: 'white chalk' },
    { ...none, words: 'okrika', next: ['second hand'] },
    { ...none, words: 'rice', misses: 0 },
  ]
  showPage(
    <SearchesPage />,
    ({ path }) =>
      path.startsWith(listSearches.path) ? Response.json({ success: true, data: { count: 3, rows } }) : undefined,
    '/admin/searches?kind=missed',
  )
  await screen.findByText('white chalk')
  const links = screen.getAllByRole('link', { name: /Add synonym/ })
  expect(links.map(link => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])).toEqual([
    ['Add synonym for white chalk', '/admin/synonyms?add=white+chalk'],
    ['Add synonym: second hand', '/admin/synonyms?add=okrika&add=second+hand'],
    ['Add synonym for okrika', '/admin/synonyms?add=okrika'],
  ])
})
