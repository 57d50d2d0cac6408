import { onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptOrder } from '#contract/delivery/delivery.ts'
import { persist } from './persistence.ts'
import { newQueryClient } from './query.ts'
import { stateKey } from './session.ts'
import { toastStore } from './toast.ts'

const key = stateKey('partner')
const submitted = { given: undefined, kind: 'partner', key: 'key-1' }
let stops: (() => void)[] = []

const cookie = (kind: string, token = '') => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `bitmarte_${kind}_token=${token}${token ? '' : '; max-age=0'}`
}

beforeEach(() => {
  cookie('partner', 'token')
  vi.useFakeTimers()
  onlineManager.setOnline(false)
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  onlineManager.setOnline(true)
  vi.useRealTimers()
  localStorage.clear()
  cookie('partner')
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

test('restores a change once, also when a sign-in starts it again', async () => {
  await leavePage()
  const client = load()
  for (const stop of stops.splice(0)) stop()
  stops.push(persist(client, 'partner'))
  expect(waiting(client).map(({ state }) => state.variables)).toEqual([submitted])
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

test('keeps nothing personal once the session has ended', async () => {
  await leavePage()
  cookie('partner')
  localStorage.removeItem(key)
  const client = load()
  client
    .getQueryCache()
    .build(client, { queryKey: ['kept'], meta: { kept: true } })
    .setData('answer')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(localStorage.getItem(key)).toBeNull()
})

test('shows a customer stored responses only without a network, and keeps another tab’s changes', async () => {
  cookie('customer', 'token')
  const stored = stateKey('customer')
  const first = newQueryClient()
  stops.push(persist(first, 'customer'))
  first
    .getQueryCache()
    .build(first, { queryKey: ['kept'], meta: { kept: true } })
    .setData('old price')
  const change = (name: string) => ({ given: undefined, kind: 'customer', key: name, endpoint: acceptOrder })
  const options = { mutationKey: ['cart'], meta: { waits: true }, networkMode: 'online' as const }
  void first.getMutationCache().build(first, options).execute(change('key-1'))
  await vi.advanceTimersByTimeAsync(1_000)

  onlineManager.setOnline(true)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const second = newQueryClient()
  stops.push(persist(second, 'customer'))
  expect(second.getQueryData(['kept'])).toBeUndefined()
  onlineManager.setOnline(false)
  expect(second.getQueryData(['kept'])).toBe('old price')
  void second.getMutationCache().build(second, options).execute(change('key-2'))
  await vi.advanceTimersByTimeAsync(1_000)
  const names = (saved: string | null) =>
    JSON.parse(saved ?? '{}').mutations.map(
      (each: { state: { variables: { key: string } } }) => each.state.variables.key,
    )
  expect(names(localStorage.getItem(stored))).toEqual(['key-1', 'key-2'])
  // The first tab knows nothing of the second's change, and leaves it.
  first.setQueryData(['kept'], 'older price')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(names(localStorage.getItem(stored))).toEqual(['key-1', 'key-2'])
  cookie('customer')
  vi.unstubAllGlobals()
})

test('sends restored changes one after another without waiting for what they change, and loads it again once', async () => {
  cookie('customer', 'token')
  const options = { mutationKey: ['cart'], scope: { id: 'cart' }, networkMode: 'online' as const }
  const { id, method, path, multipart, access } = acceptOrder
  const endpoint = { id, method, path, multipart, access }
  const meta = { endpoint, waits: true }
  const params = { id: '01a20930-46f5-7c8c-8b34-f8ee646f4cae' }
  const before = newQueryClient()
  stops.push(persist(before, 'customer'))
  for (const name of ['key-1', 'key-2', 'key-3'])
    void before
      .getMutationCache()
      .build(before, { ...options, meta })
      .execute({ given: { params, body: {} }, kind: 'customer', key: name, endpoint })
  await vi.advanceTimersByTimeAsync(1_000)
  for (const stop of stops) stop()

  const client = newQueryClient()
  client.mount()
  stops.push(persist(client, 'customer'), () => client.unmount())
  let loads = 0
  // A slow network: what the page shows hasn't loaded again yet.
  const queryFn = () => {
    loads += 1
    return new Promise<number>(() => {})
  }
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn, initialData: 0, staleTime: 60_000 })
  stops.push(observer.subscribe(() => undefined))
  const sent: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['idempotency-key'])
    return Response.json({ success: true, status: 200, message: 'OK', data: {} })
  })
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual(['key-1', 'key-2', 'key-3'])
  expect(loads).toBe(1)
  cookie('customer')
  vi.unstubAllGlobals()
})
