import type { House } from './house.ts'

/** Runs a sweep by its name, as the clock would. */
export async function runSweep({ sweeps }: House, name: string): Promise<void> {
  const sweep = sweeps.find(each => each.name === name)
  if (!sweep) throw new Error(`There is no sweep ${name}`)
  await sweep.run()
}
