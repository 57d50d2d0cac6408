import { type Chance, oneOf, weighted } from './chance.ts'
import { parts } from './fill/words.ts'

/** Search words: kinds of product, without their styles. */
const things = [
  ...new Set(parts.kinds.flatMap(({ name }) => (name.split(', ')[0] ?? '').match(/[\p{L}\p{M}]{4,}/gu) ?? [])),
]
const styles = [
  ...new Set(parts.kinds.flatMap(({ name }) => (name.split(', ')[1] ?? '').match(/[\p{L}\p{M}]{4,}/gu) ?? [])),
]
const brands = [...new Set(parts.brands.map(({ name }) => name.split(' ')[0] ?? name))]

/** Misspells a word: two letters swapped, one missing or one doubled. */
function mistyped(random: Chance, word: string): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const [a, b] = [word.charAt(at), word.charAt(at + 1)]
  const wrong = oneOf(random, [b + a, b, a + a + b])
  return word.slice(0, at) + wrong + word.slice(at + 2)
}

/** Searches by their kind. */
export const searches = {
  oneWord: random => oneOf(random, things),
  twoWords: random => `${oneOf(random, styles)} ${oneOf(random, things)}`,
  threeWords: random => `${oneOf(random, parts.looks)} ${oneOf(random, things)} ${oneOf(random, styles)}`,
  brand: random => oneOf(random, brands),
  brandAndThing: random => `${oneOf(random, brands)} ${oneOf(random, things)}`,
  prefix: random => oneOf(random, things).slice(0, 4),
  mistyped: random => mistyped(random, oneOf(random, things)),
  nothing: random => `${oneOf(random, things)} ${oneOf(random, ['xylograph', 'quokka', 'zzyzx'])}`,
} as const satisfies Record<string, (random: Chance) => string>

/** A typical search. */
export const search = (random: Chance): string =>
  weighted(random, [
    [3, searches.oneWord],
    [4, searches.twoWords],
    [1, searches.threeWords],
    [1, searches.brand],
    [1, searches.brandAndThing],
    [1, searches.mistyped],
  ])(random)
