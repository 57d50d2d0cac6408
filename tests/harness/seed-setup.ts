import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}

const largestSeed = 2 ** 31 - 1

/** Chooses the seed of all random tests once per run and prints it. `SEED=<seed>` repeats the choices. */
export default function setup({ provide }: TestProject): void {
  const given = process.env.SEED
  const seed = given ? Number(given) : Math.floor(Math.random() * largestSeed)
  if (!Number.isInteger(seed)) throw new Error(`SEED has to be a whole number, not ${given}`)
  console.log(`Random tests use seed ${seed}; SEED=${seed} repeats them.`)
  provide('seed', seed)
}
