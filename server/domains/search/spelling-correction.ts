/** A typed word with its possible corrections. */
export interface TypedWord {
  word: string
  /** Some product or synonym has it. */
  known: boolean
  /** It isn't known, but some product has a word that begins with it. */
  begins: boolean
  /** Similar words of products, most likely first. */
  near: { word: string; distance: number }[]
  /** Splits into two words of products, joined by a space. One of them may be corrected by a letter. */
  splits: { word: string; distance: number }[]
  /** Joined with the next word, it is a word of products. */
  joined: boolean
}

interface Reading {
  words: string[]
  cost: number
  isNear: boolean
}

export interface Correction {
  text: string
  /** No word differs by more than one letter, nor a word before the last by another letter (`bitter leaf`, `butter leaf`). */
  isNear: boolean
}

/** Cost of a word that no product has and that has no correction. */
const unknown = 3

/** Number of corrections that are tried. */
const mostTried = 5

/**
 * Returns corrections of the typed words, most likely first: mistyped words replaced by similar ones, joined words
 * split, and split words joined; words without a correction stay, and so may words that are perhaps unfinished. Empty if
 * no word has a correction.
 */
export function spellingCorrections(typed: readonly TypedWord[]): Correction[] {
  let readings: Reading[][] = [[{ words: [], cost: 0, isNear: true }]]
  typed.forEach((each, at) => {
    const next = typed[at + 1]
    const before = readings[at] ?? []
    const add = (end: number, text: string, cost: number, isNear = true) => {
      const longer = before.map(reading => ({
        words: [...reading.words, text],
        cost: reading.cost + cost,
        isNear: reading.isNear && isNear,
      }))
      readings = readings.with(end, best([...(readings[end] ?? []), ...longer]))
    }
    while (readings.length < at + 3) readings.push([])
    if (each.known || each.begins) add(at + 1, each.word, 0)
    if (!each.known && each.near.length)
      for (const { word, distance } of each.near)
        add(at + 1, word, distance, distance < 2 && !(next && isReplaced(each.word, word)))
    else if (!each.known && !each.begins) add(at + 1, each.word, unknown)
    for (const { word, distance } of each.splits) add(at + 1, word, 1 + distance)
    if (each.joined && next) add(at + 2, each.word + next.word, 1)
  })
  const as = typed.map(({ word }) => word).join(' ')
  return (readings[typed.length] ?? [])
    .map(({ words, isNear }) => ({ text: words.join(' '), isNear }))
    .filter(({ text }) => text !== as)
}

/** Returns the typed words with joined ones apart, and nothing else corrected; undefined if none is joined. */
export function splitOf(typed: readonly TypedWord[]): string | undefined {
  const apart = typed.map(({ known, splits }) =>
    known ? undefined : splits.find(({ distance }) => distance === 0)?.word,
  )
  return apart.some(Boolean) ? typed.map(({ word }, at) => apart[at] ?? word).join(' ') : undefined
}

/** Returns whether two near words of one length differ in their letters, and not in the order of them. */
const isReplaced = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join() !== [...b].sort().join()

const best = (readings: Reading[]): Reading[] => readings.toSorted((a, b) => a.cost - b.cost).slice(0, mostTried + 1)
