import { type AdminKind, type AdminResource, adminResources } from '#contract/access.ts'
import { type Administrator, adminResourceWords } from '#contract/identity/administrators.ts'
import type { Resources } from '#web/features/accounts/grant-words.ts'

/** What roles of administrators can hold. */
export const roleResources: Resources<AdminResource> = { list: adminResources, words: adminResourceWords }

export const kindWords: Readonly<Record<AdminKind, string>> = {
  admin: 'Admin',
  superadmin: 'Superadmin',
  scheduler: 'Scheduler',
  dispatcher: 'Dispatcher',
  hub: 'Hub administrator',
}

/** What somebody of a kind does, for who chooses it. */
export const kindNotes: Readonly<Record<AdminKind, string>> = {
  admin: 'Oversees the marketplace, as far as the role opens it',
  superadmin: 'May everything, also administrators, roles and the audit log',
  scheduler: 'Says who delivers which order',
  dispatcher: 'Delivers orders for Bitmarte',
  hub: 'Looks after a hub, and is set with it',
}

/** What opens the pages of the kind: the role of an admin, the hub that is looked after. */
export const maySee = ({ kind, role, hub }: Pick<Administrator, 'kind' | 'role' | 'hub'>): string => {
  if (kind === 'admin') return role?.name ?? 'Everything'
  return kind === 'hub' ? (hub ?? 'No hub yet') : ''
}
