import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, picture, search, several } from '#contract/fields.ts'
import { money, moneyQuery } from '#contract/money.ts'
import { queryNumber } from '#contract/query-number.ts'
import { storeSummary } from '#contract/stores/store-summary.ts'

/** What a product or variant costs: `sellingPrice` is what is paid, `price` what it was before the discount. */
export const pricing = z.object({ sellingPrice: money, price: money })
export type Pricing = z.infer<typeof pricing>

/** One property of a variant, such as Colour and Indigo. */
export const variantOption = z.object({ property: z.string(), option: z.string() })
export type VariantOption = z.infer<typeof variantOption>

/** Of what is left, so many can be bought at once; what sells on when sold out answers this too. */
export const mostAtOnce = 99

/** What is bought. `quantity` is how many can be bought now, at most 99. A product of one kind has one, without options. */
export const variant = z.object({
  id,
  sku: z.string(),
  options: z.array(variantOption),
  pricing: z.array(pricing).min(1),
  discount: z.int().min(0).max(100),
  quantity: z.int().min(0).max(mostAtOnce),
  inStock: z.boolean(),
})
export type Variant = z.infer<typeof variant>

/** A product as a customer sees it. What it cost its merchant (`costPrice`) is not said here. */
export const product = z.object({
  id,
  name: z.string(),
  brand: z.string().nullable(),
  description: z.array(z.string()),
  category: z.string(),
  categoryId: id,
  subCategory: z.string(),
  subCategoryId: id,
  childCategory: z.string(),
  childCategoryId: id,
  storeName: z.string(),
  store: storeSummary,
  hostedImages: z.array(picture),
  pricing: z.array(pricing).min(1),
  discount: z.int().min(0).max(100),
  quantity: z.int().min(0).max(mostAtOnce),
  inStock: z.boolean(),
  sku: z.string(),
  weight: z.number().min(0),
  weightUnit: z.enum(['g', 'kg']),
  dimensions: z.object({ length: z.number().min(0), width: z.number().min(0), height: z.number().min(0) }),
  dimensionUnit: z.enum(['mm', 'cm', 'm']),
  whenSoldOut: z.enum(['stop', 'continue']),
  contSalesOutOfStock: z.boolean(),
  IsDigitalProduct: z.boolean(),
  variant: z.array(variant).min(1),
  variantProperties: z.array(z.object({ type: z.string(), options: z.array(z.string()) })),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().min(0),
  soldCount: z.int().min(0),
  createdAt: moment,
})
export type Product = z.infer<typeof product>

/** A product in a list. `pricing` is that of its cheapest variant. */
export const productCard = z.object({
  id,
  name: z.string(),
  hostedImages: z.array(picture).max(1),
  pricing: z.array(pricing).min(1),
  discount: z.int().min(0).max(100),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().min(0),
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  inStock: z.boolean(),
})
export type ProductCard = z.infer<typeof productCard>

export const productSorts = [
  'relevance',
  'newest',
  'price-asc',
  'price-desc',
  'best-selling',
  'rating',
  'discount',
] as const
export type ProductSort = (typeof productSorts)[number]

const brandName = z.string().trim().min(1).max(60)
const optionPair = z
  .string()
  .max(121)
  .regex(/^[^:]{1,60}:.{1,60}$/, 'Write a property and an option, such as Colour:Indigo.')

/**
 * What narrows any list of products. Values of one filter are alternatives and filters add up; of `option`, options of
 * one property are alternatives and properties add up.
 */
const filters = {
  search: search.optional(),
  categoryId: id.optional(),
  subCategoryId: id.optional(),
  childCategoryId: id.optional(),
  minPrice: moneyQuery.optional(),
  maxPrice: moneyQuery.optional(),
  inStock: flag.optional(),
  /** At least so many stars on average. */
  rating: queryNumber(z.int().min(1).max(5)).optional(),
  /** At least so many percent off. */
  discount: queryNumber(z.int().min(1).max(99)).optional(),
  /** With any discount. */
  onSale: flag.optional(),
  /** Several by repeating the field; capitals and accents don't matter. */
  brand: several(brandName).optional(),
  /** A variant's property and option as facets answer them, such as `Colour:Indigo`; several by repeating the field. */
  option: several(optionPair).optional(),
}
const ofStores = { storeId: several(id).optional() }

/** `relevance` is `best-selling` where nothing is searched for. */
const ordering = { ...page(), sortBy: z.enum(productSorts).default('relevance') }

type Prices = { minPrice?: number | undefined; maxPrice?: number | undefined }
const inOrder = ({ minPrice, maxPrice }: Prices) =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice
const pricesInOrder = { path: ['minPrice'], error: 'The lowest price is above the highest.' }

type Levels = Record<'categoryId' | 'subCategoryId' | 'childCategoryId', string | undefined>
const atOneLevel = (asked: Partial<Levels>) =>
  [asked.categoryId, asked.subCategoryId, asked.childCategoryId].filter(Boolean).length <= 1
const oneCategory = { path: ['categoryId'], error: 'Choose one category, subcategory or child category.' }

export const storeProductsQuery = z
  .object({ ...ordering, ...filters })
  .refine(inOrder, pricesInOrder)
  .refine(atOneLevel, oneCategory)
export type StoreProductsQuery = z.output<typeof storeProductsQuery>

export const productsQuery = z
  .object({ ...ordering, ...filters, ...ofStores })
  .refine(inOrder, pricesInOrder)
  .refine(atOneLevel, oneCategory)
export type ProductsQuery = z.output<typeof productsQuery>

/** The query of a list without its order and page, which change no facet and are passed over. */
export const facetsQuery = z
  .object({ ...filters, ...ofStores })
  .refine(inOrder, pricesInOrder)
  .refine(atOneLevel, oneCategory)
export type FacetsQuery = z.output<typeof facetsQuery>

/** A category of any level, with the names of those above it, highest first. */
export const categoryHit = z.object({
  id,
  name: z.string(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  above: z.array(z.string()),
})
export type CategoryHit = z.infer<typeof categoryHit>

/** What became of a search. */
export const searched = z.object({
  typed: z.string(),
  /** The words that the rows are for, where those typed found nothing: 'Showing results for …'. */
  mended: z.string().nullable(),
  /** Words that find something, where nothing was found: without the filters, or fewer of those typed. */
  suggestion: z.string().nullable(),
  /** What was looked for, in order; the last is what was found. */
  tried: z.array(z.string()),
  /** Categories to look through where nothing was found. */
  categories: z.array(categoryHit),
})
export type Searched = z.infer<typeof searched>

/** So many matches are counted; where there are more, the answer says this number and that it isn't exact. */
export const mostCounted = 10_000

/**
 * A page of products. Where `countIsExact` is false there are more than `count`, which is at least 10,000. `searched` is
 * null without a search.
 */
export const productsFound = listOf(productCard).extend({ countIsExact: z.boolean(), searched: searched.nullable() })
export type ProductsFound = z.infer<typeof productsFound>

export const getProduct = endpoint({
  id: 'products.customer-get',
  method: 'GET',
  path: '/v1/products/customer/product/{id}',
  summary: 'One product on sale, with its variants, its store and what reviews say',
  access: ['public'],
  params: byId,
  answer: product,
  errors: ['product_not_found', 'product_gone'],
  sharedSeconds: 10,
})

/** A product has so many related ones at most. */
export const mostRelated = 20

export const listRelated = endpoint({
  id: 'products.customer-related',
  method: 'GET',
  path: '/v1/products/customer/product/{id}/related',
  summary: 'Best sellers in stock of the same child category, then subcategory, from other stores, two of each at most',
  access: ['public'],
  params: byId,
  query: z.object({ limit: queryNumber(z.int().min(1).max(mostRelated)).prefault(10) }),
  answer: listOf(productCard),
  errors: ['product_not_found'],
  sharedSeconds: 60,
})

export const getProducts = endpoint({
  id: 'products.customer-batch',
  method: 'POST',
  path: '/v1/products/customer/product',
  summary: 'Several products by id, for a cart kept in the browser; those no longer on sale are left out',
  access: ['public'],
  body: z.object({ ids: z.array(id).min(1).max(100) }),
  answer: listOf(product),
  perMinute: 300,
})

export const listProducts = endpoint({
  id: 'products.customer-all',
  method: 'GET',
  path: '/v1/products/customer/getallproducts',
  summary:
    'Products on sale, narrowed by search, one category, stores, brands, options, price, rating, discount and stock',
  access: ['public'],
  query: productsQuery,
  answer: productsFound,
  errors: ['category_not_found', 'store_not_found'],
  sharedSeconds: 30,
})
