export type Chance = () => number

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks one by weight. */
export function weighted<T>(random: Chance, choices: readonly (readonly [number, T])[]): T {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, choice] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new Error('There is nothing to choose from')
}

/** Picks one with equal probability. */
export function oneOf<T>(random: Chance, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}

/** Picks one from a list in order of popularity: rank r has r^-0.9 times the probability of the first (Zipf). */
export function popularOf<T>(random: Chance, from: readonly T[]): T {
  const place = (1 + random() * ((from.length + 1) ** 0.1 - 1)) ** 10
  return from[Math.min(from.length, Math.floor(place)) - 1] ?? oneOf(random, from)
}

export const times = <T>(many: number, make: () => T): T[] => Array.from({ length: many }, make)
