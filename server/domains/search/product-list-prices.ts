import {
  cardColumns,
  conditions,
  literalLimit,
  type Narrowing,
  type Page,
  pageJoins,
  type Statement,
} from './product-list-sql.ts'

const count = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/**
 * Price steps, cheapest first: pairs of those of `price_step`; the first ends at ₦10 and the last
 * starts at ₦10,000,000.
 */
const steps = [count(0, 19), ...Array.from({ length: 20 }, (_, at) => count(20 + 2 * at, 21 + 2 * at)), count(60, 90)]

/**
 * Returns the statement for a page of a common search by price. It reads one price step after another until the page is
 * full; words and step use one index, so products beyond the page are never read.
 */
export function pricedStatement(asked: Narrowing & { search: string }, { sortBy, limit, offset }: Page): Statement {
  const { where, values } = conditions(asked)
  const down = sortBy === 'price-desc'
  const order = (of: string): string => (down ? `${of}selling_kobo desc, ${of}id desc` : `${of}selling_kobo, ${of}id`)
  const cut = literalLimit(limit)
  // A literal on the first page shows the planner how few rows it needs.
  const most = offset ? `$${values.length + 1}::int` : cut
  const arms = (down ? steps.toReversed() : steps).map(
    step => `(select id, selling_kobo from search_documents where ${where} and keys && '{${step.map(each => `₦${each}`)}}'
      order by selling_kobo + 0${down ? ' desc, id desc' : ', id'} limit ${most})`,
  )
  return {
    text: `select ${cardColumns} from (select * from (${arms.join(' union all ')}) found limit ${cut}${offset ? ` offset $${values.length + 2}::int` : ''}) page
      ${pageJoins} order by ${order('page.')}`,
    values: offset ? [...values, offset + cut, offset] : values,
    prepared: true,
  }
}
