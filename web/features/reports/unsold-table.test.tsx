// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ReportTables } from './report-tables.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('merchant'))

const report = { startDate: '2026-11-01', endDate: '2026-11-30' }
const links = { customer: () => undefined, state: () => undefined, product: () => undefined }
const none = { count: 0, stock: 0, value: 0, rows: [] }

const open = (query: string) =>
  showPage(
    <ReportTables report={report} links={links} stores={false} />,
    () => Response.json({ success: true, message: '', data: none }),
    `/merchant/reports?table=unsold${query}`,
  )

test('a report without unsold products says that none went without an order', async () => {
  open('')
  expect(await screen.findByRole('heading', { name: 'No unsold products' })).toBeVisible()
  expect(
    screen.getByText('No product on sale that was created before 1 Nov 2026 went without an order in these days.'),
  ).toBeVisible()
})

test('a search without unsold products says nothing of the others', async () => {
  open('&search=shoe')
  expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeVisible()
  expect(screen.queryByText(/Every product/)).toBeNull()
})
