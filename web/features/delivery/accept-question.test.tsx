import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { useAcceptQuestion } from './accept-question.tsx'

const order = {
  orderName: 'BM-1',
  weight: 303,
  vehicle: 'Van',
  pickup: { state: 'Lagos', lga: 'Ikeja', address: '1 Allen Avenue' },
  deliveryAddress: {
    fullName: 'Chiọma Okafor',
    phoneNumber: '',
    emailAddress: '',
    address: '3 Airport Road',
    stateOrRegion: 'Kano',
    lga: 'Fagge',
    town: '',
    landmark: '',
    secondPhoneNumber: null,
    note: '',
  },
}

function Accept({ onAccept, of }: { onAccept: () => void; of: typeof order }) {
  const [ask, dialog] = useAcceptQuestion(of)
  return (
    <>
      <button type="button" onClick={async () => (await ask()) && onAccept()}>
        Accept
      </button>
      {dialog}
    </>
  )
}

function show(of = order) {
  history.replaceState(null, '', '/admin/dispatch')
  startSession({ kind: 'admin', token: 'token', user: { id: 'me', accountType: 'dispatcher' } })
  const client = new QueryClient()
  const vehicle = { id: 'v', name: 'Bike', maxWeight: 20 }
  client.setQueryData([listDispatchStatus.id, null], { rows: [{ id: 'me', vehicle }] })
  const onAccept = vi.fn()
  renderInTheme(
    <MemoryRouter initialEntries={['/admin/dispatch']}>
      <QueryClientProvider client={client}>
        <Accept onAccept={onAccept} of={of} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return onAccept
}

test('asks a dispatcher once about a heavy order to another state', async () => {
  const onAccept = show()
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(
    await screen.findByText(
      'Ikeja, Lagos to Fagge, Kano · 303 kg, Van. It goes to another state. Order BM-1 weighs 303 kg; your bike carries up to 20 kg.',
    ),
  ).toBeVisible()
  expect(onAccept).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Accept anyway' }))
  expect(onAccept).toHaveBeenCalledOnce()
  endSession('admin')
})

test('asks nothing about an order that suits', async () => {
  const onAccept = show({ ...order, weight: 20, deliveryAddress: { ...order.deliveryAddress, stateOrRegion: 'Lagos' } })
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await vi.waitFor(() => expect(onAccept).toHaveBeenCalledOnce())
  endSession('admin')
})
