import { draftKey } from './session.ts'

/** Returns how many forms have a draft in this tab or browser, which signing out deletes. */
export const countDrafts = (): number =>
  [sessionStorage, localStorage]
    .flatMap(storage => Object.keys(storage))
    // Not the key under which a call is repeated.
    .filter(key => key.startsWith(draftKey) && !key.endsWith('.sent')).length
