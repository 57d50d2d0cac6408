/** Deterministic pseudo-random numbers. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number, both ends inclusive. */
  int(least: number, most: number): number
  /** True with this probability in percent. */
  chance(percent: number): boolean
  pick<T>(from: readonly T[]): T
  shuffled<T>(all: readonly T[]): T[]
}

/** Returns a separate stream per name (mulberry32), so that parallel or omitted work changes nothing else. */
export function randomOf(name: string): Random {
  let state = 0x811c9dc5
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    chance: percent => next() * 100 < percent,
    pick: from => at(from, int(0, from.length - 1)),
    shuffled: all => {
      const keyed = all.map(each => ({ each, key: next() }))
      return keyed.sort((a, b) => a.key - b.key).map(({ each }) => each)
    },
  }
}

/** Returns the element at `index` modulo the length. Throws for an empty list. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError(`Nothing at ${index} of ${list.length}`)
  return found
}
