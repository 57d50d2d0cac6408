import {
  caseBearerNames,
  caseKindNames,
  caseOutcomeNames,
  caseStatuses,
  caseStatusNames,
} from '#contract/cases/case-shapes.ts'
import type { AuditEntry } from '#contract/identity/audit-log.ts'
import { goodsTo, goodsToName } from '#contract/orders/goods-to.ts'
import { orderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import { categoryCommissionName, type SettingName, settings, valueText } from '#contract/settings/settings.ts'
import { capitalised } from '#web/ui/capitalised.ts'
import { dayAndTime, naira } from '#web/ui/format.ts'

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

const isKobo = /(?<=[a-z])Kobo$/

/** Returns `Phone number` for `phoneNumber`, and `Amount` for `amountKobo`. */
const fieldWords = (field: string): string =>
  inWords(field.replace(isKobo, '').replaceAll(/(?<=[a-z])[A-Z]/g, upper => ` ${upper.toLowerCase()}`))

type Changes = Pick<AuditEntry, 'before' | 'after'> & Partial<Pick<AuditEntry, 'subject'>>

type Names = Readonly<Record<string, string>>

const caseNames: Readonly<Record<string, Names>> = {
  bearer: caseBearerNames,
  goodsTo: Object.fromEntries(goodsTo.options.map(to => [to, goodsToName(to)])),
  kind: caseKindNames,
  outcome: caseOutcomeNames,
  status: Object.fromEntries(caseStatuses.map(status => [status, caseStatusNames[status].name])),
}

const orderNames: Readonly<Record<string, Names>> = {
  status: Object.fromEntries(orderStatusCode.options.map(status => [status, orderStatuses[status].known_name])),
}

const codeFields = [
  'approvalStatus',
  'bearer',
  'chargeback',
  'deliveredBy',
  'kind',
  'plan',
  'refund',
  'replace',
  'status',
  'waitFor',
]

/** Returns `Ready for pickup` for `ready_for_pickup`, the code of a field, with the name that its subject's pages have. */
function codeWords(field: string, code: string, kind: string | undefined): string | undefined {
  const names = kind === 'case' ? caseNames : kind === 'order' ? orderNames : undefined
  const isCode = codeFields.includes(field) || /^[a-z]+(_[a-z]+)+$/.test(code)
  return names?.[field]?.[code] ?? (isCode ? inWords(code) : undefined)
}

/** Returns a setting's value with its unit, such as `7.5%`. */
function settingValue(value: unknown, id: string): string {
  const unit = id.startsWith(categoryCommissionName) ? 'percent' : settings[id as SettingName]?.unit
  return unit && typeof value === 'number' ? valueText(unit, value) : valueWords(value)
}

/** Returns a field's value in words, as its subject has it. */
function wordsOf(field: string, value: unknown, subject: Changes['subject']): string {
  if (isKobo.test(field) && typeof value === 'number') return naira(value / 100)
  const code = typeof value === 'string' && value !== '' ? codeWords(field, value, subject?.kind) : undefined
  if (code) return code
  return field === 'value' && subject?.kind === 'setting' ? settingValue(value, subject.id) : valueWords(value)
}

export interface ChangedField {
  field: string
  label: string
  before: string
  after: string
  changed: boolean
}

/** Returns the fields of an entry, changed ones first, of these the value of a setting and its start, a status and amounts. */
export function fieldsOf({ before, after, subject }: Changes): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = names.map(field => {
    const [was, is] = [wordsOf(field, before?.[field], subject), wordsOf(field, after?.[field], subject)]
    // Entries of earlier releases lack the status that a case got.
    const unknown = field === 'status' && after !== null && !(field in after)
    const change = unknown ? { after: 'Not recorded', changed: false } : { after: is, changed: was !== is }
    return { field, label: fieldWords(field), before: was, ...change }
  })
  const first = ({ field, changed }: ChangedField) =>
    Number(changed) * (field === 'value' ? 3 : ['startsAt', 'status'].includes(field) || isKobo.test(field) ? 2 : 1)
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
