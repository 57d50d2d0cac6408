import { CompiledQuery } from 'kysely'
import type { ProductCard, ProductSort } from '#contract/catalog.ts'
import { ratingOf } from '#modules/stores/index.ts'
import type { Database } from '#platform/database/database.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { toNaira } from '#platform/money.ts'
import { keptWhenLarge } from './kept-counts.ts'
import { countStatement, type Narrowing, pageStatement, type Statement } from './product-list-sql.ts'

interface CardRow {
  id: string
  name: string
  selling_kobo: number
  list_kobo: number
  discount_percent: number
  rating_sum: number
  review_count: number
  store_id: string
  in_stock: boolean
  store_name: string
  store_url: string
  picture_id: string | null
  width: number | null
  height: number | null
}

const cardOf = (row: CardRow): ProductCard => {
  const picture = pictureOf({ id: row.picture_id, width: row.width, height: row.height }, row.name)
  return {
    id: row.id,
    name: row.name,
    hostedImages: picture ? [picture] : [],
    pricing: [{ sellingPrice: toNaira(row.selling_kobo), price: toNaira(row.list_kobo) }],
    discount: row.discount_percent,
    rating: ratingOf(row.rating_sum, row.review_count),
    reviewCount: row.review_count,
    storeId: row.store_id,
    storeName: row.store_name,
    storeUrl: row.store_url,
    inStock: row.in_stock,
  }
}

export interface Page {
  sortBy: ProductSort
  limit: number
  offset: number
}

export type ProductList = (asked: Narrowing, page: Page) => Promise<{ count: number; rows: ProductCard[] }>

/**
 * Products on sale, narrowed and in order, with the count of all that match. A search that finds nothing is tried again
 * with the words that somebody's product has and that are nearest to what was typed.
 */
export function productList(db: Database): ProductList {
  const run = async <R extends object>({ name, text, values }: Statement): Promise<R[]> =>
    name === undefined
      ? (await db.lagging.getExecutor().executeQuery<R>(CompiledQuery.raw(text, values))).rows
      : db.prepared<R>({ name, text }, values)

  const countAll = keptWhenLarge(15, async (asked: Narrowing) => {
    const [row] = await run<{ count: number }>(countStatement(asked))
    const value = row?.count ?? 0
    return { size: value, value }
  })

  const list: ProductList = async (asked, page) => {
    const rows = (await run<CardRow>(pageStatement(asked, page))).slice(0, page.limit).map(cardOf)
    // A page that isn't full is the last one, so it tells the count by itself.
    const last = rows.length < page.limit && (rows.length > 0 || page.offset === 0)
    return { count: last ? page.offset + rows.length : await countAll(JSON.stringify(asked), asked), rows }
  }

  const mended = async (search: string): Promise<string | undefined> => {
    const text = 'select mended_words($1) as words'
    const [row] = await db.prepared<{ words: string | null }>({ name: 'mended words', text }, [search])
    return row?.words ?? undefined
  }

  return async (asked, page) => {
    const found = await list(asked, page)
    if (found.count > 0 || asked.search === '') return found
    const search = await mended(asked.search)
    return search === undefined ? found : list({ ...asked, search }, page)
  }
}
