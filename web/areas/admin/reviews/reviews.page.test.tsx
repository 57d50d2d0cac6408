// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import AdminReviewsPage from './reviews.page.tsx'

afterEach(() => endSession('admin'))

test('a page beyond the last reported review leads to the first', async () => {
  startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } })
  const data = { count: 12, counts: { open: 12, hidden: 0 }, rows: [] }
  showPage(<AdminReviewsPage />, () => Response.json({ success: true, message: '', data }), '/admin/reviews?page=2')
  expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute('href', '/admin/reviews')
  expect(screen.queryByText('No reported reviews')).toBeNull()
})
