import { listed, type Query, type Stock } from '../asked.ts'
import { chance, oneOf, popularOf, times } from '../chance.ts'
import { searches } from '../words.ts'

/** A kind of request with variations. `p95` is its target in ms with 8 concurrent requests, without caching. */
export interface Kind {
  name: string
  p95: number
  paths: string[]
}

const different = 200
const facets = '/v1/products/customer/facets'
const sorts = ['best-selling', 'newest', 'price-asc', 'price-desc', 'rating', 'discount'] as const
/** The last page that the web app links to, from 0. */
const deep = 100 * 24

/** Every filter, sort, deep page, count, facet, suggestion and search that the screens offer. */
export function kindsOf(stock: Stock): Kind[] {
  const random = chance(2)
  const top = () => ({ categoryId: oneOf(random, stock.top) })
  const sub = () => ({ subCategoryId: oneOf(random, stock.sub) })
  const child = () => ({ childCategoryId: oneOf(random, stock.child) })
  const prices = () => {
    const minPrice = 1000 + Math.floor(random() * 40) * 500
    return { minPrice, maxPrice: minPrice * 2 }
  }
  const option = () => oneOf(random, ['Colour:Indigo', 'Colour:Clay', 'Size:Medium', 'Size:40', 'Size:12'])
  const kind = (name: string, query: () => Query, path?: string): Kind => ({
    name,
    p95: 10,
    paths: times(different, () => listed(query(), path)),
  })
  const found = (name: string, query: () => Query, path?: string): Kind => ({ ...kind(name, query, path), p95: 25 })
  return [
    {
      name: 'product',
      p95: 10,
      paths: times(different, () => `/v1/products/customer/product/${popularOf(random, stock.products)}`),
    },
    {
      name: 'related products',
      p95: 10,
      paths: times(different, () => `/v1/products/customer/product/${popularOf(random, stock.products)}/related`),
    },
    ...sorts.map(sortBy => kind(`all, ${sortBy}`, () => ({ sortBy }))),
    ...sorts.map(sortBy => kind(`category, ${sortBy}`, () => ({ ...top(), sortBy }))),
    kind('subcategory', sub),
    kind('child category', child),
    kind('store', () => ({ storeId: popularOf(random, stock.stores) })),
    kind('store, price-asc', () => ({ storeId: popularOf(random, stock.stores), sortBy: 'price-asc' })),
    kind('brand', () => ({ brand: oneOf(random, stock.brands) })),
    kind('all, page 101', () => ({ offset: deep })),
    kind('category, page 101', () => ({ ...top(), offset: deep })),
    kind('category, rating, page 101', () => ({ ...top(), sortBy: 'rating', offset: deep })),
    kind('all, in stock', () => ({ inStock: 'true' })),
    kind('all, price range', prices),
    kind('category, price range', () => ({ ...top(), ...prices() })),
    kind('category, price range, newest', () => ({ ...top(), ...prices(), sortBy: 'newest' })),
    kind('child category, price range, price-asc', () => ({ ...child(), ...prices(), sortBy: 'price-asc' })),
    kind('category, rating 4', () => ({ ...top(), rating: 4 })),
    kind('category, discount 30', () => ({ ...top(), discount: 30 })),
    kind('category, on sale, newest', () => ({ ...top(), onSale: 'true', sortBy: 'newest' })),
    kind('all, option', () => ({ option: option() })),
    kind('category, option', () => ({ ...top(), option: option() })),
    kind('category, brand', () => ({ ...top(), brand: oneOf(random, stock.brands) })),
    kind('category, everything', () => ({
      ...top(),
      ...prices(),
      rating: 3,
      inStock: 'true',
      option: option(),
      sortBy: 'rating',
    })),
    kind('facets of a category', top, facets),
    kind('facets of a child category', child, facets),
    kind('facets of a category, price range', () => ({ ...top(), ...prices() }), facets),
    found('search, one word', () => ({ search: searches.oneWord(random) })),
    found('search, two words', () => ({ search: searches.twoWords(random) })),
    found('search, three words', () => ({ search: searches.threeWords(random) })),
    found('search, brand', () => ({ search: searches.brand(random) })),
    found('search, brand and thing', () => ({ search: searches.brandAndThing(random) })),
    found('search, not typed to its end', () => ({ search: searches.prefix(random) })),
    found('search, mistyped', () => ({ search: searches.mistyped(random) })),
    found('search, nothing found', () => ({ search: searches.nothing(random) })),
    found('search, price-asc', () => ({ search: searches.oneWord(random), sortBy: 'price-asc' })),
    found('search, price range', () => ({ search: searches.oneWord(random), ...prices() })),
    found('search, in a category', () => ({ search: searches.oneWord(random), ...top() })),
    found('search, page 11', () => ({ search: searches.oneWord(random), offset: 240 })),
    found('facets of a search', () => ({ search: searches.oneWord(random) }), facets),
    found(
      'suggestions',
      () => ({ search: searches.oneWord(random).slice(0, 3 + Math.floor(random() * 3)) }),
      '/v1/search/suggestions',
    ),
  ]
}
