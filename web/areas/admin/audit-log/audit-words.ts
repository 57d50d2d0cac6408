import type { AuditEntry } from '#contract/identity/audit-log.ts'
import { inWords } from '#web/features/audit-log/changes-words.ts'

/** Returns the subject's name, or what kind of thing it is, and whether it is deleted. */
export const subjectWords = ({ name, kind, deleted }: AuditEntry['subject']): string =>
  `${name ?? inWords(kind)}${deleted ? ' (deleted)' : ''}`

/** Link to the page of the subject, if it has one. */
export function thingLink({
  action,
  subject: { kind, id, deleted },
}: Pick<AuditEntry, 'action' | 'subject'>): string | undefined {
  if (deleted || /\.deleted?$/.test(action)) return undefined
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`
    case 'product':
      return `/admin/products/${id}`
    case 'case':
      return `/admin/cases/${id}`
    case 'bank-account':
    case 'store':
      return `/admin/stores/${id}`
    case 'partner':
      return `/admin/partners/${id}`
    case 'return':
      return `/admin/returns?id=${id}`
    case 'hub':
      return `/admin/hubs?hub=${id}`
    case 'admin':
      return `/admin/admins?admin=${id}`
    case 'admin-role':
      return `/admin/roles?role=${id}`
    case 'setting':
      return '/admin/settings'
  }
}
