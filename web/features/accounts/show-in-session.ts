import type { UserKind } from '#contract/access.ts'
import { type SessionUser, sessionOf, startSession } from '#web/shell/session.ts'

/** Changes the user in this browser's session of the kind, whom menus show and new addresses name. Does nothing when signed out. */
export function showInSession(kind: UserKind, changed: SessionUser): void {
  const session = sessionOf(kind)
  if (session) startSession({ ...session, user: { ...session.user, ...changed } })
}
