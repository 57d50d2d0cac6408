import type { Database } from '#platform/database/database.ts'
import { byProducts } from './by-products.ts'
import { intervalOf, previousRange, type Range, said } from './range.ts'
import { daysOf, figuresOf, salesPoints, sumsOf, type Whose } from './sales.ts'

const best = 5

/** Summarises a range: figures, those of the previous range, sales over time, and top products. */
export async function overviewOf(db: Database, whose: Whose, range: Range) {
  const previous = previousRange(range)
  const interval = intervalOf(range)
  const [sums, before, days, daysBefore, products] = await Promise.all([
    sumsOf(db.lagging, whose, range),
    sumsOf(db.lagging, whose, previous),
    daysOf(db.lagging, whose, range),
    daysOf(db.lagging, whose, previous),
    db.grouping(read => byProducts(read, whose, range, { limit: best, offset: 0, sort: 'net-sales' }, 'sold'), {
      inOrder: true,
    }),
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
