const prefix = 'bitmarte.draft.'

/** Keeps what was typed into a form in this tab, over a reload, a sign-in and a phone that unloads the page. */
export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values))
  } catch {
    // Session storage is unavailable, so the form is empty afterwards.
  }
}

/** Returns what was typed into a form in this tab, if it is kept. */
export function keptDraft<Values extends object>(name: string): Partial<Values> {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}')
    return typeof read === 'object' && read ? read : {}
  } catch {
    return {}
  }
}

/** Forgets what was typed into a form, or into all of them without a name. */
export function forgetDraft(name = ''): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix + name)) sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept where session storage is unavailable.
  }
}
