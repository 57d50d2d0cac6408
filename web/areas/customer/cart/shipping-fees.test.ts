import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shippingFeesOf } from './shipping-fees.ts'
import './shipping-fees-calls.ts' // Imported by the query, which takes seconds on a loaded machine.

const requests: string[] = []
let client: QueryClient

beforeEach(() => {
  requests.length = 0
  client = new QueryClient()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('document', { cookie: 'bitmarte_customer_token=abc' })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return Response.json({ success: true, status: 200, message: 'OK', data: { count: 0, rows: [], total: 0 } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Subscribes to the fees and unsubscribes again, like a page that opens and closes. */
async function show(...given: Parameters<typeof shippingFeesOf>): Promise<void> {
  const leave = new QueryObserver(client, shippingFeesOf(...given)).subscribe(() => undefined)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  leave()
}

test('fees are requested only if enabled and with an address', async () => {
  await show('a', { enabled: false })
  await show(undefined, { enabled: true })
  expect(requests).toEqual([])
})

test('fees are cached for a minute per address', async () => {
  await show('a', { enabled: true })
  expect(requests).toEqual(['/v1/shippingfees/calculate-shipping-fee?addressId=a'])
  vi.advanceTimersByTime(59_000)
  await show('a', { enabled: true })
  expect(requests).toHaveLength(1)
  await show('b', { enabled: true })
  expect(requests).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  await show('a', { enabled: true })
  expect(requests).toHaveLength(3)
})

test('a cart change refetches the fees immediately', async () => {
  await show('a', { enabled: true })
  await client.invalidateQueries({ queryKey: ['shippingfees.calculate'] })
  await show('a', { enabled: true })
  expect(requests).toHaveLength(2)
})
