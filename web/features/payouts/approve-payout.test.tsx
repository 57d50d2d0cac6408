// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { permissions } from '#contract/identity/accounts.ts'
import type { Payout } from '#contract/payouts/payouts.ts'
import { previewPayouts } from '#contract/payouts/transfers.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ApprovePayout } from './approve-payout.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const transfer = {
  receiver: { kind: 'store', id: 'shop', name: 'Oja' },
  orders: 1,
  earned: 18_000,
  other: 0,
  fee: 25,
  left: 0,
  amount: 17_975,
  secondApproval: false,
  waitsFor: null,
  bankName: 'Access Bank',
  accountEnding: '6789',
  account: { name: 'Ada Obi', owner: 'Ada Obi', nameDiffers: false, changedAt: null },
}
const given: Readonly<Record<string, unknown>> = {
  [permissions.path]: { resources: [{ resource: 'payments', right: 'manage' }], twoFactorMissing: false },
  [previewPayouts.path]: { transfers: [transfer], refused: [] },
}

test('the question to approve a payout stays open until it is approved', async () => {
  let answer = () => {}
  const payout = { orderId: 'one', orderName: 'BM-ONE', status: 'due' } as Payout
  const { person } = showPage(
    <ApprovePayout payout={payout} storeName="Oja" />,
    ({ path }) => {
      const data = given[path]
      const ok = (data: unknown) => Response.json({ success: true, message: 'Payout approved.', data })
      if (data) return ok(data)
      return new Promise<Response>(resolve => {
        answer = () => resolve(ok(null))
      })
    },
    '/admin/payouts',
  )
  await person.click(await screen.findByRole('button', { name: 'Approve payout' }))
  const question = await screen.findByRole('dialog', { name: 'Pay Oja for order BM-ONE?' })
  await person.click(within(question).getByRole('button', { name: 'Approve payout of ₦17,975.00' }))
  expect(within(question).getByRole('button', { name: 'Go back' })).toBeDisabled()
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
