import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { fitsCheck } from '#web/features/field-work/check-code.ts'
import { FieldWork } from '#web/features/field-work/field-work.tsx'
import { UnsentNote } from '#web/features/field-work/unsent-note.tsx'
import { EnterCode } from './enter-code.tsx'

test('a code that the phone calls wrong can wait for its check, and the form says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const codeCheck = { salt: '0'.repeat(32), iterations: 1, check: 0 }
  if (await fitsCheck(codeCheck, '111111')) codeCheck.check = 1
  const client = new QueryClient()
  client.setQueryData([listPartnerOrders.id], { rows: [{ id: 'one', codeCheck }] })
  renderInTheme(
    <MemoryRouter initialEntries={['/shipping-partner/orders/one']}>
      <QueryClientProvider client={client}>
        <FieldWork kind="partner" owner="rider">
          <EnterCode order={{ id: 'one', orderName: 'BM-ONE' }} />
          <UnsentNote orderId="one" />
        </FieldWork>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByLabelText('Delivery code'), '111111{Enter}')
  expect(await screen.findByText('That code is wrong. 4 tries are left.')).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Check 111111 when the network is back' }))
  expect(await screen.findByText(/^“Check code 111111” waits for the network\. Keep the parcel/)).toBeVisible()
  expect(screen.getByText('Waiting to be sent: Check code 111111')).toBeVisible()
  expect(screen.queryByText(/Delivered/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Check 111111/ })).toBeNull()
})
