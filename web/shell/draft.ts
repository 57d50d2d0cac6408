import { draftKey } from './session.ts'

/**
 * Where a draft is kept: in this tab over a reload, a sign-in and a phone that unloads the page, or in this browser also
 * after the tab was closed.
 */
type Place = 'tab' | 'browser'

const storageOf = (place: Place) => (place === 'tab' ? sessionStorage : localStorage)

/** Keeps what was typed into a form. */
export function keepDraft(name: string, values: object, place: Place = 'tab'): void {
  try {
    storageOf(place).setItem(draftKey + name, JSON.stringify(values))
  } catch {
    // The browser has no storage, so the form is empty afterwards.
  }
}

/** Returns the values that are kept of a form: some, all or none. */
export function keptDraft<Values extends object>(name: string, place: Place = 'tab'): Partial<Values> {
  try {
    const read: unknown = JSON.parse(storageOf(place).getItem(draftKey + name) ?? '{}')
    return typeof read === 'object' && read ? read : {}
  } catch {
    return {}
  }
}

/** Forgets what was typed into a form. Signing out forgets all drafts. */
export function forgetDraft(name: string, place: Place = 'tab'): void {
  try {
    storageOf(place).removeItem(draftKey + name)
  } catch {
    // Nothing is kept where the browser has no storage.
  }
}
