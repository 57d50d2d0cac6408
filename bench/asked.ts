import pg from 'pg'
import { chance, oneOf, popularOf, times, weighted } from './chance.ts'
import { search } from './words.ts'

/** Requests of a run, the same in each: paths, and variants in stock to buy. */
export interface Asked {
  categories: string[]
  lists: string[]
  searches: string[]
  products: string[]
  pages: Record<'home' | 'category' | 'product', string[]>
  goods: { productId: string; variantId: string; storeId: string }[]
}

const many = 2000
const list = '/v1/products/customer/getallproducts'

export type Query = Record<string, string | number | undefined>

/** Path of a list of products. */
export const listed = (query: Query, path = list): string =>
  `${path}?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, String(value)]] : [])))}`

/** Content of a filled database. */
export interface Stock {
  top: string[]
  sub: string[]
  child: string[]
  /** Bestsellers first. */
  products: string[]
  stores: string[]
  brands: string[]
  goods: Asked['goods']
}

export async function stockOf(databaseUrl: string): Promise<Stock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const column = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<{ it: string }>(query)
    return rows.map(row => row.it)
  }
  const { rows: goods } = await client.query<Asked['goods'][number]>(
    `select product_id as "productId", id as "variantId", store_id as "storeId" from product_variants
     where available > 0 and position = 0
       and exists (select from products p where p.store_id = product_variants.store_id and p.id = product_id and visible)
     order by md5(id::text) limit ${many}`,
  )
  const stock = {
    top: await column('select id as it from categories where level = 1 order by id'),
    sub: await column('select id as it from categories where level = 2 order by id'),
    child: await column('select id as it from categories where level = 3 order by id'),
    products: await column(
      'select id as it from products where visible order by sold_count desc, id desc limit 100000',
    ),
    stores: await column('select id as it from stores where live order by sold_count desc, id'),
    brands: await column(
      `select brand as it from products where brand is not null group by brand order by count(*) desc, brand`,
    ),
    goods,
  }
  await client.end()
  return stock
}

/** Builds a realistic mix of requests, weighted by sales. */
export function whatIsAsked({ top, sub, child, products, goods }: Stock): Asked {
  const random = chance(1)
  const someList = () => {
    const minPrice = weighted(random, [
      [3, 0],
      [1, 1000 + Math.floor(random() * 20) * 1000],
    ])
    return listed({
      ...weighted<() => Query>(random, [
        [1, () => ({})],
        [2, () => ({ categoryId: oneOf(random, top) })],
        [2, () => ({ subCategoryId: oneOf(random, sub) })],
        [2, () => ({ childCategoryId: oneOf(random, child) })],
      ])(),
      sortBy: weighted(random, [
        [4, 'relevance'],
        [1, 'newest'],
        [1, 'price-asc'],
        [1, 'price-desc'],
        [1, 'rating'],
      ]),
      inStock: weighted(random, [
        [3, undefined],
        [1, 'true'],
      ]),
      ...(minPrice ? { minPrice, maxPrice: minPrice + 10_000 } : {}),
      offset: weighted(random, [
        [7, undefined],
        [2, 24],
        [1, 96],
      ]),
    })
  }
  const popular = times(many, () => popularOf(random, products))
  return {
    categories: top,
    lists: times(many, someList),
    searches: times(many, () => listed({ search: search(random) })),
    products: popular.map(id => `/v1/products/customer/product/${id}`),
    pages: { home: ['/'], category: top.map(id => `/category/${id}`), product: popular.map(id => `/product/${id}`) },
    goods,
  }
}
