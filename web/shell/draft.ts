import type { UserKind } from '#contract/access.ts'
import { draftKey, tabStorage, userKey } from './session.ts'

/**
 * Where a draft is kept. A tab keeps it over a reload, a sign-in and a phone that unloads the page; a browser keeps it
 * after its tab is closed, too.
 */
export type Place = 'tab' | 'browser'

/** Draft of who buys without an account, which sign-in and sign-up read, too. */
export const guestDraft = 'guest'

const storageOf = (place: Place, kind: UserKind) => (place === 'tab' ? tabStorage(kind) : localStorage)

/** Keeps what was typed into a form of a kind's area. */
export function keepDraft(name: string, values: object, place: Place, kind: UserKind = 'customer'): void {
  try {
    storageOf(place, kind).setItem(draftKey(kind) + name, JSON.stringify(values))
  } catch {
    // The browser has no storage, so the form is empty afterwards.
  }
}

/** Returns what is kept of a form's values; empty if nothing is. */
export function keptDraft<Values extends object>(
  name: string,
  place: Place,
  kind: UserKind = 'customer',
): Partial<Values> {
  try {
    const read: unknown = JSON.parse(storageOf(place, kind).getItem(draftKey(kind) + name) ?? '{}')
    return typeof read === 'object' && read ? read : {}
  } catch {
    return {}
  }
}

/** Forgets what was typed into a form. Signing out forgets all drafts of its kind. */
export function forgetDraft(name: string, place: Place, kind: UserKind = 'customer'): void {
  try {
    storageOf(place, kind).removeItem(draftKey(kind) + name)
  } catch {
    // Nothing is kept where the browser has no storage.
  }
}

/**
 * Calls `keep` when another window of this browser has deleted a draft because it saved or discarded its own, not because
 * its person signed out. Returns a function that stops listening.
 */
export function onDeletedElsewhere(name: string, kind: UserKind, keep: () => void): () => void {
  const owner = localStorage.getItem(userKey(kind))
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === draftKey(kind) + name && newValue === null && owner && localStorage.getItem(userKey(kind)) === owner)
      keep()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
