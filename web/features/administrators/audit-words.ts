import type { AuditEntry } from '#contract/audit-log.ts'

/** `Gift card` of `gift-card`. */
export const kindOfThing = (kind: string): string => {
  const words = kind.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where what something was done with is looked at, where there is a page of it. */
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
  }
}

/** A value of the log as a person reads it. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return JSON.stringify(value, undefined, 1)
  return String(value)
}

/** `Phone number` of `phoneNumber`. */
const fieldWords = (field: string): string =>
  kindOfThing(field.replaceAll(/(?<=[a-z])[A-Z]/g, upper => ` ${upper.toLowerCase()}`))

export interface ChangedField {
  field: string
  label: string
  before: string
  after: string
  changed: boolean
}

/** What an entry says of each field, those that changed first. */
export function fieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = names.map(field => {
    const [was, is] = [valueWords(before?.[field]), valueWords(after?.[field])]
    return { field, label: fieldWords(field), before: was, after: is, changed: was !== is }
  })
  return fields.toSorted((a, b) => Number(b.changed) - Number(a.changed))
}
