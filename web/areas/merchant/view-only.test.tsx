import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Resource } from '#contract/access.ts'
import { permissions } from '#contract/identity/accounts.ts'
import { listVehicles, listZones } from '#contract/logistics/shipping-rates.ts'
import { listConversations } from '#contract/messages/conversations.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import CasePage from './cases/case.page.tsx'
import MessagesPage from './messages/messages.page.tsx'
import ImportProductsPage from './products/import-products.page.tsx'
import ShippingVehiclesPage from './shipping/shipping-vehicles.page.tsx'
import ShippingZonesPage from './shipping/shipping-zones.page.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } }))
afterEach(() => endSession('merchant'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const none = { count: 0, rows: [] }
const facts = { id, name: 'C-1', title: 'Damaged', kind: 'damaged', status: 'open', summary: '', topic: 'other' }
const lists = { orders: [], items: [], parcelItems: [], messages: [] }
const unset = { orderId: null, wanted: null, decision: null, next: null, dueAt: null, storeName: null }
const opened = {
  ...facts,
  ...lists,
  ...unset,
  openedAt: '2026-11-18T09:00:00.000Z',
  waitsForCaller: false,
}
const responses = {
  [listConversations.path]: { ...none, answerMinutes: null },
  [listZones.path]: none,
  [listVehicles.path]: none,
  '/stake': {},
}

function showTo(right: 'view' | 'manage', resource: Resource, page: ReactNode, path: string) {
  const held = {
    [permissions.path]: { resources: [{ resource, right }], twoFactorMissing: false },
    ...responses,
    // The server says who can answer.
    '/v1/cases/': { ...opened, canAnswer: right === 'manage' },
  }
  showPage(
    page,
    ({ path }) => {
      const [, data] = Object.entries(held).find(([part]) => path.includes(part)) ?? []
      return data && Response.json({ success: true, message: '', data })
    },
    path,
  )
}

const submits = () =>
  screen.queryAllByRole('button', { name: /^(Send|New |Import)/ }).concat(screen.queryAllByLabelText(/Choose a CSV/))

const casePage = (
  <Routes>
    <Route path="/merchant/cases/:id" element={<CasePage />} />
  </Routes>
)

const forms: readonly [form: string, resource: Resource, page: ReactNode, path: string, shown: RegExp][] = [
  [
    'a message about an order',
    'orders',
    <MessagesPage key="m" />,
    `/merchant/messages?order=${id}`,
    /No messages about/,
  ],
  ['an answer in a case', 'orders', casePage, `/merchant/cases/${id}`, /^Damaged$/],
  ['a product file', 'products', <ImportProductsPage key="i" />, '/merchant/products/import', /don’t have access/],
  ['a zone', 'shipping', <ShippingZonesPage key="z" />, '/merchant/shipping/zones', /Your zones/],
  ['a vehicle', 'shipping', <ShippingVehiclesPage key="v" />, '/merchant/shipping/vehicles', /Your vehicles/],
]

test.each(forms)('a role that can only view has no form for %s', async (_, resource, page, path, shown) => {
  showTo('view', resource, page, path)
  expect(await screen.findByText(shown)).toBeVisible()
  expect(submits()).toEqual([])
})

test.each(forms)('a role that can manage has a form for %s', async (_, resource, page, path) => {
  showTo('manage', resource, page, path)
  await waitFor(() => expect(submits().length).toBeGreaterThan(0))
})
