import { beforeEach, expect, test, vi } from 'vitest'
import { addSeenPage, seenPages } from './seen-pages.ts'
import {
  endSession,
  expireSession,
  searchesKey,
  sessionOf,
  startSession,
  stateKey,
  tokenOf,
  viewedKey,
} from './session.ts'
import { kinds } from './user-kind.ts'

/** Fake of the browser's cookies and storage that a session uses. */
function browser() {
  const cookies = new Map<string, string>()
  const entries = new Map<string, string>()
  vi.stubGlobal('location', { hostname: 'localhost', protocol: 'http:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [name = '', value = ''] = line.split(/[=;]/)
      if (line.includes('max-age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
  vi.stubGlobal('sessionStorage', { removeItem: () => {} })
  return { cookies, entries }
}

let kept: ReturnType<typeof browser>
beforeEach(() => {
  kept = browser()
  for (const kind of kinds) startSession({ kind, token: `token of ${kind}`, user: { firstName: kind } })
})

test('keeps a cookie and two entries per kind', () => {
  expect([...kept.cookies.keys()]).toEqual(kinds.map(kind => `bitmarte_${kind}_token`))
  expect(kept.entries.size).toBe(8)
  expect(sessionOf('partner')).toEqual({ kind: 'partner', token: 'token of partner', user: { firstName: 'partner' } })
})

test('clears one kind on sign-out', () => {
  localStorage.setItem(stateKey('merchant'), '{}')
  endSession('merchant')
  expect(tokenOf('merchant')).toBeUndefined()
  expect([...kept.entries.keys()].filter(key => key.includes('merchant'))).toEqual([])
  expect(tokenOf('customer')).toBe('token of customer')
})

test('forgets what a shopper looked at and searched for on sign-out', () => {
  for (const key of [viewedKey, searchesKey]) localStorage.setItem(key, '["lamp"]')
  endSession('merchant')
  expect(localStorage.getItem(viewedKey)).toBe('["lamp"]')
  endSession('customer')
  expect([localStorage.getItem(viewedKey), localStorage.getItem(searchesKey)]).toEqual([null, null])
})

test('forgets which public pages a shopper saw on sign-out, and when another account signs in', () => {
  const signIn = (id: string) => startSession({ kind: 'customer', token: 'token', user: { id } })
  const see = () => addSeenPage({ path: '/product/1', title: 'Lamp', as: 'document' })
  signIn('ada')
  see()
  endSession('merchant')
  expireSession('customer')
  signIn('ada')
  expect(seenPages()).toHaveLength(1)
  signIn('bola')
  expect(seenPages()).toEqual([])
  see()
  endSession('customer')
  expect(seenPages()).toEqual([])
})

test('clears all kinds on sign-out of an unknown kind', () => {
  endSession()
  expect(kept.cookies.size + kept.entries.size).toBe(0)
})

test('returns an empty user for unreadable data', () => {
  localStorage.setItem('bitmarte_customer_user', '{broken')
  expect(sessionOf('customer')?.user).toEqual({})
})
