import type { Session } from '#web/shell/session.ts'
import { homeOf } from '#web/shell/user-kind.ts'

/** Returns the first page after sign-in when no other page was requested. */
export function landingOf({ kind, user }: Pick<Session, 'kind' | 'user'>): string {
  if (kind === 'customer') return '/'
  if (kind !== 'admin') return homeOf[kind]
  switch (user.accountType) {
    case 'scheduler':
      return '/admin/schedule'
    case 'dispatcher':
      return '/admin/dispatch'
    case 'hub':
      return '/admin/hub'
    default:
      return homeOf.admin
  }
}
