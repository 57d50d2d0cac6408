import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { getStoreProfile } from '#contract/stores/store-profile.ts'
import { call } from './api.ts'
import { rulesQuery } from './rules-calls.ts'
import { endSession, startSession, tokenOf } from './session.ts'
import { toastStore } from './toast.ts'

const session = (token: string) => ({ kind: 'customer' as const, token, user: { id: token } })
const asked: (string | undefined)[] = []

/** The server knows the session `new` only. */
const answer = (token: string | undefined) =>
  token === undefined || token === 'Bearer new'
    ? Response.json({ success: true, status: 200, message: 'OK', data: { token } })
    : Response.json(
        { success: false, status: 401, message: '', code: 'token_not_valid', requestId: '' },
        { status: 401 },
      )

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers.authorization)
    return answer(headers.authorization)
  })
})
afterEach(() => {
  for (const { id } of toastStore.shown()) toastStore.close(id)
  endSession()
  vi.unstubAllGlobals()
})

test('a refused token ends its session, and a public call is made again without it', async () => {
  startSession(session('old'))
  await call(getStoreProfile, { params: { id: 'store' } })
  expect(asked).toEqual(['Bearer old', undefined])
  expect(tokenOf('customer')).toBeUndefined()
})

test('a user whose session ended elsewhere reads that, instead of a message about a token', async () => {
  startSession(session('old'))
  await expect(call(getCart, undefined, { kind: 'customer' })).rejects.toThrow('You’ve been signed out.')
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['You’ve been signed out.'])
})

test('a call of a former session doesn’t end the one that has started since', async () => {
  startSession(session('old'))
  const late = call(getCart, undefined, { kind: 'customer' })
  startSession(session('new'))
  await expect(late).rejects.toMatchObject({ code: 'token_not_valid' })
  expect(tokenOf('customer')).toBe('new')
})

test('the rules are read without a token, so an expired one doesn’t interrupt a reader', async () => {
  startSession(session('old'))
  await new QueryClient().fetchQuery(rulesQuery())
  expect(asked).toEqual([undefined])
  expect(tokenOf('customer')).toBe('old')
})

test('a shopper’s request for what is the same for everybody has no token, a merchant’s has', async () => {
  startSession(session('new'))
  startSession({ kind: 'merchant', token: 'new', user: { id: 'new' } })
  await call(listProducts, { query: {} })
  await call(listProducts, { query: {} }, { kind: 'merchant' })
  expect(asked).toEqual([undefined, 'Bearer new'])
})
