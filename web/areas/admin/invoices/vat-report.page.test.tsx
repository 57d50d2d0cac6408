// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { setClock } from '#web/ui/clock.ts'
import AdminVatReportPage from './vat-report.page.tsx'

afterEach(() => setClock(new Date().toISOString()))

test('a month that isn’t over says when its commission is invoiced', async () => {
  const none = { invoices: 0, creditNotes: 0, commission: 0, vat: 0 }
  const rows = [
    { ...none, month: '2026-09' },
    { ...none, month: '2026-10', invoices: 2, commission: 10_750, vat: 750 },
    { ...none, month: '2026-11' },
  ]
  setClock('2026-11-30T12:00:00Z')
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const data = { rows, totals: { ...none, commission: 10_750, vat: 750 } }
  showPage(<AdminVatReportPage />, () => Response.json({ success: true, data }), '/admin/vat-report')
  const month = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent
  expect(await month('November 2026')).toContain('Invoiced on 1 December 2026')
  expect(await month('October 2026')).toContain('₦10,750.00')
  expect(await month('September 2026')).not.toContain('Invoiced on')
})
