import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCart } from '#contract/cart/cart.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { uploadDocument } from '#contract/files/files.ts'
import { getStoreProfile } from '#contract/stores/store-profile.ts'
import { call } from './api.ts'
import { download } from './download.ts'
import { rulesQuery } from './rules-calls.ts'
import { endSession, snapshot, startSession, tokenOf } from './session.ts'
import { toastStore } from './toast.ts'
import { upload } from './upload.ts'

const session = (token: string) => ({ kind: 'customer' as const, token, user: { id: token } })
const asked: (string | undefined)[] = []

const refusal = { success: false, status: 401, message: 'Token is not valid', code: 'token_not_valid', requestId: '' }
/** Whether the server answers a call without a token. */
let open = true

/** The server knows the session `new` only. */
const answer = (token: string | undefined) =>
  (token === undefined && open) || token === 'Bearer new'
    ? Response.json({ success: true, status: 200, message: 'OK', data: { token } })
    : Response.json(refusal, { status: 401 })

beforeEach(() => {
  open = true
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

/** The browser drops the session's cookie, of which the page hears nothing. */
const dropCookie = () => {
  expect(snapshot('customer')).toBeDefined()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in jsdom
  document.cookie = 'bitmarte_customer_token=; path=/; max-age=0'
}
const messages = () => toastStore.shown().map(({ message }) => message)

test('a call after the session’s cookie is gone ends the session, which the person reads once', async () => {
  startSession(session('old'))
  dropCookie()
  open = false
  for (const _ of [1, 2])
    await expect(call(getCart, undefined, { kind: 'customer' })).rejects.toThrow('You’ve been signed out.')
  expect(snapshot('customer')).toBeUndefined()
  expect(messages()).toEqual(['You’ve been signed out.'])
})

test('an upload whose session has ended says so', async () => {
  startSession(session('old'))
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 401
      response = refusal
      upload = {}
      onload = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        this.onload()
      }
    },
  )
  const sent = upload(uploadDocument, { body: { document: new File([], 'a.pdf') } }, { onProgress: () => {} })
  await expect(sent).rejects.toThrow('You’ve been signed out.')
  expect(snapshot('customer')).toBeUndefined()
  expect(messages()).toEqual(['You’ve been signed out.'])
})

test('a download whose session has ended says so', async () => {
  startSession(session('old'))
  await download(getCart, {}, 'We couldn’t make the file.')
  expect(snapshot('customer')).toBeUndefined()
  expect(toastStore.shown().map(({ message }) => message)).toEqual(['You’ve been signed out.'])
})

test('a call that needs a session, of somebody who had none, ends nothing', async () => {
  open = false
  await expect(call(getCart, undefined, { kind: 'customer' })).rejects.toThrow('You’ve been signed out.')
  expect(toastStore.shown()).toEqual([])
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
