import { useEffect, useState } from 'react'
import { groupNumber, type NumberRules, writeNumber } from '#contract/read-number.ts'
import { isRefused, type TypedNumber, typedNumber } from './typed-number.ts'

const textOf = (value: TypedNumber, rules: NumberRules): string =>
  isRefused(value) ? value.typed : value === '' ? '' : groupNumber(value, rules)

const same = (a: TypedNumber, b: TypedNumber): boolean =>
  isRefused(a) && isRefused(b) ? a.typed === b.typed && a.problem === b.problem : a === b

interface NumberText {
  /** Text of the input. */
  text: string
  put: (typed: string) => void
  leave: () => void
  /** Error after blur. */
  problem: string | undefined
  /** The parsed value, or a valid example, from the first character on. */
  reading: string | undefined
}

/** State of a number field's text: stays as typed, and a number's digits are grouped on blur. */
export function useNumberText(
  value: TypedNumber,
  onChange: ((value: TypedNumber) => void) | undefined,
  rules: NumberRules,
): NumberText {
  /** Typed text and its value. The text is undefined after blur. */
  const [draft, setDraft] = useState<{ text: string | undefined; value: TypedNumber }>()
  // Otherwise the value came from elsewhere, such as a form reset.
  const mine = draft !== undefined && same(draft.value, value)
  const text = (mine ? draft.text : undefined) ?? textOf(value, rules)
  const read = typedNumber(text, rules)
  const put = (typed: string) => {
    const next = typedNumber(typed, rules)
    setDraft({ text: typed, value: next })
    onChange?.(next)
  }
  const stale = (mine || isRefused(value)) && !same(read, value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: parses the text again when the rules change
  useEffect(() => {
    if (stale) put(text)
  }, [stale])

  const left = mine ? draft.text === undefined : isRefused(value)
  const problem = isRefused(read) ? read.problem : undefined
  return {
    text,
    put,
    leave: () => mine && setDraft({ text: undefined, value }),
    problem: left ? problem : undefined,
    reading: mine ? (problem ?? (typeof read === 'number' ? writeNumber(read, rules) : undefined)) : undefined,
  }
}
