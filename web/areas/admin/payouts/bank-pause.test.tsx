// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { permissions } from '#contract/identity/accounts.ts'
import { getPartner } from '#contract/logistics/partners.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getEarningsOfPartner } from '#contract/payouts/partner-money.ts'
import { listPayouts } from '#contract/payouts/payouts.ts'
import { listTransfers, listUpcoming } from '#contract/payouts/transfers.ts'
import type { ApprovalStore } from '#contract/stores/approvals.ts'
import { showPage } from '#tests/harness/page.tsx'
import { PayoutCard } from '#web/areas/admin/orders/payout-card.tsx'
import PartnerPage from '#web/areas/admin/partners/partner.page.tsx'
import { HowPaid } from '#web/areas/admin/stores/plan-and-payouts.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { setClock } from '#web/ui/clock.ts'
import PayoutsPage from './payouts.page.tsx'

beforeEach(() => {
  setClock('Fri, 20 Nov 2026 12:00:00 GMT')
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
})
afterEach(() => {
  endSession('admin')
  setClock(new Date().toUTCString())
})

const bankPause = { changedAt: '2026-11-20T11:59:00.000Z', until: '2026-11-21T11:59:00.000Z' }
const sentence = 'Payouts pause until Sat 21 Nov, 12:59 because the bank account was changed on Fri 20 Nov, 12:59.'
const ofTransfer =
  'The bank account was changed on Fri 20 Nov, 12:59, after this transfer was requested. Cancel it and pay again from Sat 21 Nov, 12:59.'

const account = { name: 'Ada Obi', owner: 'Ada Obi', nameDiffers: false, changedAt: null }
const bank = { bankName: 'Access Bank', accountEnding: '6789', account }
const payout = {
  ...bank,
  id: 'p1',
  orderId: 'o1',
  orderName: 'BM-ONE',
  status: 'due',
  sales: 20_000,
  commission: 2_000,
  due: 18_000,
  amount: null,
  statementId: null,
  dueAt: bankPause.changedAt,
  approvedAt: null,
  paidAt: null,
  reference: null,
  failure: null,
  hold: null,
  paused: false,
  storeId: 's1',
  storeName: 'Oja',
  paymentCategory: 'on-approval',
}
const receiver = { kind: 'store', id: 's1', name: 'Oja' }
const transfer = {
  ...bank,
  receiver,
  id: 't1',
  status: 'awaiting-approval',
  scheduled: false,
  amount: 18_000,
  fee: 25,
  orders: 1,
  requestedAt: bankPause.changedAt,
  paidAt: null,
  reference: 'R',
  failure: null,
  cancelReason: null,
  mine: false,
  paidWith: null,
  hasStatement: false,
  approvalsNeeded: 1,
  approvals: [],
  pausedReason: null,
  overCeiling: false,
}
const upcoming = {
  receiver,
  paymentCategory: 'weekly',
  at: bankPause.until,
  orders: 1,
  amount: 18_000,
  due: 18_000,
  held: 0,
  pausedReason: null,
  waitsFor: 'bank-change',
  lastFailure: null,
}
const record = {
  delivered30Days: 0,
  declined30Days: 0,
  failed30Days: 0,
  late30Days: 0,
  due30Days: 0,
  onTimePercent: null,
}
const partner = {
  id: 'x',
  companyName: 'Keke',
  contactName: 'Obi Nna',
  email: 'obi@keke.test',
  phoneNumber: null,
  states: [],
  createdAt: bankPause.changedAt,
  addedBy: null,
  approvedAt: bankPause.changedAt,
  openOrders: 0,
  unanswered: 0,
  onboarding: { status: 'working', reason: null },
  record,
}
const earnings = {
  count: 0,
  rows: [],
  available: 5_000,
  onTheWay: 0,
  notDelivered: 0,
  nextRelease: null,
  earned30Days: 0,
  paidOut: 0,
  nextPayoutAt: null,
  minimum: 1_000,
  pausedReason: null,
}
const store = { id: 's1', storeName: 'Oja', plan: 'growth', openOrders: 0, openPayouts: 1, paymentCategory: 'weekly' }
const order = { storeName: 'Oja', payoutHold: null, payout }

const counts = {
  due: 1,
  later: 0,
  approved: 0,
  processing: 0,
  paid: 0,
  failed: 0,
  waiting: 1,
  underway: 0,
  cancelled: 0,
}

/** What the server answers; `pause` is missing from the previous release. */
const answers = (pause: object): Readonly<Record<string, unknown>> => ({
  [permissions.path]: {
    resources: ['payments', 'partners', 'stores'].map(resource => ({ resource, right: 'manage' })),
    twoFactorMissing: false,
  },
  [listPayouts.path]: { count: 1, rows: [{ ...payout, ...pause }], counts, toApprove: 1, onHold: 0 },
  [listTransfers.path]: { count: 1, rows: [{ ...transfer, ...pause }], counts },
  [listUpcoming.path]: { count: 1, rows: [{ ...upcoming, ...pause }] },
  [getPartner.path.replace('{id}', 'x')]: partner,
  [getEarningsOfPartner.path.replace('{id}', 'x')]: { ...earnings, ...pause },
})

/** Says when the rights are known, on which buttons depend. */
const Known = () => (useRights().known ? <p>Rights known</p> : null)

const show = (page: ReactNode, path: string, pause: object) =>
  showPage(
    <>
      {page}
      <Known />
    </>,
    ({ path: called, method }) => {
      const [bare = ''] = called.split('?')
      const data = method === 'GET' ? answers(pause)[bare] : undefined
      return data ? Response.json({ success: true, message: '', data }) : undefined
    },
    path,
  )

const pages: Readonly<Record<string, (pause: object) => [page: ReactNode, path: string, loaded: RegExp]>> = {
  'list of payouts': () => [<PayoutsPage key="p" />, '/admin/payouts', /BM-ONE/],
  'list of transfers': () => [<PayoutsPage key="p" />, '/admin/payouts?view=transfers', /fee ₦25/],
  'list of scheduled payouts': () => [<PayoutsPage key="p" />, '/admin/payouts?view=scheduled', /Every Monday/],
  'order’s page': pause => [
    <PayoutCard key="o" order={{ ...order, payout: { ...payout, ...pause } } as unknown as Order} />,
    '/admin/orders/o1',
    /Earned/,
  ],
  'store’s page': pause => [
    <HowPaid key="s" store={{ ...store, ...pause } as unknown as ApprovalStore} />,
    '/admin/stores/s1',
    /Open payouts/,
  ],
  'partner’s page': () => [
    <Routes key="x">
      <Route path="/admin/partners/:id" element={<PartnerPage />} />
    </Routes>,
    '/admin/partners/x',
    /Money on the way/,
  ],
}

test.each(Object.keys(pages))('the %s says until when payouts pause after a change of the account', async name => {
  const [page, path] = pages[name]?.({ bankPause }) ?? []
  show(page, path ?? '', { bankPause })
  expect(await screen.findByText(name === 'list of transfers' ? ofTransfer : sentence)).toBeVisible()
  await screen.findByText('Rights known')
  expect(screen.queryByRole('button', { name: /^(Approve|Give (first|second) approval|Pay now)/ })).toBeNull()
})

test.each(Object.keys(pages))(
  'the %s says nothing of a pause if there is none, or the release doesn’t know',
  async name => {
    const [page, path, loaded] = pages[name]?.({}) ?? []
    show(page, path ?? '', {})
    expect((await screen.findAllByText(loaded ?? ''))[0]).toBeVisible()
    expect(screen.queryByText(/Payouts pause|after this transfer/)).toBeNull()
  },
)

test('a transfer whose account was changed while it waits for the ceiling can only be cancelled', async () => {
  const [page, path] = pages['list of transfers']?.({ bankPause }) ?? []
  show(page, path ?? '', { bankPause, status: 'queued' })
  expect(await screen.findByText(ofTransfer)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Cancel Oja' })).toBeVisible()
  expect(screen.queryByText(/ceiling/)).toBeNull()
})
