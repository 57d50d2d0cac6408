/** Constraints of a number that a person types. */
export interface NumberRules {
  /** Maximum number of decimals; 0 for whole numbers. */
  decimals?: number
  /** Defaults to 0. */
  min?: number
  /** Defaults to a trillion. */
  max?: number
  /** `₦` comes first and may be typed as N or NGN, or last as naira. Any other unit, such as `%` or `kg`, comes last. */
  unit?: string
  /** Reads `20k` and `1.2m`, as amounts in naira always do. */
  short?: boolean
}

/** A number, or a message about why the text isn't one. Neither for an empty text. */
export type ReadNumber = { value?: number; problem?: undefined } | { value?: undefined; problem: string }

/** Amounts in naira. */
export const nairaRules = { decimals: 2, unit: '₦' } as const satisfies NumberRules

const invisible = /[\u200b\u200e\u200f\u2060\ufeff]/g
/** Characters that count as a space in pasted text. Tabs and line breaks don't: they separate two numbers. */
const spaces = /[\u00a0\u2000-\u200a\u202f\u3000]/g
const currency = /^(?:₦|NGN|N)\s?/i
/** The end of an amount: `k` or `m`, as in `20k`, and the word naira; both may be missing. */
const shortForm = /\s?([km])?(?:\s?naira)?$/i
const shortCount = /\s?([km])$/i
const powers: Readonly<Record<string, number>> = { k: 3, m: 6 }
const minus = /^[-−]\s?/
/** Digits alone, or in groups of three by commas or by spaces; then a point with digits. A group can't begin with 0. */
const shape = /^(\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+))?(?:\.(\d+))?$/

/**
 * Reads a number as people in Nigeria type or paste it: `45000`, `45,000.50`, `45 000`, `₦45,000`, `NGN 45,000`, and
 * for amounts `20k`, `1.2m` and `45,000 naira`.
 * Returns a problem, never a guess, for text that could mean two things (`45,00`, `1.500,50`), for anything else that
 * isn't a number (`1e9`), and for numbers outside the rules. Forms, addresses and CSV files all read numbers with it.
 */
export function readNumber(typed: string, rules: NumberRules = {}): ReadNumber {
  const { decimals = 0, min = 0, max = 1_000_000_000_000, unit, short = false } = rules
  const text = typed.replace(invisible, '').replace(spaces, ' ').trim()
  if (text === '') return {}
  const unsigned = text.replace(minus, '')
  const amount = unit === '₦' ? unsigned.replace(currency, '') : undefined
  const full = amount ?? withoutUnit(unsigned, unit)
  const ending = amount === undefined ? shortCount : shortForm
  const shortens = amount !== undefined || short
  const power = powers[shortens ? (ending.exec(full)?.[1]?.toLowerCase() ?? '') : ''] ?? 0
  const bare = shortens ? full.replace(ending, '') : full
  const [, whole, fraction = ''] = shape.exec(bare) ?? []
  const commaForPoint = decimals > 0 && unit !== undefined && unit !== '₦' && /^\d+,\d+$/.test(bare)
  if (whole === undefined && fraction === '')
    return {
      problem: commaForPoint ? `Write decimals after a point, such as ${bare.replace(',', '.')}.` : howToWrite(rules),
    }
  if (fraction.length - power > decimals) {
    return { problem: decimals === 0 ? howToWrite(rules) : `At most ${decimals} decimals, such as ${example(rules)}.` }
  }
  const size = Number(`${whole?.replace(/[, ]/g, '') ?? 0}.${fraction || 0}e${power}`)
  const value = unsigned === text || size === 0 ? size : -size
  if (value < min) return { problem: `At least ${writeNumber(min, rules)}.` }
  if (value > max) return { problem: `At most ${writeNumber(max, rules)}.` }
  return { value }
}

function withoutUnit(text: string, unit = ''): string {
  return unit && text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trimEnd() : text
}

const example = ({ decimals = 0, unit }: NumberRules): string =>
  unit === '₦' ? '45,000.50' : `1.${'5'.padEnd(Math.min(decimals, 2), '0')}`

/** Describes the expected format of a number. */
export function howToWrite(rules: NumberRules): string {
  if (rules.unit === '₦') {
    return rules.decimals
      ? 'Write an amount in naira, such as 45,000 or 45,000.50.'
      : 'Write an amount in whole naira, such as 45,000.'
  }
  if (rules.decimals) return `Write a number, such as ${example(rules)}.`
  return `Write a whole number, such as ${rules.unit === '%' ? '10' : '1,200'}.`
}

/** Writes a number with grouped thousands and no unit: `45,000`, `45,000.50`, `0.125`. */
export function groupNumber(value: number, { unit }: Pick<NumberRules, 'unit'> = {}): string {
  const [whole = '0', fraction = ''] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = fraction && `.${unit === '₦' ? fraction.padEnd(2, '0') : fraction}`
  return `${value < 0 ? '-' : ''}${grouped}${rest}`
}

/** Writes a number with grouped thousands and its unit: `₦45,000.50`, `15%`, `0.8 kg`. */
export function writeNumber(value: number, { unit }: Pick<NumberRules, 'unit'> = {}): string {
  const written = groupNumber(value, { unit })
  if (unit === '₦') return written.replace(/^-?/, '$&₦')
  const named = value === 1 ? unit?.replace(/(day|hour)s$/, '$1') : unit
  return `${written}${named && named !== '%' ? ` ${named}` : (named ?? '')}`
}
