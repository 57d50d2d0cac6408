import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, nothing, picture, search } from '#contract/fields.ts'
import { done, toasts } from '#contract/messages.ts'
import { money } from '#contract/money.ts'
import { variantOption } from './catalog.ts'
import { productLimits as most } from './product-limits.ts'

/**
 * What a product's people see it as: `on-sale` (approved; customers see it while its store is live), `off` (approved
 * and taken off sale), `pending` (waits for an administrator), `rejected` (see `rejectionReason`), `draft` (neither
 * approved nor put up for it).
 */
export const productStanding = z.enum(['on-sale', 'off', 'pending', 'rejected', 'draft'])
export type ProductStanding = z.infer<typeof productStanding>

export const approvalStatus = z.enum(['pending', 'approved', 'rejected'])
export type ApprovalStatus = z.infer<typeof approvalStatus>

const tidy = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters.`)
const price = money.max(most.price, 'That is more than a product can cost.')
const above = { path: ['price'], error: 'The price before the discount is below the selling price.' }
const inOrder = (asked: { sellingPrice: number; price: number }) => asked.price >= asked.sellingPrice

/** What a product costs: `sellingPrice` is paid, `price` was it before the discount, `costPrice` is what the merchant paid. */
const ownPricing = z.object({
  costPrice: price,
  sellingPrice: price.min(1, 'A price is at least ₦1.'),
  price,
})
const variantPricing = ownPricing.omit({ costPrice: true })

export const variantProperty = z.object({
  type: tidy(60)
    .min(1, 'Give it a name, such as Colour.')
    .regex(/^[^:]*$/, 'Leave the colon out.'),
  options: z.array(tidy(60).min(1, 'Give it a name.')).min(1, 'Give it an option, such as Indigo.').max(most.options),
})
export type VariantProperty = z.infer<typeof variantProperty>

/**
 * A variant as its merchant writes it. One that exists is named by its `id` and keeps it, whatever else changes: carts and
 * orders know it by that. `quantity` is what is in stock; left out, it stays. With `quantityBefore`, what the person saw,
 * only the difference is added, so that what was sold meanwhile stays sold.
 */
const variantInput = z.object({
  id: id.optional(),
  sku: tidy(60).default(''),
  options: z.array(variantOption).max(most.properties).default([]),
  /** None: it costs what the product does. */
  pricing: z.array(variantPricing.refine(inOrder, above)).max(1).default([]),
  quantity: z.int('Write a whole number.').min(0, 'At least 0.').max(most.stock).optional(),
  quantityBefore: z.int().optional(),
})

const fields = {
  name: tidy(140).min(2, 'Give it a name of at least 2 characters.'),
  brand: tidy(60).nullable(),
  /** Its paragraphs. */
  description: z.array(tidy(2000).min(1)).max(most.paragraphs, `At most ${most.paragraphs} paragraphs.`),
  childCategoryId: z.guid('Choose a category.'),
  /** Kept pictures by id, in the order that they are shown in; the first stands in lists. */
  hostedImages: z
    .array(z.object({ id, alt: tidy(200).default('') }))
    .max(most.pictures, `At most ${most.pictures} pictures.`)
    .refine(all => new Set(all.map(each => each.id)).size === all.length, 'A picture stands here twice.'),
  pricing: z.array(ownPricing.refine(inOrder, above)).length(1),
  sku: tidy(60),
  /** In `weightUnit`, at most a tonne. Fees of delivery are reckoned from it. */
  weight: z.number('Write a number.').min(0),
  weightUnit: z.enum(['g', 'kg']),
  /** In `dimensionUnit`, at most 10 m each; 0 where it isn't known. */
  dimensions: z.object({ length: z.number().min(0), width: z.number().min(0), height: z.number().min(0) }),
  dimensionUnit: z.enum(['mm', 'cm', 'm']),
  /** Whether it sells on when nothing is left. */
  contSalesOutOfStock: z.boolean(),
  /** The merchant is told when so many of a variant are left; 0 never. */
  stockAlertUnits: z.int('Write a whole number.').min(0, 'At least 0.').max(most.stock),
  IsDigitalProduct: z.boolean(),
  variantProperties: z.array(variantProperty).max(most.properties, `At most ${most.properties} properties.`),
  variant: z.array(variantInput).min(1, 'A product has at least one variant.').max(most.variants),
  /** False for a draft. */
  published: z.boolean(),
}

const newProduct = z.object({
  ...fields,
  brand: fields.brand.default(null),
  description: fields.description.default([]),
  hostedImages: fields.hostedImages.default([]),
  sku: fields.sku.default(''),
  weightUnit: fields.weightUnit.default('kg'),
  dimensions: fields.dimensions.default({ length: 0, width: 0, height: 0 }),
  dimensionUnit: fields.dimensionUnit.default('cm'),
  contSalesOutOfStock: fields.contSalesOutOfStock.default(false),
  stockAlertUnits: fields.stockAlertUnits.default(0),
  IsDigitalProduct: fields.IsDigitalProduct.default(false),
  variantProperties: fields.variantProperties.default([]),
  published: fields.published.default(true),
})
/** What is sent by a rider has a weight. */
const weighs = ({ weight, IsDigitalProduct }: { weight: number; IsDigitalProduct: boolean }) =>
  weight > 0 || IsDigitalProduct
const noWeight = { path: ['weight'], error: 'Say what it weighs: delivery is reckoned from it.' }

/** A product as its merchant writes it, whole. */
export type ProductInput = z.output<typeof newProduct>
export type ProductBody = z.input<typeof newProduct>

const row = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  hostedImages: z.array(picture).max(1),
  /** That of its cheapest variant. */
  pricing: z.array(ownPricing).min(1),
  discount: z.int().min(0).max(100),
  childCategory: z.string(),
  /** What is in stock of all variants together. */
  quantity: z.int(),
  variantCount: z.int().min(0),
  inStock: z.boolean(),
  IsDigitalProduct: z.boolean(),
  standing: productStanding,
  approvalStatus,
  rejectionReason: z.string().nullable(),
  published: z.boolean(),
  /** Whether customers see it now. */
  visible: z.boolean(),
  soldCount: z.int().min(0),
  storeId: id,
  storeName: z.string(),
  merchantId: id,
  createdAt: moment,
  updatedAt: moment,
})
export type ProductRow = z.infer<typeof row>

/** A product as its merchant and the administrators see it. */
export const ownProduct = row.extend({
  brand: z.string().nullable(),
  description: z.array(z.string()),
  category: z.string(),
  categoryId: id,
  subCategory: z.string(),
  subCategoryId: id,
  childCategoryId: id,
  hostedImages: z.array(picture),
  weight: z.number().min(0),
  weightUnit: fields.weightUnit,
  dimensions: fields.dimensions,
  dimensionUnit: fields.dimensionUnit,
  whenSoldOut: z.enum(['stop', 'continue']),
  contSalesOutOfStock: z.boolean(),
  stockAlertUnits: z.int().min(0),
  variant: z.array(
    z.object({
      id,
      sku: z.string(),
      options: z.array(variantOption),
      pricing: z.array(variantPricing).min(1),
      discount: z.int().min(0).max(100),
      /** What is in stock and not held by a checkout; below zero for what sold on. */
      quantity: z.int(),
    }),
  ),
  variantProperties: z.array(variantProperty),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().min(0),
  storeUrl: z.string(),
  storeLive: z.boolean(),
  merchantName: z.string(),
  /** What Bitmarte keeps of a sale, of goods less discounts. */
  commissionPercentage: z.number().min(0).max(100),
})
export type OwnProduct = z.infer<typeof ownProduct>

const counted = z.int().min(0)
const counts = z.record(productStanding, counted)
export type ProductCounts = z.infer<typeof counts>

export const ownProductSorts = ['newest', 'oldest', 'name', 'price-asc', 'price-desc', 'best-selling'] as const

export const ownProductsQuery = z.object({
  ...page(),
  /** Of the name or SKU, any part. */
  search: search.optional(),
  /** `draft` finds what was taken off sale too. */
  standing: z.enum(['on-sale', 'pending', 'rejected', 'draft']).optional(),
  /** A category of any level. */
  categoryId: id.optional(),
  inStock: flag.optional(),
  sortBy: z.enum(ownProductSorts).default('newest'),
})
export type OwnProductsQuery = z.output<typeof ownProductsQuery>

export const listOwnProducts = endpoint({
  id: 'products.list',
  method: 'GET',
  path: '/v1/products',
  summary: 'The store’s own products with a count of each standing, and what Bitmarte keeps of a sale',
  access: ['merchant:products'],
  query: ownProductsQuery,
  answer: listOf(row).extend({ counts, commissionPercentage: z.number().min(0).max(100) }),
})

export const createProduct = endpoint({
  id: 'products.create',
  method: 'POST',
  path: '/v1/products',
  summary: 'Adds a product to the store; it waits for approval, or is a draft where `published` is false',
  access: ['merchant:products'],
  body: newProduct.refine(weighs, noWeight),
  answer: ownProduct,
  errors: ['category_not_found', 'picture_not_found'],
  message: toasts.productCreated,
  idempotent: true,
})

export const adminCreateProduct = endpoint({
  id: 'products.admin-create',
  method: 'POST',
  path: '/v1/products/admin/add-product',
  summary: 'Adds a product to the named store; it waits for approval like any other',
  access: ['admin:products'],
  body: newProduct.extend({ storeId: z.guid('Choose a store.') }).refine(weighs, noWeight),
  answer: ownProduct,
  errors: ['store_not_found', 'category_not_found', 'picture_not_found'],
  message: toasts.productCreated,
  idempotent: true,
})

export const getOwnProduct = endpoint({
  id: 'products.get',
  method: 'GET',
  path: '/v1/products/{id}',
  summary: 'One product, for editing',
  access: ['merchant:products', 'admin:products'],
  params: byId,
  answer: ownProduct,
  errors: ['product_not_found'],
})

export const updateProduct = endpoint({
  id: 'products.update',
  method: 'PATCH',
  path: '/v1/products/{id}',
  summary:
    'Changes what is given of a product. Where a merchant changes what was looked at (name, brand, category, description, pictures, digital or not) or edits a rejected one, it waits for approval again',
  access: ['merchant:products', 'admin:products'],
  params: byId,
  body: z.object(fields).partial(),
  answer: ownProduct,
  errors: ['product_not_found', 'category_not_found', 'picture_not_found'],
  message: toasts.productEdited,
})

export const duplicateProduct = endpoint({
  id: 'products.duplicate',
  method: 'POST',
  path: '/v1/products/{id}/duplicate',
  summary: 'A draft with all that the product says, but no stock and no SKU',
  access: ['merchant:products'],
  params: byId,
  answer: ownProduct,
  errors: ['product_not_found'],
  message: toasts.productCreated,
  idempotent: true,
})

export const deleteProduct = endpoint({
  id: 'products.delete',
  method: 'DELETE',
  path: '/v1/products/{id}',
  summary: 'Takes a product away for good; orders keep what was bought',
  access: ['merchant:products'],
  params: byId,
  answer: nothing,
  errors: ['product_not_found'],
  message: done.productDeleted,
})

export const addToMarketplace = endpoint({
  id: 'products.marketplace-add',
  method: 'POST',
  path: '/v1/products/marketplace',
  summary: 'Puts products of the store’s own on sale, all or none; those that aren’t approved yet wait for it',
  access: ['merchant:products'],
  body: z.object({ productIds: z.array(id).min(1).max(100) }),
  answer: nothing,
  errors: ['product_not_found'],
  message: toasts.productUpdated,
})

export const deleteFromMarketplace = endpoint({
  id: 'products.marketplace-delete',
  method: 'DELETE',
  path: '/v1/products/marketplace/{id}',
  summary: 'Takes a product off sale; it stays in the store as it is',
  access: ['merchant:products'],
  params: byId,
  answer: nothing,
  errors: ['product_not_found'],
  message: toasts.productUpdated,
})

/**
 * A search of products finds so many in all, or of the standing that is asked for; a search of every store’s as many of
 * those that are approved, and of each other standing.
 */
export const foundUpTo = 200

export const listAdminProducts = endpoint({
  id: 'products.admin-list',
  method: 'GET',
  path: '/v1/products/admin/products',
  summary: 'The products of every store, newest first, those that wait oldest first; drafts only among all',
  access: ['admin:products'],
  query: z.object({
    ...page(12),
    /** Of the name or SKU, any part. */
    search: search.optional(),
    merchantId: id.optional(),
    storeId: id.optional(),
    approvalStatus: approvalStatus.optional(),
  }),
  answer: listOf(row).extend({
    counts: z.object({ all: counted, pending: counted, approved: counted, rejected: counted }),
  }),
})

/** The `updatedAt` of what the administrator looked at: what was changed since isn't decided on unseen. */
const seen = moment.optional()

export const approveProduct = endpoint({
  id: 'products.approve',
  method: 'POST',
  path: '/v1/products/approve-product',
  summary:
    'Approves a product of the named merchant, a digital one once it has its file: customers see it if it is published and its store is live',
  access: ['admin:products'],
  query: z.object({ productId: id, merchantId: id, seen }),
  answer: ownProduct,
  errors: ['product_not_found', 'product_changed', 'goods_missing'],
  message: done.productApproved,
})

export const rejectProduct = endpoint({
  id: 'products.reject',
  method: 'POST',
  path: '/v1/products/{id}/reject',
  summary: 'Refuses a product, or takes an approved one off sale; the merchant is told why',
  access: ['admin:products'],
  params: byId,
  body: z.object({ reason: z.string().trim().min(3, 'Say why, in a word or two.').max(500), seen }),
  answer: ownProduct,
  errors: ['product_not_found', 'product_changed'],
  message: done.productRejected,
})
