import { type Random, randomOf } from '#server/seed/random.ts'

/** Random choices of the running test file. `file-setup.ts` seeds them for each file. */
export let random: Random = randomOf('unseeded')

export function seedRandom(seed: string): void {
  random = randomOf(seed)
}
