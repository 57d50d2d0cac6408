import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { UserKind } from '#contract/access.ts'
import type { PartnerInfo, UserInfo } from '#contract/identity/accounts.ts'
import { cookieOf } from './cookie.ts'
import { keptDatabase } from './offline-picture-ids.ts'
import { kindOfPath, kinds } from './user-kind.ts'

/** What login answered about the person, kept so that a page can greet before it asks. */
export type SessionUser = Partial<UserInfo> & Partial<PartnerInfo>

export interface Session {
  kind: UserKind
  token: string
  user: SessionUser
}

const cookieName = (kind: UserKind) => `bitmarte_${kind}_token`
const tokenKey = cookieName
const userKey = (kind: UserKind) => `bitmarte_${kind}_user`
/** Where a kind keeps answers and changes for when the network is gone. */
export const stateKey = (kind: UserKind) => `bitmarte_${kind}_state`

const listeners = new Set<() => void>()
const changed = () => {
  read.clear()
  for (const listener of listeners) listener()
}

/** The token of a kind's session in this browser; none on the server. */
export function tokenOf(kind: UserKind): string | undefined {
  if (typeof document === 'undefined') return undefined
  const start = `${cookieName(kind)}=`
  const found = document.cookie.split('; ').find(pair => pair.startsWith(start))
  return found ? decodeURIComponent(found.slice(start.length)) : undefined
}

/** Keeps a session: the cookie that requests are signed with, and local storage's entries for token and user. */
export function startSession(session: Session) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API stands on https only
  document.cookie = cookieOf(cookieName(session.kind), session.token, location)
  localStorage.setItem(tokenKey(session.kind), session.token)
  localStorage.setItem(userKey(session.kind), JSON.stringify(session.user))
  changed()
}

/** Deletes the session of a kind, or of all four kinds if unknown. */
export function endSession(kind?: UserKind) {
  for (const each of kind ? [kind] : kinds) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we serve
    document.cookie = cookieOf(cookieName(each), '', location)
    localStorage.removeItem(tokenKey(each))
    localStorage.removeItem(userKey(each))
    localStorage.removeItem(stateKey(each))
  }
  globalThis.indexedDB?.deleteDatabase(keptDatabase)
  changed()
}

/** The session that a kind has in this browser. */
export function sessionOf(kind: UserKind): Session | undefined {
  const token = tokenOf(kind)
  return token ? { kind, token, user: parseUser(localStorage.getItem(userKey(kind))) } : undefined
}

function parseUser(kept: string | null): SessionUser {
  try {
    const user: unknown = JSON.parse(kept ?? '{}')
    return typeof user === 'object' && user ? user : {}
  } catch {
    return {}
  }
}

/** One object per state, since React compares what a store answers by identity. */
const seen = new Map<UserKind, { key: string; session: Session | undefined }>()
/** The kinds whose state was read since it last changed: each look at the cookies asks another process of the browser. */
const read = new Set<UserKind>()
function snapshot(kind: UserKind) {
  if (read.has(kind)) return seen.get(kind)?.session
  read.add(kind)
  const key = `${tokenOf(kind) ?? ''} ${localStorage.getItem(userKey(kind)) ?? ''}`
  const last = seen.get(kind)
  if (last?.key === key) return last.session
  const session = sessionOf(kind)
  seen.set(kind, { key, session })
  return session
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    read.clear()
    window.addEventListener('storage', changed)
    window.addEventListener('pageshow', changed)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', changed)
    window.removeEventListener('pageshow', changed)
  }
}

/** The user kind of the page that is shown. */
export const useKind = (): UserKind => kindOfPath(useLocation().pathname)

/** The session of the page's kind, or of the one named; `undefined` on the server, in the first render, and signed out. */
export function useSession(kind?: UserKind): Session | undefined {
  const own = useKind()
  const which = kind ?? own
  return useSyncExternalStore(
    subscribe,
    () => snapshot(which),
    () => undefined,
  )
}
