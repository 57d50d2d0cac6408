import { groupNumber, howToWrite, readNumber } from '../read-number.ts'
import { unitFactor } from './units.ts'

/** Kinds of attributes. In a file without schemas, so that public pages stay light. */
export const attributeKinds = ['text', 'number', 'choice', 'yes-no'] as const
export type AttributeKind = (typeof attributeKinds)[number]

export const attributeLimits = {
  /** Per category, without inherited ones. */
  attributes: 40,
  choices: 100,
  name: 60,
  unit: 20,
  text: 200,
  /** Maximum decimals of a number. */
  decimals: 3,
} as const

/** The part of an attribute that its values depend on. */
export interface AttributeRules {
  kind: AttributeKind
  unit: string | null
  choices: readonly { id: string; name: string }[]
}

/** A value: a text, a number in the attribute's unit, true or false, or a choice's ID. */
export type AttributeValue = string | number | boolean

/** The value, or a message about what is wrong with the input. An empty input has neither. */
export type ReadAttribute = { value?: AttributeValue; problem?: undefined } | { value?: undefined; problem: string }

const yes = new Set(['yes', 'y', 'true', '1'])
const no = new Set(['no', 'n', 'false', '0'])
/** A sign, digits and separators, then a unit. */
const numberAndUnit = /^([-−+\d.,\s]*\d[.,]?)\s*(.*)$/s
const most = 1_000_000_000_000

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Reads an attribute's value as people type it, in forms, CSV files and calls: `55"`, `5 kg`, `Cotton`, `yes`. A unit of
 * the same measure is converted. Returns a problem, never a guess, for anything else.
 */
export function readAttribute({ kind, unit, choices }: AttributeRules, given: AttributeValue): ReadAttribute {
  if (kind === 'yes-no') return readYesNo(given)
  const typed = String(given).replace(/\s+/g, ' ').trim()
  if (typed === '') return {}
  if (kind === 'number') return readMeasure(typed, unit)
  if (kind === 'choice') {
    const found = choices.find(({ id, name }) => id === typed || fold(name) === fold(typed))
    if (found) return { value: found.id }
    const names = choices.slice(0, 8).map(({ name }) => name)
    return { problem: `Choose one of: ${names.join(', ')}${choices.length > names.length ? ', …' : '.'}` }
  }
  if (typed.length > attributeLimits.text) return { problem: `At most ${attributeLimits.text} characters.` }
  return { value: typed }
}

function readYesNo(given: AttributeValue): ReadAttribute {
  if (typeof given === 'boolean') return { value: given }
  const typed = fold(String(given))
  if (typed === '') return {}
  if (yes.has(typed)) return { value: true }
  return no.has(typed) ? { value: false } : { problem: 'Enter yes or no.' }
}

function readMeasure(typed: string, unit: string | null): ReadAttribute {
  const [, number = '', typedUnit = ''] = numberAndUnit.exec(typed) ?? []
  const rules = { decimals: attributeLimits.decimals, min: -most, max: most }
  const example = unit
    ? `Write a number in ${unit}, such as 12.5${unit === '%' ? '' : ' '}${unit}.`
    : 'Write a number, such as 12.5.'
  const factor = typedUnit === '' ? 1 : unit === null ? undefined : unitFactor(typedUnit, unit)
  if (number === '' || factor === undefined) return { problem: example }
  const { value, problem } = readNumber(number.replace(/^\+/, ''), rules)
  if (value === undefined) return { problem: !problem || problem === howToWrite(rules) ? example : problem }
  return { value: Math.round(value * factor * 1000) / 1000 }
}

/** Returns a value as text, as a form shows it; a choice by its name. */
export function attributeText({ kind, unit, choices }: AttributeRules, value: AttributeValue): string {
  if (kind === 'yes-no') return value === true ? 'Yes' : 'No'
  if (kind === 'choice') return choices.find(({ id }) => id === value)?.name ?? ''
  if (kind === 'number' && typeof value === 'number') return unit ? `${groupNumber(value)} ${unit}` : groupNumber(value)
  return String(value)
}
