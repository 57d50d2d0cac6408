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

const place = {
  name: 'place of product',
  text: 'select store_id, child_category_id, sub_category_id from search_documents where id = $1',
}

/** $1: child category, $2: subcategory, $3: store to exclude, which has its own section on the page. */
const related = {
  name: 'related products',
  text: `
    select ${cardColumns} from (
      select store_id, id, row_number() over (order by far, sold_count desc, id desc) as place from (
        select *, row_number() over (partition by store_id order by far, sold_count desc, id desc) as of_store from (
          ${bestOf('child_category_id', '$1', 0)}
          union all
          select * from ${bestOf('sub_category_id', '$2', 1)} near where child_category_id <> $1
        ) looked_at
        where in_stock and store_id <> $3
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
  const [product] = await db.prepared<{ store_id: string; child_category_id: string; sub_category_id: string }>(place, [
    id,
  ])
  if (!product) return fail('product_not_found')
  const { child_category_id, sub_category_id, store_id } = product
  const rows = await db.prepared<CardRow>(related, [child_category_id, sub_category_id, store_id])
  return rows.slice(0, limit).map(cardOf)
}
