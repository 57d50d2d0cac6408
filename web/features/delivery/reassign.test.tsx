import '@testing-library/jest-dom/vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { newQueryClient } from '#web/shell/query.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import { toastStore } from '#web/shell/toast.ts'
import { Reassign } from './reassign.tsx'

const record = {
  delivered30Days: 0,
  declined30Days: 0,
  failed30Days: 0,
  late30Days: 0,
  due30Days: 0,
  onTimePercent: null,
}
const dispatcher = (id: string, name: string) => ({
  id,
  name,
  status: 'available',
  shiftEndsAt: null,
  openOrders: 1,
  unanswered: 0,
  ...record,
  vehicle: { id: 'v', name: 'Bike', maxWeight: 20 },
})
const order = {
  id: 'one',
  orderName: 'BM-1',
  weight: 2,
  vehicle: 'Bike',
  bitmarteOrderStatus: { id: 'accepted', code_name: 'accepted', known_name: 'Accepted', description: '' },
  pickup: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
  deliveryAddress: { stateOrRegion: 'Lagos', lga: 'Surulere' },
}

/** Opens the dialog and returns the bodies that are sent. */
function open(weight = 2) {
  history.replaceState(null, '', '/admin/dispatch')
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'dispatcher' } })
  const client = newQueryClient()
  const rows = [dispatcher('me', 'Ada Obi'), dispatcher('tunde', 'Tunde Bello')]
  client.setQueryData([listDispatchStatus.id, null], { rows, vehicles: [] })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ success: true, message: 'Dispatcher assigned.', data: null })
  })
  const [onClose, onGiven] = [vi.fn(), vi.fn()]
  renderInTheme(
    <MemoryRouter initialEntries={['/admin/dispatch']}>
      <QueryClientProvider client={client}>
        <Reassign order={{ ...order, weight } as never} onClose={onClose} onGiven={onGiven} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { sent, onClose, onGiven }
}

test('a dispatcher confirms whom it reassigns an order to, and can undo it', async () => {
  const { sent, onClose, onGiven } = open()
  expect(screen.getByRole('button', { name: 'Choose a carrier' })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: /^Tunde Bello/ }))
  expect(screen.queryByRole('radio', { name: /^Ada Obi/ })).toBeNull()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Assign to Tunde Bello' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ orderId: 'one', dispatcherId: 'tunde' }])
  expect(onGiven).toHaveBeenCalledOnce()
  const [toast] = toastStore.shown()
  expect(toast).toMatchObject({ message: 'Order BM-1 assigned to Tunde Bello.', action: { label: 'Undo' } })
  toast?.action?.onClick()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ orderId: 'one', dispatcherId: 'me' })
  await vi.waitFor(() => expect(toastStore.shown().at(-1)?.message).toBe('Order BM-1 is yours again.'))
  endSession('admin')
})

test('a dispatcher is asked once about an order that is too heavy for the other one', async () => {
  const { sent } = open(303)
  await userEvent.click(screen.getByRole('radio', { name: /^Tunde Bello/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign to Tunde Bello' }))
  expect(sent).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Assign anyway' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  endSession('admin')
})
