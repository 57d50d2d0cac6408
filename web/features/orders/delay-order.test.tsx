import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { delayOrder } from '#contract/orders/delays.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { deadlinesOf, useDelay } from './delay-order.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('merchant'))

const inStatus = (code: OrderStatusCode) => ({
  bitmarteOrderStatus: { id: code, code_name: code, ...orderStatuses[code] },
  late: false,
  dueAt: '2026-11-21T12:00:00Z',
  promisedAt: '2026-11-24T22:59:00Z',
})
const order = {
  ...inStatus('processing'),
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  orderName: '#1042',
  expectedAt: '2026-11-24T22:59:00Z',
  delayTo: { first: '2026-11-25', last: '2026-12-08' },
} as Order

function Page({ of }: { of: Order }) {
  const { entries, dialog } = useDelay(of)
  return (
    <>
      {entries.map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      {dialog}
    </>
  )
}

test('the dialog sends the new day, the reason and the day that it was based on', async () => {
  const { person, sent } = showPage(<Page of={order} />, ({ path }) =>
    path.endsWith('/delay') ? Response.json({ success: true, message: 'Done.', data: null }) : undefined,
  )
  await person.click(screen.getByRole('button', { name: 'It will be late' }))
  const dialog = within(await screen.findByRole('dialog', { name: /will be late/ }))
  expect(dialog.getByText(/The customer now expects it by Tue 24 Nov/)).toBeVisible()
  expect(dialog.getByText(/The store’s deadlines stay. Pack by Sat 21 Nov, 13:00/)).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Tell the customer' })
  await person.click(send)
  expect(sent.filter(({ method }) => method === delayOrder.method)).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The fabric comes later.')
  await person.click(send)
  await waitFor(() =>
    expect(sent.find(({ method }) => method === delayOrder.method)?.body).toEqual({
      expectedOn: '2026-11-25',
      reason: 'The fabric comes later.',
      seen: order.expectedAt,
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an order that can’t be delayed has no such entry', () => {
  showPage(<Page of={{ ...order, delayTo: null }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('says which deadlines stay: to start, to pack, and the promise', () => {
  const promise = 'It counts as late after Tue 24 Nov, as promised.'
  expect(deadlinesOf({ ...inStatus('pending'), startBy: '2026-11-22T12:00:00Z' })).toBe(
    `The store’s deadlines stay. Start by Sat 21 Nov, 13:00. Cancelled on Sun 22 Nov, 13:00 otherwise. ${promise}`,
  )
  expect(deadlinesOf({ ...inStatus('processing'), late: true })).toBe(
    `The store’s deadlines stay. It was to be packed by Sat 21 Nov, 13:00. ${promise}`,
  )
  expect(deadlinesOf(inStatus('ready_for_pickup'))).toBe(promise)
})
