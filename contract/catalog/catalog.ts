import { z } from 'zod'
import { mostOfOne } from '#contract/cart/cart-limits.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, picture, search, several } from '#contract/fields.ts'
import { money, moneyQuery } from '#contract/money.ts'
import { queryNumber } from '#contract/query-number.ts'
import { storeSummary } from '#contract/stores/store-summary.ts'

/** Price of a product or variant: `sellingPrice` is the amount paid, `price` the amount before the discount. */
export const pricing = z.object({ sellingPrice: money, price: money })
export type Pricing = z.infer<typeof pricing>

/**
 * An automatic discount of a product's store. `price` is what one unit costs with it, whoever buys it and whatever else is
 * in the cart; null if that depends on the cart or the customer.
 */
export const productOffer = z.object({ text: z.string(), price: money.nullable() })
export type ProductOffer = z.infer<typeof productOffer>

/** One property of a variant, such as Colour and Indigo. */
export const variantOption = z.object({ property: z.string(), option: z.string() })
export type VariantOption = z.infer<typeof variantOption>

/** A picture of a product. With an `option`, it shows the variants that have it; otherwise the whole product. */
export const productPicture = picture.extend({ option: variantOption.nullable() })
export type ProductPicture = z.infer<typeof productPicture>

/** An attribute of a product with its value as customers read it, such as Screen size and 55 inches. */
export const specification = z.object({ name: z.string(), value: z.string() })
export type Specification = z.infer<typeof specification>

/**
 * A variant, which is the unit of sale. `quantity` is the number available to buy now, at most `mostOfOne`. A
 * product without options has one variant.
 */
export const variant = z.object({
  id,
  sku: z.string(),
  /** GTIN; empty without one. */
  barcode: z.string(),
  options: z.array(variantOption),
  pricing: z.array(pricing).min(1),
  discount: z.int().min(0).max(100),
  quantity: z.int().min(0).max(mostOfOne),
  inStock: z.boolean(),
  offer: productOffer.nullable(),
  /** End of the sale price that `sellingPrice` is; null without one. */
  saleEndsAt: moment.nullable(),
})
export type Variant = z.infer<typeof variant>

/** A product as customers see it. The merchant's `costPrice` is left out. */
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
  hostedImages: z.array(productPicture),
  pricing: z.array(pricing).min(1),
  /** Other variants cost more. */
  varies: z.boolean(),
  discount: z.int().min(0).max(100),
  /** Of its cheapest variant. */
  offer: productOffer.nullable(),
  quantity: z.int().min(0).max(mostOfOne),
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
  specifications: z.array(specification),
  /** Title and description for search engines; null where the page makes them. */
  searchTitle: z.string().nullable(),
  searchDescription: z.string().nullable(),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().min(0),
  soldCount: z.int().min(0),
  createdAt: moment,
})
export type Product = z.infer<typeof product>

/** A product in a list. `pricing` is the price of its cheapest variant. */
export const productCard = z.object({
  id,
  name: z.string(),
  hostedImages: z.array(picture).max(1),
  pricing: z.array(pricing).min(1),
  /** Other variants cost more. */
  varies: z.boolean(),
  discount: z.int().min(0).max(100),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().min(0),
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  /** Its store is an official outlet now. */
  official: z.boolean(),
  inStock: z.boolean(),
  offer: productOffer.nullable(),
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
 * Filters that every product list accepts. Values of one filter are combined with OR, different filters with AND; for
 * `option`, options of one property are combined with OR and properties with AND.
 */
const filters = {
  search: search.optional(),
  /** Searches for mistyped words as they are. */
  asTyped: flag.optional(),
  categoryId: id.optional(),
  subCategoryId: id.optional(),
  childCategoryId: id.optional(),
  minPrice: moneyQuery.optional(),
  maxPrice: moneyQuery.optional(),
  inStock: flag.optional(),
  /** Minimum average rating in stars. */
  rating: queryNumber(z.int().min(1).max(5)).optional(),
  /** Minimum discount in percent. */
  discount: queryNumber(z.int().min(1).max(99)).optional(),
  /** Only discounted products. */
  onSale: flag.optional(),
  /** Repeat the field for several values; case and accents are ignored. */
  brand: several(brandName).optional(),
  /**
   * A variant's property and option as facets return them, such as `Colour:Indigo`; repeat the field for several
   * values.
   */
  option: several(optionPair).optional(),
}
const ofStores = { storeId: several(id).optional() }

/** Which matches of a search a list shows. */
const shown = {
  /** Without a search, `relevance` sorts like `best-selling`. */
  sortBy: z.enum(productSorts).default('relevance'),
  /**
   * Whether to include weak matches: by the names of the store and the categories alone, and in an order other than
   * `relevance` by the description alone.
   */
  weak: flag.optional(),
}
const ordering = { ...page(), ...shown }

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

export const productsQuery = z
  .object({ ...ordering, ...filters, ...ofStores })
  .refine(inOrder, pricesInOrder)
  .refine(atOneLevel, oneCategory)

/** Query of a list without page. The order only decides which matches of a search are counted. */
export const facetsQuery = z
  .object({ ...shown, ...filters, ...ofStores })
  .refine(inOrder, pricesInOrder)
  .refine(atOneLevel, oneCategory)
export type FacetsQuery = z.output<typeof facetsQuery>

/** A category of any level with the names of its ancestors, highest first. */
export const categoryHit = z.object({
  id,
  name: z.string(),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  above: z.array(z.string()),
})
export type CategoryHit = z.infer<typeof categoryHit>

/** Interpretation of a search. */
export const searched = z.object({
  typed: z.string(),
  /** It has more words than are searched for, and only the first of them were. Absent from older releases. */
  isCut: z.boolean().optional(),
  /** The corrected words that the rows match when the typed words match nothing: 'Showing results for …'. */
  mended: z.string().nullable(),
  /** The words that the page's products match, when none of them has all. */
  partial: z.string().nullable(),
  /** Then, the words that they lack. */
  leftOut: z.array(z.string()),
  /** Words that no product on sale has, whose synonyms found the rows. Absent from older releases. */
  bySynonym: z.array(z.string()).optional(),
  /**
   * A searched size that no such product has, and the nearest sizes that some have, as options (`Size:42`). It is a word of
   * `leftOut`. Optional, because the previous release doesn't send it.
   */
  noSize: z.object({ size: z.string(), nearest: z.array(z.string()) }).optional(),
  /** The words of the thing, when few products match and others that are the thing follow. */
  widened: z.string().nullable(),
  /** A query that would have results, without filters or with fewer words. */
  suggestion: z.string().nullable(),
  /** Queries tried, in order; the last one produced the rows. */
  tried: z.array(z.string()),
  /** Categories to browse when nothing was found. */
  categories: z.array(categoryHit),
  /** Then, the category whose name has the thing or a synonym: `Cooking` for `cooker`. */
  likely: categoryHit.nullable(),
  /** Then, of several words those that products have: `bluetooth` of `bluetooth speaker`. Absent from older releases. */
  words: z.array(z.string()).optional(),
  /** Number of weak matches that are left out; `weak` includes them. */
  weaker: z.int(),
})
export type Searched = z.infer<typeof searched>

/**
 * A page of products. Counting stops at `countedUpTo` matches, of a search at 1,000, and of a search by relevance at 200,
 * which are those that it ranks; then `countIsExact` is false and there are more than `count`. The facets of a search count
 * to 1,000. `searched` is null without a search.
 */
export const productsFound = listOf(productCard).extend({ countIsExact: z.boolean(), searched: searched.nullable() })
export type ProductsFound = z.infer<typeof productsFound>

export const getProduct = endpoint({
  id: 'products.customer-get',
  method: 'GET',
  path: '/v1/products/customer/product/{id}',
  summary: 'One product on sale, with its variants, store and review summary',
  access: ['public'],
  params: byId,
  answer: product,
  errors: ['product_not_found', 'product_gone'],
  sharedSeconds: 10,
})

/** Maximum number of related products. */
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
  summary: 'Several products by ID, for a cart kept in the browser; products no longer on sale are left out',
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
    'Products on sale, filtered by search, one category, stores, brands, options, price, rating, discount and stock',
  access: ['public'],
  query: productsQuery,
  answer: productsFound,
  errors: ['category_not_found', 'store_not_found'],
  sharedSeconds: 30,
})
