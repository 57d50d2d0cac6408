import { cardColumns, cardJoins } from '#domains/catalog/index.ts'
import { conditions, literalLimit, type Narrowing, type Page, type Statement } from './product-list-sql.ts'

const count = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Steps of prices, the cheapest first: two of 0042_catalogue_in_indexes.sql, up to ₦10 and from ₦10,000,000 all. */
const steps = [count(0, 19), ...Array.from({ length: 20 }, (_, at) => count(20 + 2 * at, 21 + 2 * at)), count(60, 90)]

/**
 * The statement for a page of what a common search finds by its price. One step of prices is looked at after another,
 * until there is a page: each is found by the words and the step together, so what costs more is never read.
 */
export function pricedStatement(asked: Narrowing & { search: string }, { sortBy, limit, offset }: Page): Statement {
  const { where, values } = conditions(asked)
  const down = sortBy === 'price-desc'
  const order = (of: string): string => (down ? `${of}selling_kobo desc, ${of}id desc` : `${of}selling_kobo, ${of}id`)
  const cut = literalLimit(limit)
  // Written out, the first page tells the planner how little it is.
  const most = offset ? `$${values.length + 1}::int` : cut
  const arms = (down ? steps.toReversed() : steps).map(
    step => `(select id, selling_kobo from products where ${where} and keys && '{${step.map(each => `₦${each}`)}}'
      order by selling_kobo + 0${down ? ' desc, id desc' : ', id'} limit ${most})`,
  )
  return {
    text: `select ${cardColumns} from (select * from (${arms.join(' union all ')}) found limit ${cut}${offset ? ` offset $${values.length + 2}::int` : ''}) page
      join products p on p.id = page.id ${cardJoins} order by ${order('page.')}`,
    values: offset ? [...values, offset + cut, offset] : values,
    prepared: true,
  }
}
