import { mostRelated, type ProductCard } from '#contract/catalog/catalog.ts'
import { type CardRow, cardOf } from '#domains/catalog/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { cardColumns, pageJoins } from './product-list-sql.ts'

/** Number of best sellers considered in the child category, and as many in the subcategory. */
const lookedAt = 100
const ofOneStore = 2

const bestOf = (level: string, value: string, far: number): string => `
  (select store_id, id, child_category_id, sold_count, in_stock, ${far} as far from search_documents
    where ${level} = ${value} order by sold_count desc, id desc limit ${lookedAt})`

const exists = { name: 'product to relate', text: 'select from search_documents where id = $1' }

/** $1: the product, whose store has its own section on the page. */
const related = {
  name: 'related products',
  text: `
    with this as materialized (select store_id, child_category_id, sub_category_id from search_documents where id = $1)
    select ${cardColumns} from (
      select store_id, id, row_number() over (order by far, sold_count desc, id desc) as place from (
        select *, row_number() over (partition by store_id order by far, sold_count desc, id desc) as of_store from (
          ${bestOf('child_category_id', '(select child_category_id from this)', 0)}
          union all
          select * from ${bestOf('sub_category_id', '(select sub_category_id from this)', 1)} near
          where child_category_id <> (select child_category_id from this)
        ) looked_at
        where in_stock and store_id <> (select store_id from this)
      ) numbered
      where of_store <= ${ofOneStore} order by place limit ${mostRelated}
    ) page ${pageJoins}
    order by page.place`,
}

/**
 * Returns related products: best sellers in stock of the same child category, then of its subcategory, from other
 * stores, two of each at most. Reads a bounded number of entries of two indexes, however many products exist.
 */
export async function relatedProducts(
  db: Database,
  id: string,
  limit: number,
): Promise<ProductCard[] | Failure<'product_not_found'>> {
  const rows = await db.prepared<CardRow>(related, [id])
  if (!rows.length && !(await db.prepared(exists, [id])).length) return fail('product_not_found')
  return rows.slice(0, limit).map(cardOf)
}
