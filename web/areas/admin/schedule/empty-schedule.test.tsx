// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { findAnything } from '#contract/read-models/find.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { EmptySchedule } from './empty-schedule.tsx'

afterEach(() => endSession('admin'))

const none = { waiting: 0, unanswered: 0, accepted: 0, carried: 0, late: 0, stuck: 0 }
const order = { kind: 'order', title: 'BM-7K4Q-2M9X', note: 'Oluwaseun Ade · Delivered', path: '/admin/orders/one' }

function show(search: string, counts: typeof none, rows: object[] = []) {
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'scheduler' } })
  return showPage(
    <EmptySchedule tab="waiting" counts={counts} />,
    ({ path }) =>
      path.startsWith(findAnything.path)
        ? Response.json({ success: true, message: '', data: { rows, more: [] } })
        : undefined,
    `/admin/schedule?${search}`,
  )
}

test('an order that another tab has is shown there, with the same search', async () => {
  const { sent } = show('search=oluwaseun&state=Lagos', { ...none, accepted: 1, carried: 1, late: 1 })
  expect(screen.getByText('One order matches in “To pick up”.')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Show it' })
  expect(link).toHaveAttribute('href', expect.stringContaining('tab=accepted'))
  expect(link).toHaveAttribute('href', expect.stringContaining('search=oluwaseun&state=Lagos'))
  expect(sent).toEqual([])
})

test('an order that no tab has, such as one that is delivered, is linked by its page', async () => {
  show('search=oluwaseun', none, [order, { ...order, kind: 'store', path: '/admin/stores/one' }])
  const link = await screen.findByRole('link', { name: 'BM-7K4Q-2M9X' })
  expect(link).toHaveAttribute('href', '/admin/orders/one')
  expect(screen.getByText('Oluwaseun Ade · Delivered')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /^BM-/ })).toHaveLength(1)
})

test('says that nothing matches only once nothing does', async () => {
  show('search=oluwaseun', none)
  expect(await screen.findByText('Try another search or remove a filter.')).toBeVisible()
})
