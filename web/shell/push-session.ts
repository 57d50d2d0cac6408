import type { UserKind } from '#contract/access.ts'

const keyOf = (kind: UserKind) => `bitmarte_${kind}_push`

/** The end of the token whose session a kind's notices are pushed for: another session has to subscribe again. */
export const pushSession = {
  is: (kind: UserKind, token: string | undefined) =>
    token !== undefined && localStorage.getItem(keyOf(kind)) === token.slice(-8),
  set: (kind: UserKind, token: string | undefined) =>
    token ? localStorage.setItem(keyOf(kind), token.slice(-8)) : localStorage.removeItem(keyOf(kind)),
}
