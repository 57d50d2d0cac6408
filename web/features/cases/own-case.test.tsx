// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import { OwnCase } from './own-case.tsx'

const at = '2026-11-18T09:00:00.000Z'
const opened: CaseFile = {
  id: 'c',
  name: 'C-1009',
  title: 'Contact message',
  status: 'open',
  summary: '',
  topic: 'other',
  openedAt: at,
  orderId: null,
  orderName: null,
  orders: [],
  storeName: null,
  customerId: null,
  customerName: null,
  ownerId: null,
  ownerName: null,
  dueAt: null,
  overdue: false,
  waitsForCaller: false,
  updatedAt: at,
  disputeId: null,
  storeId: null,
  partnerName: null,
  contactEmail: null,
  sameEmail: null,
  items: [],
  parcelItems: [],
  wanted: null,
  messages: [],
  awaitsAnswer: false,
  decision: null,
  work: null,
  refundTo: null,
  canChooseRefund: false,
  next: null,
  kind: 'contact',
  canAnswer: true,
  canWithdraw: true,
}

const page = (
  <Routes>
    <Route
      path="/customer/cases/:id"
      element={<OwnCase side="customer" list="/customer/cases" orderPath={id => id} />}
    />
  </Routes>
)

test.each([
  ['contact', 'Close help request', 'Close this help request?'],
  ['damaged', 'Withdraw help request', 'Withdraw this help request?'],
] as const)('a customer ends a case of the kind %s themselves', async (kind, button, question) => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  const { sent, person } = showPage(
    page,
    ({ path }) =>
      path.includes('/v1/cases') ? Response.json({ success: true, message: '', data: { ...opened, kind } }) : undefined,
    '/customer/cases/c',
  )
  await person.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByText(question)).toBeVisible()
  await person.click(screen.getAllByRole('button', { name: button }).at(-1) ?? document.body)
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/close'))).toBe(true)
})

test('a goodwill refund isn’t called a help request by its customer’s page', async () => {
  startSession({ kind: 'customer', token: 'token', user: {} })
  const data = { ...opened, kind: 'goodwill', title: 'Goodwill refund', status: 'decided', canWithdraw: false }
  showPage(
    page,
    ({ path }) => (path.includes('/v1/cases') ? Response.json({ success: true, message: '', data }) : undefined),
    '/customer/cases/c',
  )
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Refund from Bitmarte')
  expect(screen.getByText('Refund')).toBeVisible()
  expect(screen.queryByText('Help request')).toBeNull()
})
