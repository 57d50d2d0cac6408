import type { ProductSort } from '#contract/catalog.ts'
import { pageOf, typedIn } from '#web/ui/url.ts'

/** Products on a page: full rows of five, four and two. */
export const pageSize = 20
/** The list's offset ends at a million. */
const lastPage = 1_000_000 / pageSize

/** How a person orders products, by the words of the menu. */
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

export interface Listing {
  search: string
  sortBy: ProductSort
  /** Naira as it is written in the address, such as `1500` or `1500.50`. */
  minPrice: string | undefined
  maxPrice: string | undefined
  inStock: boolean
  page: number
}

/** `₦5,000` as people write it; nothing for what isn't an amount. */
function amountOf(typed: string | null): string | undefined {
  const amount = typed?.replace(/[₦,\s]/g, '') ?? ''
  return /^\d{1,10}(\.\d{1,2})?$/.test(amount) ? amount : undefined
}

/**
 * What an address asks of a list of products. An address can say anything: what isn't a choice is passed over, and two
 * prices stand for what is between them, whichever comes first.
 */
export function listingOf(params: URLSearchParams): Listing {
  const search = typedIn(params, 'search')
  const sortBy = params.get('sortBy') ?? ''
  const otherwise = search ? 'relevance' : 'best-selling'
  const prices = [amountOf(params.get('minPrice')), amountOf(params.get('maxPrice'))]
  const [min, max] = prices
  if (min && max && Number(min) > Number(max)) prices.reverse()
  return {
    search,
    sortBy: isSort(sortBy) && (search || sortBy !== 'relevance') ? sortBy : otherwise,
    minPrice: prices[0],
    maxPrice: prices[1],
    inStock: params.get('inStock') === 'true',
    page: Math.min(pageOf(params), lastPage),
  }
}

/** The same as the query of a call that lists products. */
export const listQueryOf = ({ search, sortBy, minPrice, maxPrice, inStock, page }: Listing) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
  sortBy,
  search: search || undefined,
  minPrice,
  maxPrice,
  inStock: inStock ? ('true' as const) : undefined,
})

/** Whether prices or stock narrow it, so that taking that away may find more. */
export const isNarrowed = ({ minPrice, maxPrice, inStock }: Listing): boolean =>
  minPrice !== undefined || maxPrice !== undefined || inStock

/** The one address of a page of a list: without sort and filters, which show the same things. */
export const canonicalOf = (path: string, { page }: Listing): string => (page > 1 ? `${path}?page=${page}` : path)
