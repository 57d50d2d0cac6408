import type { SessionUser } from './session.ts'

/** Returns the display name of a person. */
export const nameOf = (user: SessionUser | undefined): string =>
  [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.name || user?.email || 'Your account'
