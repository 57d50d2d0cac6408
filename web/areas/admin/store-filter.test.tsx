// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import FinancePage from './finance/finance.page.tsx'
import InvoicesPage from './invoices/invoices.page.tsx'
import OrdersPage from './orders/orders.page.tsx'
import ProductsPage from './products/products.page.tsx'
import ReportsPage from './reports/reports.page.tsx'

afterEach(() => endSession('admin'))

const store = '0192f7a2-0000-7000-8000-000000000001'
const pages = {
  orders: OrdersPage,
  products: ProductsPage,
  invoices: InvoicesPage,
  reports: ReportsPage,
  finance: FinancePage,
}

test.each(Object.entries(pages))('%s of one store name it, also without rows', async (_, Page) => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'superadmin' } })
  const answer = (data: object) => Response.json({ success: true, message: '', data })
  const empty = { count: 0, rows: [], counts: {} }
  const respond = ({ path }: { path: string }) =>
    path.endsWith(`/stores/${store}/name`)
      ? answer({ storeName: 'Adire House' })
      : /\/(ordertracking\/admin|products\/admin\/products|invoices)\?/.test(path)
        ? answer(empty)
        : undefined
  showPage(<Page />, respond, `/admin?storeId=${store}`)
  expect(await screen.findByText(/^Store: Adire House$/)).toBeVisible()
})
