import type { Chance } from '../chance.ts'

/** Measured median and 95th percentile. */
export interface Spread {
  p50: number
  p95: number
}

/** The 95th percentile of the standard normal distribution. */
const z95 = 1.6449

/** Draws from the standard normal distribution (Box–Muller). */
const normal = (random: Chance): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const sigmaOf = ({ p50, p95 }: Spread): number => (p95 > p50 && p50 > 0 ? Math.log(p95 / p50) / z95 : 0)

/** Draws from the log-normal distribution with this median and 95th percentile. */
export const drawn = (random: Chance, spread: Spread): number => spread.p50 * Math.exp(sigmaOf(spread) * normal(random))

/** Mean of the distribution that `drawn` draws from. */
export const meanOf = (spread: Spread): number => spread.p50 * Math.exp(sigmaOf(spread) ** 2 / 2)

/** Draws the time to the next arrival of a Poisson process. */
export const untilNext = (random: Chance, perMs: number): number => -Math.log(1 - random()) / perMs

/** Draws a rank from 0: rank r has (r + 1)^-0.9 times the probability of the first (as `popularOf`, without a list). */
export const rankOf = (random: Chance, many: number): number =>
  Math.min(many, Math.floor((1 + random() * ((many + 1) ** 0.1 - 1)) ** 10)) - 1
