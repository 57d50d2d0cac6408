import type { AuditEntry } from '#contract/identity/audit-log.ts'
import { orderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { categoryCommissionName, type SettingName, settings, valueText } from '#contract/settings/settings.ts'
import { capitalised } from '#web/ui/capitalised.ts'
import { dayAndTime } from '#web/ui/format.ts'

/** Returns `Gift card` for `gift-card`. */
export const inWords = (kind: string): string => capitalised(kind.replaceAll(/[-_]/g, ' '))

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
