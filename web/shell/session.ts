import { useLocation } from 'react-router'
import type { UserKind } from '#contract/access.ts'
import type { PartnerInfo, UserInfo } from '#contract/identity/accounts.ts'
import { cookieOf } from './cookie.ts'
import { useBrowserStore } from './hydrated.tsx'
import { keptDatabase } from './offline-picture-ids.ts'
import { forgetPages } from './seen-pages.ts'
import { kindOfPath, kinds } from './user-kind.ts'

/** User as returned by login, stored so that a page can greet before it loads. */
export type SessionUser = Partial<UserInfo> & Partial<PartnerInfo>

export interface Session {
  kind: UserKind
  token: string
  user: SessionUser
}

const cookieName = (kind: UserKind) => `bitmarte_${kind}_token`
const tokenKey = cookieName
/** Key in local storage of the signed-in user of a kind. */
export const userKey = (kind: UserKind) => `bitmarte_${kind}_user`
/** Storage key of a kind's offline responses and changes. */
export const stateKey = (kind: UserKind) => `bitmarte_${kind}_state`
/** IndexedDB database of the actions of riders and hubs that wait for the network. */
export const workDatabaseOf = (kind: UserKind) => `bitmarte_${kind}_work`
/** Beginning of the storage keys of what a kind typed into forms (draft.ts). */
export const draftKey = (kind: UserKind) => `bitmarte_${kind}_draft.`
/** Storage keys of what a shopper looked at and searched for in this browser (viewed-products.ts, recent-searches.ts). */
export const viewedKey = 'bitmarte_viewed_products'
export const searchesKey = 'bitmarte_recent_searches'
/** Storage key of the account that signed in last, to which these actions and drafts belong; a tab has that of its drafts. */
const ownerKey = (kind: UserKind) => `bitmarte_${kind}_work_owner`

const listeners = new Set<() => void>()
const changed = () => {
  read.clear()
  for (const listener of listeners) listener()
}

/** Returns the token of a kind's session in this browser; none on the server. */
export function tokenOf(kind: UserKind): string | undefined {
  if (typeof document === 'undefined') return undefined
  const start = `${cookieName(kind)}=`
  const found = document.cookie.split('; ').find(pair => pair.startsWith(start))
  return found ? decodeURIComponent(found.slice(start.length)) : undefined
}

/** Returns whether this browser keeps a session of a kind, also one whose cookie the browser has dropped. */
export const isKept = (kind: UserKind): boolean =>
  tokenOf(kind) !== undefined || localStorage.getItem(tokenKey(kind)) !== null

/** Stores a session: the cookie with the token, and token and user in local storage. */
export function startSession(session: Session) {
  // Another account's responses and changes aren't for this one.
  if (sessionOf(session.kind)?.user.id !== session.user.id) forgetState(session.kind)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = cookieOf(cookieName(session.kind), session.token, location)
  localStorage.setItem(tokenKey(session.kind), session.token)
  localStorage.setItem(userKey(session.kind), JSON.stringify(session.user))
  // Only now that the stored user has changed: before, other windows would store their drafts again (`onDeletedElsewhere`).
  const owner = localStorage.getItem(ownerKey(session.kind))
  if (owner !== null && owner !== session.user.id) forgetOwn(session.kind)
  // A guest's sign-in or sign-up, which comes next, is the same person's.
  if (session.user.id && !isGuest(session)) localStorage.setItem(ownerKey(session.kind), session.user.id)
  changed()
}

/**
 * Deletes the session of a kind, or of all four kinds if unknown, and then everything that this browser keeps of it: by
 * then, other windows see that their person has left (`onDeletedElsewhere`).
 */
export function endSession(kind?: UserKind) {
  expireSession(kind)
  for (const each of kind ? [kind] : kinds) forgetOwn(each)
}

/**
 * Deletes a session that the server has ended. Actions that wait are sent once the same account signs in again, and drafts
 * stay for it.
 */
export function expireSession(kind?: UserKind) {
  for (const each of kind ? [kind] : kinds) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser we serve
    document.cookie = cookieOf(cookieName(each), '', location)
    localStorage.removeItem(tokenKey(each))
    localStorage.removeItem(userKey(each))
    forgetState(each)
    localStorage.removeItem(`bitmarte_${each}_push`)
  }
  changed()
}

/**
 * Deletes what an account leaves in this browser when its session ends: actions that wait for the network with their
 * pictures, drafts, and what a shopper looked at and searched for.
 */
function forgetOwn(kind: UserKind) {
  for (const name of [workDatabaseOf(kind), keptDatabase]) globalThis.indexedDB?.deleteDatabase(name)
  forgetDrafts(kind, sessionStorage)
  forgetDrafts(kind, localStorage)
  if (kind === 'customer') {
    for (const key of [viewedKey, searchesKey]) localStorage.removeItem(key)
    forgetPages('open')
  }
}

function forgetDrafts(kind: UserKind, storage: Storage) {
  for (const key of Object.keys(storage)) if (key.startsWith(draftKey(kind))) storage.removeItem(key)
  storage.removeItem(ownerKey(kind))
}

/**
 * Returns this tab's storage, after deleting drafts of another account. A tab that slept while its person signed out
 * elsewhere still has some, because `changedElsewhere` didn't run.
 */
export function tabStorage(kind: UserKind): Storage {
  const owner = localStorage.getItem(ownerKey(kind))
  if ((sessionStorage.getItem(ownerKey(kind)) ?? owner) !== owner) forgetDrafts(kind, sessionStorage)
  if (owner) sessionStorage.setItem(ownerKey(kind), owner)
  return sessionStorage
}

/** Another tab changed a session. Once its person has signed out there, drafts of this tab go, too. */
function changedElsewhere({ key, newValue }: StorageEvent) {
  for (const kind of kinds) if (newValue === null && key === ownerKey(kind)) forgetDrafts(kind, sessionStorage)
  changed()
}

/** Deletes what this browser keeps of a kind for use without a network. */
function forgetState(kind: UserKind) {
  localStorage.removeItem(stateKey(kind))
  forgetPages(kind)
}

/** Returns a kind's session in this browser. */
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

/** Returns whether a session is that of a customer without an account. */
export const isGuest = (session: Session | undefined): boolean => session?.user.accountType === 'guest'

/** Cached sessions: React compares snapshots by identity. */
const seen = new Map<UserKind, { key: string; session: Session | undefined }>()
/** Kinds whose state is up to date: each read of the cookies asks another process of the browser. */
const read = new Set<UserKind>()

/** Returns the same as `sessionOf`, but reads the cookies only after the session may have changed. */
export function snapshot(kind: UserKind) {
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
    window.addEventListener('storage', changedElsewhere)
    window.addEventListener('pageshow', changed)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', changedElsewhere)
    window.removeEventListener('pageshow', changed)
  }
}

/** Returns the user kind of the current page. */
export const useKind = (): UserKind => kindOfPath(useLocation().pathname)

/** Returns the session of the page's kind, or of `kind`; undefined on the server, in the first render, and signed out. */
export function useSession(kind?: UserKind): Session | undefined {
  const own = useKind()
  const which = kind ?? own
  return useBrowserStore(subscribe, () => snapshot(which), undefined)
}

/** Returns the session of the customer's account; undefined for guests too. */
export function useAccount(): Session | undefined {
  const session = useSession('customer')
  return isGuest(session) ? undefined : session
}
