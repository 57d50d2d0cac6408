import pg from 'pg'

/** What is asked for in a run, the same in each: paths, and variants in stock to buy. */
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
const looks = ['indigo', 'crimson', 'ivory', 'golden', 'woven', 'carved', 'vintage', 'slim', 'large', 'striped']
const stuffs = ['adire', 'ankara', 'leather', 'raffia', 'brass', 'clay', 'bamboo', 'cotton', 'linen', 'teak']
const things = ['dress', 'wrapper', 'sandals', 'tote', 'wallet', 'lamp', 'stool', 'basket', 'bowl', 'necklace', 'drum']
const mistyped = ['lether tote', 'ankra dres', 'bras lamp', 'sandels', 'neklace', 'bambo stool']

/** A generator of numbers from 0 to 1 that begins anew with each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks one by weight. */
const weighted = <T>(random: () => number, choices: readonly (readonly [number, T])[]): T => {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, choice] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  throw new Error('There is nothing to choose from')
}

const pathOf = (query: Record<string, string | undefined>): string =>
  `${list}?${new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : [])))}`

/** Reads from the filled database what can be asked for, and makes up a mix of it. */
export async function whatIsAsked(databaseUrl: string): Promise<Asked> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const idsOf = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<{ id: string }>(query)
    return rows.map(row => row.id)
  }
  const [top, sub, child] = [
    await idsOf('select id from categories where level = 1 order by id'),
    await idsOf('select id from categories where level = 2 order by id'),
    await idsOf('select id from categories where level = 3 order by id'),
  ]
  const products = await idsOf(`select id from products order by md5(id::text) limit ${many}`)
  const { rows: goods } = await client.query<Asked['goods'][number]>(
    `select product_id as "productId", id as "variantId", store_id as "storeId" from product_variants
     where available > 0 and position = 0 order by md5(id::text) limit ${many}`,
  )
  await client.end()

  const random = chance(1)
  const one = (from: readonly string[]): string =>
    weighted(
      random,
      from.map(each => [1, each] as const),
    )
  const listed = () => {
    const minPrice = weighted(random, [
      [3, 0],
      [1, 1000 + Math.floor(random() * 20_000)],
    ])
    return pathOf({
      ...weighted(random, [
        [1, {}],
        [2, { categoryId: one(top) }],
        [2, { subCategoryId: one(sub) }],
        [2, { childCategoryId: one(child) }],
      ]),
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
      ...(minPrice ? { minPrice: String(minPrice), maxPrice: String(minPrice + 10_000) } : {}),
      offset: weighted(random, [
        [7, undefined],
        [2, '24'],
        [1, '96'],
      ]),
    })
  }
  const searched = () =>
    pathOf({
      search: weighted(random, [
        [4, `${one(stuffs)} ${one(things)}`],
        [2, `${one(looks)} ${one(stuffs)} ${one(things)}`],
        [3, one(things)],
        [1, one(stuffs)],
        [1, one(mistyped)],
      ]),
    })
  const times = <T>(make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at))
  return {
    categories: top,
    lists: times(listed),
    searches: times(searched),
    products: products.map(id => `/v1/products/customer/product/${id}`),
    pages: { home: ['/'], category: top.map(id => `/category/${id}`), product: products.map(id => `/product/${id}`) },
    goods,
  }
}
