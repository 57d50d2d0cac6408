import { type NumberRules, nairaRules, readNumber } from '#contract/read-number.ts'

/** Text that its field refused, with the reason. Stays in a form's values until corrected and so blocks the form. */
export interface Refused {
  typed: string
  problem: string
}

/** Value of a number field: '' for none. */
export type TypedNumber = number | '' | Refused

/** Returns whether a form's value is text that a number field refused. */
export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'typed' in value && 'problem' in value

/** Returns the number of a field; `empty` for no text, and NaN, which no schema accepts, for refused text. */
export function numberOf(value: TypedNumber, empty = Number.NaN): number {
  if (value === '') return empty
  return typeof value === 'number' ? value : Number.NaN
}

/** Returns a field's value for a typed text. */
export function typedNumber(typed: string, rules: NumberRules): TypedNumber {
  const { value, problem } = readNumber(typed, rules)
  return problem === undefined ? (value ?? '') : { typed, problem }
}

/** Returns the unit that a refused text names, such as that of `₦1,500` where a percentage is expected. */
function namedUnit(value: TypedNumber): 'percent' | 'naira' | undefined {
  if (!isRefused(value)) return undefined
  const { typed } = value
  if (typed.includes('%'))
    return readNumber(typed, { decimals: 2, unit: '%' }).value === undefined ? undefined : 'percent'
  return /₦|ngn|naira/i.test(typed) && readNumber(typed, nairaRules).value !== undefined ? 'naira' : undefined
}

/** Returns the props of a field beside a choice of percent and naira, which chooses the unit that is typed into it. */
export const choosingUnit = <Props extends { onChange: (value: TypedNumber) => void }>(
  { onChange, ...input }: Props,
  choose: (unit: 'percent' | 'naira') => void,
) => ({
  ...input,
  onChange(value: TypedNumber) {
    const unit = namedUnit(value)
    if (unit) choose(unit)
    onChange(value)
  },
})

const weights = { kg: { decimals: 3, unit: 'kg' }, g: { unit: 'g' } } as const

/** Returns the props of a weight beside a choice of its unit, which chooses the unit that is typed into it: `400 g`. */
export const choosingWeight = <Props extends { onChange: (value: TypedNumber) => void }>(
  { onChange, ...input }: Props,
  choose: (unit: keyof typeof weights) => void,
) => ({
  ...input,
  onChange(value: TypedNumber) {
    const typed = isRefused(value) ? value.typed.trim().toLowerCase() : ''
    const unit = (['kg', 'g'] as const).find(each => typed.endsWith(each))
    if (unit && readNumber(typed, weights[unit]).value !== undefined) choose(unit)
    onChange(value)
  },
})
