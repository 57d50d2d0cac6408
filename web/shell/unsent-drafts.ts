import type { UserKind } from '#contract/access.ts'
import { draftKey } from './session.ts'

/** Returns how many forms of a kind have a draft in this tab or browser, which signing out deletes. */
export const countDrafts = (kind: UserKind): number =>
  [sessionStorage, localStorage]
    .flatMap(storage => Object.keys(storage))
    // Not the key under which a call is repeated.
    .filter(key => key.startsWith(draftKey(kind)) && !key.endsWith('.sent')).length
