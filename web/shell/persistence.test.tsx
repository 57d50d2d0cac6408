import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptOrder } from '#contract/delivery/delivery.ts'
import { persist } from './persistence.ts'
import { newQueryClient } from './query.ts'
import { stateKey } from './session.ts'
import { toastStore } from './toast.ts'

const key = stateKey('partner')
const submitted = { given: undefined, kind: 'partner', key: 'key-1' }
let stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  onlineManager.setOnline(false)
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  onlineManager.setOnline(true)
  vi.useRealTimers()
  localStorage.clear()
})

function load(): QueryClient {
  const client = newQueryClient()
  stops.push(persist(client, 'partner'))
  return client
}

/** Stores a response and a change that waits for the network, then closes the page. */
async function leavePage() {
  const client = load()
  client
    .getQueryCache()
    .build(client, { queryKey: ['kept'], meta: { kept: true } })
    .setData('answer')
  client.setQueryData(['other'], 'answer')
  const { id, method, path, multipart, access } = acceptOrder
  const meta = { endpoint: { id, method, path, multipart, access }, waits: true }
  const options = { mutationKey: [id], meta, networkMode: 'online' as const }
  void client.getMutationCache().build(client, options).execute(submitted)
  await vi.advanceTimersByTimeAsync(1_000)
  for (const stop of stops) stop()
}

const waiting = (client: QueryClient) => client.getMutationCache().getAll()

test('restores cached responses, and pending changes under their key', async () => {
  await leavePage()
  const client = load()
  expect(client.getQueryData(['kept'])).toBe('answer')
  expect(client.getQueryData(['other'])).toBeUndefined()
  expect(waiting(client).map(({ state }) => [state.isPaused, state.variables])).toEqual([[true, submitted]])
})

test('drops state of another shape', async () => {
  await leavePage()
  localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), buster: 0 }))
  const client = load()
  expect(client.getQueryData(['kept'])).toBeUndefined()
  expect(waiting(client)).toEqual([])
})

test('drops state older than a day, and reports unsent changes', async () => {
  await leavePage()
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  const client = load()
  expect(client.getQueryData(['kept'])).toBeUndefined()
  expect(waiting(client)).toEqual([])
  expect(toastStore.shown().at(-1)?.message).toMatch('were not sent')
})
