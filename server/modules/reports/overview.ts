import type { Reader } from '#platform/database/database.ts'
import { byProducts } from './by-products.ts'
import { intervalOf, previousRange, type Range, said } from './range.ts'
import { daysOf, figuresOf, salesPoints, sumsOf, type Whose } from './sales.ts'

const best = 5

/** A range at a glance: figures, those of as many days before, sales over time, the best products. */
export async function overviewOf(read: Reader, whose: Whose, range: Range) {
  const previous = previousRange(range)
  const interval = intervalOf(range)
  const [sums, before, days, daysBefore, products] = await Promise.all([
    sumsOf(read, whose, range),
    sumsOf(read, whose, previous),
    daysOf(read, whose, range),
    daysOf(read, whose, previous),
    byProducts(read, whose, range, { limit: best, offset: 0, sort: 'net-sales' }, 'sold'),
  ])
  return {
    ...said(range),
    previous: said(previous),
    figures: figuresOf(sums),
    before: figuresOf(before),
    interval,
    points: salesPoints(range, interval, days),
    pointsBefore: salesPoints(previous, interval, daysBefore),
    products: products.rows,
  }
}
