import { type NumberRules, readNumber } from '#contract/read-number.ts'

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
