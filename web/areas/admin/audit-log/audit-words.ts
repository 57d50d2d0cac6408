import type { AuditEntry } from '#contract/identity/audit-log.ts'
import { orderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { categoryCommissionName, type SettingName, settings, valueText } from '#contract/settings/settings.ts'
import { dayAndTime } from '#web/ui/format.ts'

/** Words of whole actions whose verb and subject alone don't say what happened. */
const phrases: Readonly<Record<string, string>> = {
  'account.ask-data': 'requested the data of account',
  'account.keep': 'kept open account',
  'store.keep': 'reopened store',
  'bank-account.add': 'set bank account',
  'case.answer': 'answered in case',
  'case.own': 'took case',
  'category.also-called': 'changed the other names of category',
  'category.size-guide': 'changed the size guide of category',
  'category.size-guide-remove': 'removed the size guide of category',
  'category.vat-exempt': 'changed the VAT exemption of category',
  'conversation-report.settle': 'resolved report of a conversation',
  'dispute.charge': 'charged to the store dispute',
  'file.viewed': 'exported file',
  'giftcard.change-gift': 'changed recipient or day of gift card',
  'giftcard.give-up': 'expired, given up with its account, gift card',
  'giftcard.issue': 'issued gift card',
  'hub.decline': 'declined hub application',
  'hub.missing': 'reported as not arrived at its hub order',
  'hub.store-approve': 'approved for a hub store',
  'hub.store-decline': 'declined for a hub store',
  'order.change-carrier': 'handed over to another carrier order',
  'order.check-stock': 'checked the stock of order',
  'order.move': 'changed the status of order',
  'order.delay': 'moved the expected day of order',
  'order.remind': 'sent a reminder about order',
  'partner.address': 'changed the addresses of partner',
  'partner.bank-account': 'changed the bank account of partner',
  'partner.send-back': 'returned the application of partner',
  'product.file': 'changed the digital file of product',
  'reconciliation.run': 'reconciled day',
  'reconciliation.settle': 'resolved exception',
  'sale-price.create': 'added a sale price to product',
  'sale-price.delete': 'deleted a sale price of product',
  'return.ask_admin': 'escalated return',
  'return.withdraw': 'withdrew return',
  'store-credit.grant': 'granted store credit to account',
  'store.delivers-itself': 'changed who delivers for store',
  'tax-registration.save': 'saved the tax details of store',
}

const verbs: Readonly<Record<string, string>> = {
  accept: 'accepted',
  activate: 'activated',
  add: 'added',
  'administrator-add': 'added an administrator to',
  'administrator-remove': 'removed an administrator from',
  answer: 'answered',
  approve: 'approved',
  archive: 'archived',
  ask: 'requested',
  'ask-email': 'requested a new e-mail for',
  assign: 'assigned',
  cancel: 'cancelled',
  change: 'changed',
  charge: 'charged',
  close: 'closed',
  contest: 'contested',
  create: 'added',
  created: 'added',
  deactivate: 'deactivated',
  decide: 'decided',
  decline: 'declined',
  delete: 'deleted',
  disable: 'disabled',
  'edit-approve': 'approved changes of',
  'edit-decline': 'declined changes of',
  'edit-withdraw': 'discarded changes of',
  email: 'changed the e-mail of',
  enable: 'enabled',
  erase: 'erased the data of',
  'first-approval': 'gave the first approval of',
  'hand-over': 'handed over',
  handled: 'resolved',
  hidden: 'hid',
  hide: 'hid',
  invite: 'invited',
  'internal-note.add': 'added an internal note to',
  'internal-note.delete': 'deleted an internal note about',
  'keep-email': 'kept the e-mail of',
  lock: 'locked two-factor of',
  look: 'viewed',
  merge: 'merged',
  move: 'moved',
  'new-code': 'created a delivery code for',
  'new-app': 'set up another authenticator app for',
  'new-codes': 'created recovery codes for',
  note: 'added a note to',
  open: 'opened',
  order: 'reordered',
  password: 'changed the password of',
  pause: 'paused the payouts of',
  pay: 'paid',
  'payment-category': 'changed the payment category of',
  profile: 'changed the profile of',
  prove: 'verified',
  publish: 'published',
  receive: 'received',
  'recovery-code': 'used a recovery code of',
  reject: 'rejected',
  release: 'released',
  rename: 'renamed',
  remove: 'removed',
  replace: 'replaced',
  restore: 'restored',
  resume: 'resumed the payouts of',
  retry: 'retried',
  run: 'started',
  save: 'saved',
  'second-approval': 'gave the second approval of',
  send: 'sent',
  'send-again': 'sent again',
  settle: 'settled',
  status: 'changed the hours of',
  suspend: 'suspended',
  'turn-off': 'turned two-factor off for',
  'turn-on': 'turned two-factor on for',
  update: 'changed',
  withdraw: 'withdrew a change of',
}

/**
 * Returns the action in words: `approved payout` for `payout.approve`. Composes those of earlier releases that it doesn't
 * know.
 */
export function didWords({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  const phrase = phrases[action]
  if (phrase) return phrase
  const verb = action.slice(action.lastIndexOf('.') + 1)
  return `${verbs[action] ?? verbs[verb] ?? verb.replaceAll('-', ' ')} ${subject.kind.replaceAll(/[-_]/g, ' ')}`
}

/** Returns `Gift card` for `gift-card`. */
export const inWords = (kind: string): string => {
  const words = kind.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

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

type Changes = Pick<AuditEntry, 'before' | 'after'> & Partial<Pick<AuditEntry, 'subject'>>

/** Returns `Ready for pickup` for `ready_for_pickup` of an order, and of other subjects' statuses the same without a name. */
function statusWords(value: unknown, kind: string | undefined): string {
  const known = kind === 'order' && orderStatusCode.safeParse(value).data
  if (known) return orderStatuses[known].known_name
  return typeof value === 'string' && value ? inWords(value) : valueWords(value)
}

/** Returns a setting's value with its unit, such as `7.5%`. */
function settingValue(value: unknown, id: string): string {
  const unit = id.startsWith(categoryCommissionName) ? 'percent' : settings[id as SettingName]?.unit
  return unit && typeof value === 'number' ? valueText(unit, value) : valueWords(value)
}

/** Returns a field's value in words, as its subject has it. */
function wordsOf(field: string, value: unknown, subject: Changes['subject']): string {
  if (field === 'status') return statusWords(value, subject?.kind)
  return field === 'value' && subject?.kind === 'setting' ? settingValue(value, subject.id) : valueWords(value)
}

export interface ChangedField {
  field: string
  label: string
  before: string
  after: string
  changed: boolean
}

/** Returns the fields of an entry, changed ones first, of these the value of a setting and its start. */
export function fieldsOf({ before, after, subject }: Changes): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = names.map(field => {
    const [was, is] = [wordsOf(field, before?.[field], subject), wordsOf(field, after?.[field], subject)]
    return { field, label: fieldWords(field), before: was, after: is, changed: was !== is }
  })
  const first = ({ field, changed }: ChangedField) =>
    Number(changed) * (field === 'value' ? 3 : field === 'startsAt' ? 2 : 1)
  return fields.toSorted((a, b) => first(b) - first(a))
}

const isId = (value: string) => /^[\da-f]{8}-/i.test(value)

/** Returns the first changes of an entry in a line, such as `Minimum payout: 500 → 1000`; '' if there are none to show. */
export const changesInWords = (entry: Changes): string =>
  fieldsOf(entry)
    .filter(({ field, before, after, changed }) => {
      const named = field === 'name' || field === 'title'
      return changed && !named && !isId(before) && !isId(after) && before.length + after.length <= 80
    })
    .slice(0, 2)
    .map(({ label, before, after }) => `${label}: ${before === '–' ? after : `${before} → ${after}`}`)
    .join(', ')
