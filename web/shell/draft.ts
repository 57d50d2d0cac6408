import { draftKey } from './session.ts'

/** Keeps what was typed into a form in this tab, over a reload, a sign-in and a phone that unloads the page. */
export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(draftKey + name, JSON.stringify(values))
  } catch {
    // Session storage is unavailable, so the form is empty afterwards.
  }
}

/** Returns the values that this tab keeps of a form: some, all or none. */
export function keptDraft<Values extends object>(name: string): Partial<Values> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(draftKey + name) ?? '{}')
    return typeof read === 'object' && read ? read : {}
  } catch {
    return {}
  }
}

/** Forgets what was typed into a form. Signing out forgets all drafts. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(draftKey + name)
  } catch {
    // Nothing is kept where session storage is unavailable.
  }
}
