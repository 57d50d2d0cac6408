import { type NumberRules, readNumber } from '#contract/read-number.ts'

/** A text that its field refused, and why. It stands in a form's values until it is mended, so that it can't be sent. */
export interface Refused {
  typed: string
  problem: string
}

/** What a number field holds: '' for nothing. */
export type TypedNumber = number | '' | Refused

/** Whether a value of a form is a text that a number field refused. */
export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'typed' in value && 'problem' in value

/** The number in a field; `empty` where nothing is typed, and NaN, which no schema takes, where the text was refused. */
export function numberOf(value: TypedNumber, empty = Number.NaN): number {
  if (value === '') return empty
  return typeof value === 'number' ? value : Number.NaN
}

/** What a field holds once `typed` stands in it. */
export function typedNumber(typed: string, rules: NumberRules): TypedNumber {
  const { value, problem } = readNumber(typed, rules)
  return problem === undefined ? (value ?? '') : { typed, problem }
}
