// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnProduct } from '#contract/catalog/products.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ReviewActions } from './review-actions.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const show = (product: Partial<OwnProduct>) => {
  const done = vi.fn()
  const shown = {
    id: 'one',
    name: 'Adire shirt',
    merchantId: 'shop',
    updatedAt: '2026-11-18',
    approvalStatus: 'approved',
    standing: 'on-sale',
    editStatus: null,
    ...product,
  } as OwnProduct
  const page = showPage(
    <ReviewActions product={shown} onDecided={done} />,
    ({ method }) => (method === 'POST' ? Response.json({ success: true, message: '', data: shown }) : undefined),
    '/admin/products/one',
  )
  return { ...page, done }
}

test('taking a product with changes in review off the market is a question of its own, and its page stays', async () => {
  const { person, sent, done } = show({ editStatus: 'pending' })
  await person.click(screen.getByRole('button', { name: 'Take off the market' }))
  const question = await screen.findByRole('dialog', { name: 'Take Adire shirt off the market?' })
  expect(question).toHaveTextContent(
    'Its changes stay in review. Approving them doesn’t put the product on sale again.',
  )
  expect(within(question).queryByRole('button', { name: 'Description too short' })).toBeNull()
  await person.click(within(question).getByRole('button', { name: 'Fake or copied' }))
  await person.click(within(question).getByRole('button', { name: 'Take off the market' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/v1/products/one/reject', body: { reason: 'Fake or copied', takeDown: true } },
  ])
  expect(done).not.toHaveBeenCalled()
})

test.each([
  ['approved', 1],
  ['rejected', 1],
  ['pending', 0],
] as const)(
  'after its changes are approved, a product that is %s opens the next one: %s',
  async (approvalStatus, times) => {
    const { person, sent, done } = show({ approvalStatus, editStatus: 'pending' })
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Approve changes' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Approve changes' })).toBeEnabled())
    expect(done).toHaveBeenCalledTimes(times)
  },
)
