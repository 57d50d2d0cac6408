import type { Session } from '#web/shell/session.ts'
import { homeOf } from '#web/shell/user-kind.ts'

/** Where somebody begins who signed in without having come from another page. */
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
