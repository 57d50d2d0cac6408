import type { UserKind } from '#contract/access.ts'
import { draftKey, tabStorage } from './session.ts'

/** Returns how many forms of a kind have a draft in this browser or in one of its windows, which signing out deletes. */
export async function countDrafts(kind: UserKind): Promise<number> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  // Each window marks the forms whose draft only it has.
  const inWindows = held.flatMap(({ name = '' }) => (name.endsWith('.tab') ? [name.slice(0, -'.tab'.length)] : []))
  const forms = [...Object.keys(tabStorage(kind)), ...Object.keys(localStorage), ...inWindows]
    // Not the key under which a call is repeated.
    .filter(key => key.startsWith(draftKey(kind)) && !key.endsWith('.sent'))
  return new Set(forms).size
}
