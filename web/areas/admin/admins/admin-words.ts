import { type AdminKind, type AdminResource, adminResources } from '#contract/access.ts'
import { type Administrator, adminResourceWords } from '#contract/identity/administrators.ts'
import { superadminPages } from '#web/areas/admin/page-resources.ts'
import type { Resources } from '#web/features/accounts/grant-words.ts'

/** Resources that administrator roles can grant. */
export const roleResources: Resources<AdminResource> = { list: adminResources, words: adminResourceWords }

export const kindWords: Readonly<Record<AdminKind, string>> = {
  admin: 'Admin',
  superadmin: 'Superadmin',
  scheduler: 'Scheduler',
  dispatcher: 'Dispatcher',
  hub: 'Hub administrator',
}

/** Description of each kind of administrator. */
export const kindNotes: Readonly<Record<AdminKind, string>> = {
  admin: 'Manages the marketplace, within the permissions of their role',
  superadmin: 'Full access, including administrators, settings and the audit log',
  scheduler: 'Assigns orders to carriers',
  dispatcher: 'Delivers orders for Bitmarte',
  hub: 'Manages a hub, and is added on the hub’s page',
}

/** Label of each page that only superadmins open. Several pages can share one. */
const superadminWords: Readonly<Record<(typeof superadminPages)[number], string>> = {
  '/admin/admins': 'administrators',
  '/admin/roles': 'administrators',
  '/admin/settings': 'settings',
  '/admin/mail-texts': 'settings',
  '/admin/notices': 'settings',
  '/admin/audit-log': 'audit log',
}
const parts = [...new Set(superadminPages.map(page => superadminWords[page]))]

/** Access of an admin without a role: everything that no superadmin is needed for. */
export const withoutRole = `All but ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Returns an admin's role or a hub administrator's hub; '' for other kinds. */
export const maySee = ({ kind, role, hub }: Pick<Administrator, 'kind' | 'role' | 'hub'>): string => {
  if (kind === 'admin') return role?.name ?? withoutRole
  return kind === 'hub' ? (hub ?? 'No hub yet') : ''
}
