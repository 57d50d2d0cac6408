import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { tillSent } from './query.ts'

let sent = 0
async function send() {
  sent++
  throw new TypeError('Failed to fetch')
}

test('a change waits for the network', async () => {
  const client = new QueryClient()
  void client
    .getMutationCache()
    .build(client, { ...tillSent, mutationFn: send, retry: true, retryDelay: 20 })
    .execute(undefined)
  await vi.waitFor(() => expect(sent).toBeGreaterThan(1))
})

test('it is not tried again after its test, where it would meet the fetch of another', async () => {
  const before = sent
  // sleeps: five times as long as a retry waits
  await new Promise(done => setTimeout(done, 100))
  expect(sent).toBe(before)
})
