// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { startSession } from '#web/shell/session.ts'
import CasePage from './case.page.tsx'
import { SettleCase } from './settle-case.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { accountType: 'merchant' } }))

const refund = {
  outcome: 'refund_items',
  refund: 21_500,
  shipping: 1_500,
  borne: { amount: 19_500, commission: 2_000, delivery: 0 },
} as const
const replacement = { outcome: 'replacement', refund: 0, shipping: 0, borne: null } as const
const show = (of: Pick<CaseFile, 'wanted' | 'settlements'>) =>
  showPage(<SettleCase of={{ id: 'c', ...of } as CaseFile} />)

test('a store refunds a case itself after it has read what the customer gets and what it costs', async () => {
  const { sent, person } = show({ wanted: 'refund', settlements: [refund] })
  await person.click(screen.getByRole('button', { name: 'Refund the customer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund ₦21,500.00?' })
  expect(dialog).toHaveTextContent('The customer gets ₦21,500.00, with ₦1,500.00 of delivery fee.')
  expect(dialog).toHaveTextContent(
    '₦19,500.00 is taken from your balance: the refund less ₦2,000.00 of commission, which Bitmarte gives back.',
  )
  expect(dialog).toHaveTextContent('What arrived stays with the customer.')
  await person.click(within(dialog).getByRole('button', { name: 'Refund the customer' }))
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('/settle'))?.body)
    .toEqual({ outcome: 'refund_items', refund: 21_500 })
})

test('a customer who asked for a replacement is sent one, or refunded instead', async () => {
  const { sent, person } = show({ wanted: 'replacement', settlements: [replacement, refund] })
  expect(screen.getByText(/^The customer asked for a replacement\./)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Refund the customer instead' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send a replacement' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send a replacement?' })
  expect(dialog).toHaveTextContent('You send the same items again, as a new order that you aren’t paid for.')
  await person.click(within(dialog).getByRole('button', { name: 'Send a replacement' }))
  await expect
    .poll(() => sent.find(({ path }) => path.endsWith('/settle'))?.body)
    .toEqual({ outcome: 'replacement', refund: 0 })
})

test('a case that its store can’t settle has no buttons', () => {
  // The previous release sends no offers.
  for (const settlements of [[], undefined]) {
    show({ wanted: 'refund', settlements })
    expect(screen.queryByRole('button')).toBeNull()
  }
})

test('a store that an administrator was faster than reads the decision', async () => {
  const at = '2026-11-18T09:00:00.000Z'
  const file = {
    id: 'c',
    name: 'C-1',
    title: 'Arrived damaged',
    kind: 'damaged',
    status: 'open',
    orderId: null,
    next: null,
    dueAt: null,
    waitsForCaller: false,
    items: [],
    parcelItems: [],
    messages: [],
    wanted: 'refund',
    decision: null,
    canAnswer: true,
    settlements: [refund],
  }
  const decision = { outcome: 'refund_items', bearer: 'platform', refunded: 500, note: 'Why not', at, by: 'Bitmarte' }
  let decided = false
  const { person } = showPage(
    <Routes>
      <Route path="/merchant/cases/:id" element={<CasePage />} />
    </Routes>,
    ({ path }) => {
      const ok = (data: object) => Response.json({ success: true, message: '', data })
      if (path.includes('/permissions')) return ok({ resources: [{ resource: 'orders', right: 'manage' }] })
      if (path.endsWith('/stake')) return ok({ onHold: null, ifBorne: null, settled: null })
      if (!path.endsWith('/settle'))
        return path.includes('/v1/cases/')
          ? ok(decided ? { ...file, status: 'decided', canAnswer: false, settlements: [], decision } : file)
          : undefined
      decided = true
      const refusal = { status: 409, code: 'case_over', message: 'This case is already decided or closed.' }
      return Response.json({ success: false, requestId: '', ...refusal }, { status: 409 })
    },
    '/merchant/cases/c',
  )
  await person.click(await screen.findByRole('button', { name: 'Refund the customer' }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Refund the customer' }))
  await expect.poll(() => document.body.textContent).toContain('The customer gets a refund of ₦500.00')
  await expect.poll(() => screen.queryByRole('button', { name: 'Refund the customer' })).toBeNull()
})
