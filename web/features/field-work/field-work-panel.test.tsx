import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { convertToken } from '#contract/delivery/delivery.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { FieldWork, useDoing, useInField } from './field-work.tsx'
import { FieldWorkPanel } from './field-work-panel.tsx'

/** A form that shows by itself what the server said. */
function Form() {
  const { act, busy } = useDoing()
  const given = { body: { orderId: 'one', token: '123456' } }
  const action = { subject: 'one', name: 'BM-ONE', label: 'Delivered', to: 'delivered', endpoint: convertToken, given }
  const inField = useInField()
  return (
    <button type="button" disabled={!inField || busy} onClick={() => act(action as never, { quiet: true })}>
      Confirm
    </button>
  )
}

test('a refusal that its form shows is never said twice', async () => {
  const refusal = { success: false, status: 422, code: 'wrong_delivery_token', message: 'Wrong code.', requestId: '' }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }))
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <FieldWork kind="partner" owner="rider">
        <Form />
        <FieldWorkPanel />
      </FieldWork>
    </QueryClientProvider>,
  )
  const seen: string[] = []
  const look = () => seen.push(...screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? ''))
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  const button = screen.getByRole('button', { name: 'Confirm' })
  await vi.waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  await vi.waitFor(() => expect(button).toBeEnabled())
  expect(seen).toEqual([])
})
