import { useBrowserStore } from './hydrated.tsx'

/** A colour scheme that somebody chose; `auto` is the device's. */
export type Scheme = 'light' | 'dark' | 'auto'

/** Key in local storage and attribute of the page, both Mantine's, whose style sheets read the attribute. */
const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

/** Attributes of the server's html element. The inline script corrects them before the first paint. */
export const schemeProps = { suppressHydrationWarning: true, [attribute]: 'light' } as const

const isScheme = (value: unknown): value is Scheme => value === 'light' || value === 'dark' || value === 'auto'

/** Inline script of the page that shows the chosen scheme before the first paint. */
export const schemeScript = `try{const s=localStorage.getItem('${key}');
document.documentElement.setAttribute('${attribute}',s==='light'||s==='dark'?s:
matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')}catch{}`

/** Returns the scheme chosen in this browser. */
export function chosenScheme(): Scheme {
  try {
    const kept = localStorage.getItem(key)
    return isScheme(kept) ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

const isDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const show = () => {
  const chosen = chosenScheme()
  document.documentElement.setAttribute(attribute, chosen === 'auto' ? (isDark().matches ? 'dark' : 'light') : chosen)
}

const listeners = new Set<() => void>()
const changed = () => {
  show()
  for (const listener of listeners) listener()
}
const ofOtherTabs = (event: StorageEvent) => event.key === key && changed()

/** Shows the scheme in this tab and all others. */
export function chooseScheme(scheme: Scheme) {
  if (scheme === chosenScheme()) return
  try {
    localStorage.setItem(key, scheme)
  } catch {
    // Without local storage, the device's scheme stays.
  }
  changed()
}

/** Shows the device's scheme when it changes, and another tab's choice. Returns a function that stops. */
export function followScheme(): () => void {
  show()
  const device = isDark()
  device.addEventListener('change', changed)
  window.addEventListener('storage', ofOtherTabs)
  return () => {
    device.removeEventListener('change', changed)
    window.removeEventListener('storage', ofOtherTabs)
  }
}

export function subscribeToScheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the chosen scheme; `auto` on the server. */
export const useScheme = (): Scheme => useBrowserStore(subscribeToScheme, chosenScheme, 'auto')
