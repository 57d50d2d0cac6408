import type { ProductSort } from '#contract/catalog/catalog.ts'
import { isRefused, type Refused } from '#web/ui/typed-number.ts'
import { pageOf, typedIn } from '#web/ui/url.ts'
import { typedPrices } from './typed-price.ts'

/** Products on a page: full rows of four, three and two. */
export const pageSize = 24
/** The list's offset ends at a million. */
const lastPage = Math.trunc(1_000_000 / pageSize)

/** Labels of the sort menu. */
export const sortLabels: Readonly<Record<ProductSort, string>> = {
  relevance: 'Best match',
  'best-selling': 'Best sellers',
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  rating: 'Best rated',
  discount: 'Biggest discount',
}

const isSort = (value: string): value is ProductSort => Object.hasOwn(sortLabels, value)

/** Filters of a list of products. */
export interface Narrowed {
  /** Naira as in the URL, such as `1500` or `1500.50`. */
  minPrice: string | undefined
  maxPrice: string | undefined
  /** Unreadable prices of the URL. They don't filter; their fields show an error. */
  refusedPrices: { minPrice?: Refused; maxPrice?: Refused }
  inStock: boolean
  /** Only discounted products. */
  onSale: boolean
  /** Minimum rating in stars. */
  rating: number | undefined
  /** Minimum discount in percent. */
  discount: number | undefined
  brands: readonly string[]
  /** Values of facets, such as `Colour:Indigo`. */
  options: readonly string[]
  /** Store IDs. */
  stores: readonly string[]
}

export interface Listing extends Narrowed {
  search: string
  /** Category ID of a search; a category's page has it in its path instead. */
  category: string | undefined
  sortBy: ProductSort
  /** Whether a search includes weak matches. */
  weak: boolean
  /** Whether mistyped words aren't corrected. */
  asTyped: boolean
  page: number
}

export const notNarrowed: Narrowed = {
  minPrice: undefined,
  maxPrice: undefined,
  refusedPrices: {},
  inStock: false,
  onSale: false,
  rating: undefined,
  discount: undefined,
  brands: [],
  options: [],
  stores: [],
}

function wholeOf(typed: string | null, most: number): number | undefined {
  const number = /^\d{1,2}$/.test(typed ?? '') ? Number(typed) : 0
  return number >= 1 && number <= most ? number : undefined
}

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const brand = /^.{1,60}$/
const option = /^[^:]{1,60}:.{1,60}$/
const unwritten = /\p{Cc}/u
/** The API accepts at most this many values of one filter. */
const mostValues = 20

const valuesOf = (params: URLSearchParams, name: string, allowed: RegExp): string[] =>
  [...new Set(params.getAll(name).map(value => value.trim()))]
    .filter(value => allowed.test(value) && !unwritten.test(value))
    .slice(0, mostValues)

const sortWithout = (search: string): ProductSort => (search ? 'relevance' : 'best-selling')

/**
 * Reads a listing from the parameters of a URL. Ignores invalid values, and swaps a minimum price above the maximum.
 */
export function listingOf(params: URLSearchParams): Listing {
  const search = typedIn(params, 'search')
  const sortBy = params.get('sortBy') ?? ''
  const category = params.get('category') ?? ''
  const [min, max] = typedPrices(params.get('minPrice') ?? '', params.get('maxPrice') ?? '')
  const prices = [min, max].map(price => (typeof price === 'number' ? String(price) : undefined))
  if (typeof min === 'number' && typeof max === 'number' && min > max) prices.reverse()
  return {
    search,
    category: guid.test(category) ? category : undefined,
    sortBy: isSort(sortBy) && (search || sortBy !== 'relevance') ? sortBy : sortWithout(search),
    weak: params.get('weak') === 'true',
    asTyped: params.get('asTyped') === 'true',
    minPrice: prices[0],
    maxPrice: prices[1],
    inStock: params.get('inStock') === 'true',
    onSale: params.get('onSale') === 'true',
    rating: wholeOf(params.get('rating'), 5),
    discount: wholeOf(params.get('discount'), 99),
    brands: valuesOf(params, 'brand', brand),
    options: valuesOf(params, 'option', option),
    stores: valuesOf(params, 'storeId', guid),
    page: Math.min(pageOf(params), lastPage),
    refusedPrices: { ...(isRefused(min) && { minPrice: min }), ...(isRefused(max) && { maxPrice: max }) },
  }
}

/** Reads the listing of a category's page, which is no search. */
export function listingWithin(params: URLSearchParams): Listing {
  const own = new URLSearchParams(params)
  for (const name of ['search', 'category']) own.delete(name)
  return listingOf(own)
}

/**
 * Returns the URL of a listing, with parameters in a fixed order and without defaults. Unreadable prices stay in it, so
 * that their fields show them.
 */
export function addressOf(path: string, listing: Listing): string {
  const { search, category, sortBy, page, brands, options, stores, refusedPrices, ...one } = listing
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | boolean | undefined) => {
    if (value) params.append(name, String(value))
  }
  add('search', search)
  add('category', category)
  add('sortBy', sortBy === sortWithout(search) ? undefined : sortBy)
  for (const [name, value] of Object.entries(one)) add(name, value)
  for (const [name, { typed }] of Object.entries(refusedPrices)) add(name, typed)
  for (const each of brands) add('brand', each)
  for (const each of options) add('option', each)
  for (const each of stores) add('storeId', each)
  add('page', page > 1 ? page : undefined)
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

const flag = (on: boolean) => (on ? ('true' as const) : undefined)
const some = (values: readonly string[]) => (values.length > 0 ? [...values] : undefined)

/** Converts the filters to an API query, without the stores. */
const filtersOf = (listing: Listing) => ({
  search: listing.search || undefined,
  asTyped: flag(listing.asTyped),
  minPrice: listing.minPrice,
  maxPrice: listing.maxPrice,
  inStock: flag(listing.inStock),
  onSale: flag(listing.onSale),
  rating: listing.rating,
  discount: listing.discount,
  brand: some(listing.brands),
  option: some(listing.options),
})

/** Converts a listing to an API query for facets, without the stores. Which matches a search shows depends on the order. */
export const facetsQueryOf = (listing: Listing) => ({
  ...(listing.search && { sortBy: listing.sortBy, weak: flag(listing.weak) }),
  ...filtersOf(listing),
})

/** Converts a listing to an API query, without the stores. */
export const listQueryOf = (listing: Listing) => ({
  limit: pageSize,
  offset: (listing.page - 1) * pageSize,
  sortBy: listing.sortBy,
  weak: flag(listing.weak),
  ...filtersOf(listing),
})

/** Converts the stores of a listing to an API query. */
export const ofStores = ({ stores }: Listing) => ({ storeId: some(stores) })

/** Returns true if any filter is set. */
export const isNarrowed = (listing: Listing): boolean =>
  Object.values({ ...filtersOf(listing), search: undefined, asTyped: undefined, ...ofStores(listing) }).some(
    value => value !== undefined,
  )

/** Returns the canonical URL: without sort order and filters. */
export const canonicalOf = (path: string, { page }: Listing): string => (page > 1 ? `${path}?page=${page}` : path)

/** Returns true if the listing differs from its canonical URL by filters or sort order. */
export const isVariation = (listing: Listing): boolean =>
  isNarrowed(listing) || listing.sortBy !== sortWithout(listing.search)
