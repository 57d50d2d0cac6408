import { z } from 'zod'
import { endpoint, listOf, page } from './endpoint.ts'
import { byId, flag, id, moment, picture, search } from './fields.ts'
import { money, moneyQuery } from './money.ts'
import { storeSummary } from './store-summary.ts'

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

export const productSorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'best-selling', 'rating'] as const
export type ProductSort = (typeof productSorts)[number]

/** What narrows and orders any list of products. Without a search, `relevance` is `best-selling`. */
const narrowing = {
  ...page(),
  search: search.optional(),
  sortBy: z.enum(productSorts).default('relevance'),
  minPrice: moneyQuery.optional(),
  maxPrice: moneyQuery.optional(),
  inStock: flag.optional(),
}

const inOrder = ({ minPrice, maxPrice }: { minPrice?: number | undefined; maxPrice?: number | undefined }) =>
  minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice
const pricesInOrder = { path: ['minPrice'], error: 'The lowest price is above the highest.' }

export const storeProductsQuery = z.object(narrowing).refine(inOrder, pricesInOrder)
export type StoreProductsQuery = z.output<typeof storeProductsQuery>

export const productsQuery = z
  .object({
    ...narrowing,
    storeId: id.optional(),
    categoryId: id.optional(),
    subCategoryId: id.optional(),
    childCategoryId: id.optional(),
  })
  .refine(inOrder, pricesInOrder)
  .refine(asked => [asked.categoryId, asked.subCategoryId, asked.childCategoryId].filter(Boolean).length <= 1, {
    path: ['categoryId'],
    error: 'Choose one category, subcategory or child category.',
  })
export type ProductsQuery = z.output<typeof productsQuery>

export const getProduct = endpoint({
  id: 'products.customer-get',
  method: 'GET',
  path: '/v1/products/customer/product/{id}',
  summary: 'One product on sale, with its variants, its store and what reviews say',
  access: ['public'],
  params: byId,
  answer: product,
  errors: ['product_not_found'],
  sharedSeconds: 10,
})

export const getProducts = endpoint({
  id: 'products.customer-batch',
  method: 'POST',
  path: '/v1/products/customer/product',
  summary: 'Several products by id, for a cart kept in the browser; those no longer on sale are left out',
  access: ['public'],
  body: z.object({ ids: z.array(id).min(1).max(100) }),
  answer: listOf(product),
})

export const listProducts = endpoint({
  id: 'products.customer-all',
  method: 'GET',
  path: '/v1/products/customer/getallproducts',
  summary: 'Products on sale, narrowed by search, one category, store, price and stock',
  access: ['public'],
  query: productsQuery,
  answer: listOf(productCard),
  errors: ['category_not_found', 'store_not_found'],
  sharedSeconds: 15,
})
