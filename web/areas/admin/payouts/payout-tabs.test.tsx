// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countedUpTo } from '#contract/endpoint.ts'
import { showPage } from '#tests/harness/page.tsx'
import { NoMatch } from '#web/ui/no-match.tsx'
import { payoutTabs } from './payout-tabs.ts'

const counts = { due: 0, later: 0, approved: 0, processing: 0, paid: countedUpTo, failed: 0 }
const list = { counts, onHold: 1 }

test('paid payouts are counted while a search narrows them', () => {
  const paid = (narrowed: boolean) => payoutTabs(list, narrowed).find(({ value }) => value === 'paid')
  expect(paid(true)).toMatchObject({ count: countedUpTo, atLeast: true })
  expect(paid(false)?.count).toBeUndefined()
})

test('a tab in which nothing matches links to those in which something does', () => {
  const path = '/admin/payouts?status=due&search=BM-7K4Q-2M9X&page=2'
  const empty = (
    <NoMatch title="No matching payouts" tabs={payoutTabs(list, true)}>
      Try another search.
    </NoMatch>
  )
  showPage(empty, undefined, path)
  expect(screen.getByRole('link', { name: 'On hold (1)' })).toBeVisible()
  const paid = screen.getByRole('link', { name: 'Paid (10,000+)' })
  expect(new URL(paid.getAttribute('href') ?? '', 'https://x.test').search).toBe('?status=paid&search=BM-7K4Q-2M9X')
  expect(screen.queryByText(/Try another search/)).toBeNull()
})

test('where no tab has a match, it says what to do', () => {
  const tabs = payoutTabs({ counts: { ...counts, paid: 0 }, onHold: 0 }, true)
  showPage(
    <NoMatch title="No matching payouts" tabs={tabs}>
      Try another search.
    </NoMatch>,
  )
  expect(screen.getByText('Try another search.')).toBeVisible()
})
