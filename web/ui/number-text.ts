import { useEffect, useState } from 'react'
import { groupNumber, type NumberRules, writeNumber } from '#contract/read-number.ts'
import { isRefused, type TypedNumber, typedNumber } from './typed-number.ts'

const textOf = (value: TypedNumber, rules: NumberRules): string =>
  isRefused(value) ? value.typed : value === '' ? '' : groupNumber(value, rules)

const same = (a: TypedNumber, b: TypedNumber): boolean =>
  isRefused(a) && isRefused(b) ? a.typed === b.typed && a.problem === b.problem : a === b

interface NumberText {
  /** For the input. */
  text: string
  put: (typed: string) => void
  leave: () => void
  /** What is wrong, once the field was left. */
  problem: string | undefined
  /** What the text was read as, or what to type instead, from the first letter typed. */
  reading: string | undefined
}

/** The text of a number field: it stays as it is typed, and is grouped when the field is left, if it is a number. */
export function useNumberText(
  value: TypedNumber,
  onChange: ((value: TypedNumber) => void) | undefined,
  rules: NumberRules,
): NumberText {
  /** What was typed and the value that came of it. The text is undefined once the field was left. */
  const [draft, setDraft] = useState<{ text: string | undefined; value: TypedNumber }>()
  // Else the value has come from elsewhere, such as a form that was reset.
  const mine = draft !== undefined && same(draft.value, value)
  const text = (mine ? draft.text : undefined) ?? textOf(value, rules)
  const read = typedNumber(text, rules)
  const put = (typed: string) => {
    const next = typedNumber(typed, rules)
    setDraft({ text: typed, value: next })
    onChange?.(next)
  }
  const stale = (mine || isRefused(value)) && !same(read, value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is read again when the rules change, such as from a percentage to an amount
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
