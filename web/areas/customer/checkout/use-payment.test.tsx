import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutPrice, PaymentBody } from '#contract/checkout/checkout.ts'
import { showPage } from '#tests/harness/page.tsx'
import { PayFailure } from './pay-failure.tsx'
import { usePayment } from './use-payment.ts'

const body: PaymentBody = { addressId: '01a21fb6-9fee-7382-9786-2aea1b2ce000', total: 100 }

function Page({ card }: { card: boolean }) {
  const { pay, failure, busy, atOnce = false } = usePayment()
  return (
    <>
      <button type="button" disabled={busy} onClick={() => pay({ body, price: {} as CheckoutPrice, atOnce: card })}>
        Pay
      </button>
      {failure && <PayFailure failure={failure} atOnce={atOnce} submitted={undefined} now={undefined} />}
    </>
  )
}

let online = true
const goOnline = (now: boolean) => {
  online = now
  window.dispatchEvent(new Event(now ? 'online' : 'offline'))
}
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => {
  goOnline(true)
  vi.useRealTimers()
})

/** Pays with a server that responds with each of these in turn, the last for ever. Returns the keys of all requests. */
async function payWith(card: boolean, ...responses: (() => Response)[]) {
  const { person } = showPage(<Page card={card} />)
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '')
    return (responses.length > 1 ? responses.shift() : responses[0])?.()
  })
  await person.click(screen.getByRole('button'))
  return keys
}
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const refused = (status: number, code: string) => () =>
  Response.json({ success: false, status, code, message: `It is ${code}.`, requestId: '' }, { status })
const soon = () => act(() => vi.advanceTimersByTimeAsync(3_000))
const soonSaid = async () => {
  await soon()
  return screen.getByRole('alert').textContent
}

test('a payment whose answer was lost is sent again under its key until it is answered', async () => {
  const keys = await payWith(true, lost, refused(409, 'in_progress'), refused(422, 'sold_out'))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('You pay only once.'))
  expect(screen.getByRole('button')).toBeDisabled()
  await soon()
  expect(screen.getByRole('alert')).toHaveTextContent('You pay only once.')
  await expect.poll(soonSaid).toContain('It is sold_out.')
  expect(screen.getByRole('button')).toBeEnabled()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await soon()
  expect(keys).toHaveLength(3)
})

test('it waits for the network', async () => {
  const keys = await payWith(true, () => {
    goOnline(false)
    return lost()
  })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('once the network is back'))
  await soon()
  expect(keys).toHaveLength(1)
  act(() => goOnline(true))
  await soon()
  expect(keys).toHaveLength(2)
})

test('without a network nothing is sent, and it says at once that nothing was charged', async () => {
  goOnline(false)
  const keys = await payWith(true, lost)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You can pay as soon as the network is back. You were not charged',
  )
  act(() => goOnline(true))
  await soon()
  expect(keys).toHaveLength(0)
})

test('a payment on the provider’s page is not sent again by itself', async () => {
  const keys = await payWith(false, lost)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('You were not charged'))
  await soon()
  expect(keys).toHaveLength(1)
  expect(screen.getByRole('button')).toBeEnabled()
})
