import { type Random, randomOf } from '#server/seed/random.ts'

/** Random choices of the test file that runs. `random-setup.ts` seeds them anew for each file. */
export let random: Random = randomOf('unseeded')

export function seedRandom(seed: string): void {
  random = randomOf(seed)
}
