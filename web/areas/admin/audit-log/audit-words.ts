import type { AuditEntry } from '#contract/identity/audit-log.ts'
import { inWords } from '#web/features/audit-log/changes-words.ts'

/** Returns the subject's name, or what kind of thing it is. */
export const subjectWords = ({ name, kind }: AuditEntry['subject']): string => name ?? inWords(kind)

/** Link to the page of the subject, if it has one. */
export function thingLink({
  action,
  subject: { kind, id },
}: Pick<AuditEntry, 'action' | 'subject'>): string | undefined {
  if (/\.deleted?$/.test(action)) return undefined
  switch (kind) {
    case 'order':
      return `/admin/orders/${id}`
    case 'product':
      return `/admin/products/${id}`
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
