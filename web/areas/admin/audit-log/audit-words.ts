import type { AuditEntry } from '#contract/identity/audit-log.ts'
import { dayAndTime } from '#web/ui/format.ts'

const verbs: Readonly<Record<string, string>> = {
  activate: 'activated',
  add: 'added',
  'administrator-add': 'added an administrator to',
  'administrator-remove': 'removed an administrator from',
  approve: 'approved',
  ask: 'requested',
  'ask-email': 'requested a new e-mail for',
  change: 'changed',
  create: 'added',
  created: 'added',
  deactivate: 'deactivated',
  decline: 'declined',
  delete: 'deleted',
  disable: 'disabled',
  'edit-approve': 'approved changes of',
  'edit-decline': 'declined changes of',
  'edit-withdraw': 'discarded changes of',
  email: 'changed the e-mail of',
  enable: 'enabled',
  'first-approval': 'gave the first approval of',
  handled: 'resolved',
  'hand-over': 'handed over',
  hide: 'hid',
  invite: 'invited',
  'keep-email': 'kept the e-mail of',
  lock: 'locked two-factor of',
  look: 'viewed',
  merge: 'merged',
  move: 'moved',
  'new-code': 'created a delivery code for',
  'new-codes': 'created recovery codes for',
  note: 'added a note to',
  password: 'changed the password of',
  pay: 'paid',
  'payment-category': 'changed the payment category of',
  profile: 'changed the profile of',
  prove: 'verified',
  publish: 'published',
  'recovery-code': 'used a recovery code of',
  reject: 'rejected',
  rename: 'renamed',
  replace: 'replaced',
  restore: 'restored',
  retry: 'retried',
  run: 'started',
  'second-approval': 'gave the second approval of',
  'send-again': 'sent again',
  settle: 'settled',
  status: 'changed the hours of',
  'turn-off': 'turned two-factor off for',
  'turn-on': 'turned two-factor on for',
  update: 'changed',
  viewed: 'viewed',
  withdraw: 'withdrew a change of',
}

/** Returns the action in words: `approved payout` for `payout.approve`. */
export function didWords({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const verb = action.slice(action.lastIndexOf('.') + 1)
  return `${verbs[verb] ?? verb.replaceAll('-', ' ')} ${subject.kind.replaceAll(/[-_]/g, ' ')}`
}

/** Returns `Gift card` for `gift-card`. */
export const inWords = (kind: string): string => {
  const words = kind.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

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
  }
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Formats a value of the log for display. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return JSON.stringify(value, undefined, 1)
  if (typeof value === 'string' && isMoment.test(value)) return dayAndTime(value)
  return String(value)
}

/** Returns `Phone number` for `phoneNumber`. */
const fieldWords = (field: string): string =>
  inWords(field.replaceAll(/(?<=[a-z])[A-Z]/g, upper => ` ${upper.toLowerCase()}`))

export interface ChangedField {
  field: string
  label: string
  before: string
  after: string
  changed: boolean
}

/** Returns the fields of an entry, changed ones first. */
export function fieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = names.map(field => {
    const [was, is] = [valueWords(before?.[field]), valueWords(after?.[field])]
    return { field, label: fieldWords(field), before: was, after: is, changed: was !== is }
  })
  return fields.toSorted((a, b) => Number(b.changed) - Number(a.changed))
}

const isId = (value: string) => /^[\da-f]{8}-/i.test(value)

/** Returns the first changes of an entry in a line, such as `Minimum payout: 500 → 1000`; '' if there are none to show. */
export const changesInWords = (entry: Pick<AuditEntry, 'before' | 'after'>): string =>
  fieldsOf(entry)
    .filter(({ field, before, after, changed }) => {
      const named = field === 'name' || field === 'title'
      return changed && !named && !isId(before) && !isId(after) && before.length + after.length <= 80
    })
    .slice(0, 2)
    .map(({ label, before, after }) => `${label}: ${before === '–' ? after : `${before} → ${after}`}`)
    .join(', ')
