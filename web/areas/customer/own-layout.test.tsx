import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '#contract/messages.ts'
import { showPage } from '#tests/harness/page.tsx'
import { LoadingShade } from '#web/shell/loading-shade.tsx'
import { Offline } from '#web/shell/offline.tsx'
import { newQueryClient } from '#web/shell/query.ts'
import { endSession, startSession, stateKey } from '#web/shell/session.ts'
import AddressesPage from './addresses/addresses.page.tsx'
import CasePage from './cases/case.page.tsx'
import CasesPage from './cases/cases.page.tsx'
import ReportPage from './cases/report.page.tsx'
import FollowingPage from './following/following.page.tsx'
import MessagesPage from './messages/messages.page.tsx'
import OrderPage from './orders/order.page.tsx'
import OrdersPage from './orders/orders.page.tsx'
import OwnLayout from './own-layout.tsx'
import QuestionsPage from './questions/questions.page.tsx'
import ReturnPage from './returns/return.page.tsx'
import ReturnsPage from './returns/returns.page.tsx'
import ReviewsPage from './reviews/reviews.page.tsx'

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => {
  setOnline(true)
  vi.restoreAllMocks()
  endSession('customer')
})

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  onlineManager.setOnline(online)
}

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const pages = (
  <Routes>
    <Route element={<OwnLayout />}>
      <Route path="/customer/orders" Component={OrdersPage} />
      <Route path="/customer/orders/:id" Component={OrderPage} />
      <Route path="/customer/orders/:id/return" Component={ReturnPage} />
      <Route path="/customer/orders/:id/problem" Component={ReportPage} />
      <Route path="/customer/returns" Component={ReturnsPage} />
      <Route path="/customer/reviews" Component={ReviewsPage} />
      <Route path="/customer/cases" Component={CasesPage} />
      <Route path="/customer/cases/:id" Component={CasePage} />
      <Route path="/customer/messages" Component={MessagesPage} />
      <Route path="/customer/addresses" Component={AddressesPage} />
      <Route path="/customer/following" Component={FollowingPage} />
      <Route path="/customer/questions" Component={QuestionsPage} />
    </Route>
  </Routes>
)

const open = (path: string, respond?: () => Response) =>
  showPage(
    <>
      {pages}
      <Offline />
      <LoadingShade />
    </>,
    respond,
    path,
  )

test.each([
  '/customer/orders',
  `/customer/orders/${id}`,
  `/customer/orders/${id}/return`,
  `/customer/orders/${id}/problem`,
  '/customer/returns',
  `/customer/returns?id=${id}`,
  '/customer/reviews',
  '/customer/reviews?tab=written',
  `/customer/reviews?product=${id}`,
  '/customer/cases',
  `/customer/cases/${id}`,
  '/customer/messages',
  `/customer/messages?id=${id}`,
  '/customer/addresses',
  '/customer/following',
  '/customer/questions',
])('without a network, %s says so if its data isn’t stored', async path => {
  setOnline(false)
  document.documentElement.dataset.saved = ''
  open(path)
  expect(await screen.findByRole('heading', { name: connection })).toBeVisible()
  expect(screen.queryByText('This page is a saved copy.')).toBeNull()
  delete document.documentElement.dataset.saved
})

test.each([
  ['/customer/returns', 'No returns'],
  ['/customer/reviews?tab=written', 'No reviews yet'],
  ['/customer/cases', 'No open help requests'],
  ['/customer/messages', 'No messages yet'],
  ['/customer/addresses', 'No addresses yet'],
  ['/customer/following', 'You don’t follow any stores yet'],
  ['/customer/questions', 'No questions yet'],
])('without a network, %s shows what it showed with one', async (path, text) => {
  const data = { count: 0, rows: [], counts: {}, answerMinutes: null }
  open(path, () => Response.json({ success: true, message: 'OK', data }))
  expect(await screen.findByText(text)).toBeVisible()
  await vi.waitFor(() => expect(localStorage.getItem(stateKey('customer'))).toContain('"count":0'))
  cleanup()
  setOnline(false)
  open(path)
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['/customer/orders', '?tab=delivered&page=2'],
  ['/customer/returns', '?tab=closed'],
  ['/customer/returns', `?id=${id}`],
  ['/customer/reviews', '?tab=written'],
  ['/customer/reviews', `?product=${id}`],
  ['/customer/cases', '?status=over'],
  ['/customer/messages', `?order=${id}`],
])('the server’s HTML of %s is the same with %s, so that the stored frame fits', (path, search) => {
  const Page = createRoutesStub([{ path: '*', Component: () => pages }])
  const htmlAt = (address: string) =>
    renderToString(
      <QueryClientProvider client={newQueryClient()}>
        <Page initialEntries={[address]} />
      </QueryClientProvider>,
    )
  expect(htmlAt(path)).toContain('<h1')
  expect(htmlAt(path + search)).toBe(htmlAt(path))
})
