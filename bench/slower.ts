import type { House } from './house.ts'
import { getRoundly, warmUp } from './load.ts'

/** The bare SELECT's throughput when the bounds were set. A slower machine has more time in proportion. */
const bareWhenSet = 19_500

/** Returns the factor by which bounds in milliseconds grow on a machine where the bare SELECT runs this often a second. */
export const slowerBy = (barePerSecond: number): number => Math.max(1, bareWhenSet / barePerSecond)

/** URL paths of the bare SELECT, for categories by ID. */
export const barePaths = (categoryIds: readonly string[]): string[] => categoryIds.map(id => `/select/${id}`)

/** Measures how often a second this machine runs the bare SELECT, at 32 at once for some seconds. */
export async function barePerSecond(house: House, categoryIds: readonly string[], seconds: number): Promise<number> {
  const paths = barePaths(categoryIds)
  await warmUp(house.bareUrl, paths)
  return (await getRoundly(house.bareUrl, paths, { connections: 32, seconds })).perSecond
}
