import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import CustomerInvoicePage from '#web/areas/customer/invoices/invoice.page.tsx'
import MerchantInvoicePage from '#web/areas/merchant/invoices/invoice.page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'

const kinds = ['customer', 'merchant'] as const
beforeEach(() => {
  for (const kind of kinds) startSession({ kind, token: 'token', user: { id: 'ada' } })
})
afterEach(() => kinds.forEach(endSession))

const [id, orderId] = ['01a21fb6-9fee-7382-9786-2aea1b2ce000', '01a21fb6-9fee-7382-9786-2aea1b2ce001']
const party = { name: 'Ada', address: '', tin: null }
const invoice = {
  id,
  kind: 'credit-note',
  name: 'CN-000003',
  orderId,
  orderName: 'BM-7K4Q-2M9X',
  seller: party,
  buyer: party,
  issuedAt: '2026-11-29T11:00:00.000Z',
  lines: [],
  credits: null,
  month: null,
  total: 500,
  vat: 0,
  vatRate: 0,
  subtotal: 500,
  discount: 0,
  shipping: 0,
  taxable: 0,
  exempt: 0,
}

test.each([
  ['customer', ['Orders', 'Order BM-7K4Q-2M9X']],
  ['merchant', ['Invoices']],
] as const)('the document of an order leads back to it (%s)', async (kind, crumbs) => {
  showPage(
    <Routes>
      <Route path="/customer/invoices/:id" Component={CustomerInvoicePage} />
      <Route path="/merchant/invoices/:id" Component={MerchantInvoicePage} />
    </Routes>,
    ({ path }) => {
      const data = path.includes('permissions') ? { resources: [{ resource: 'orders', right: 'view' }] } : invoice
      return Response.json({ success: true, message: '', data })
    },
    `/${kind}/invoices/${id}`,
  )
  expect(await screen.findByRole('link', { name: 'BM-7K4Q-2M9X' })).toHaveAttribute(
    'href',
    `/${kind}/orders/${orderId}`,
  )
  const path = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  expect(path.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(crumbs)
  const order = path.queryByRole('link', { name: /^Order BM/ })
  if (kind === 'customer') expect(order).toHaveAttribute('href', `/customer/orders/${orderId}`)
})
