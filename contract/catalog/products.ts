import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, nothing, reasonText, search } from '#contract/fields.ts'
import { toasts } from '#contract/messages.ts'
import { categoryHit, variantOption } from './catalog.ts'
import { bareGtin, gtinProblem } from './gtin.ts'
import { productLimits as most } from './product-limits.ts'
import {
  above,
  approvalStatus,
  dimensions,
  dimensionUnit,
  editStatus,
  inOrder,
  lacks,
  ownPricing,
  ownProduct,
  price,
  productRow,
  productStanding,
  type Sellable,
  stockSeen,
  tidy,
  variantPricing,
  variantProperty,
  weightUnit,
} from './product-shapes.ts'

export * from './product-shapes.ts'

/**
 * A variant as its merchant submits it. An existing variant is named by its `id` and keeps it through every change,
 * because carts and orders refer to it. `quantity` sets the stock; omitted, the stock stays.
 */
const variantInput = z.object({
  id: id.optional(),
  sku: tidy(60).default(''),
  /** GTIN-8, -12, -13 or -14, with or without spaces; empty for none. Omitted, the barcode stays. */
  barcode: z
    .string()
    .max(60)
    .overwrite(bareGtin)
    .refine(gtin => gtinProblem(gtin) === undefined, { error: ({ input }) => gtinProblem(String(input)) ?? '' })
    .optional(),
  options: z.array(variantOption).max(most.properties).default([]),
  /** Empty: the variant has the product's price. */
  pricing: z.array(variantPricing.refine(inOrder, above)).max(1).default([]),
  quantity: z.int('Write a whole number.').min(0, 'At least 0.').max(most.stock).optional(),
  ...stockSeen,
  /** A lower price from one moment to another, instead of sale prices that overlap. Omitted, sale prices stay. */
  sale: z.object({ price: price.min(1, 'A price is at least ₦1.'), startsAt: moment, endsAt: moment }).optional(),
})

const attributeInput = z.union([tidy(500), z.number(), z.boolean(), z.null()])

const fields = {
  name: tidy(140).min(2, 'Enter a name of at least 2 characters.'),
  brand: tidy(60).nullable(),
  /** Paragraphs. */
  description: z.array(tidy(2000).min(1)).max(most.paragraphs, `At most ${most.paragraphs} paragraphs.`),
  /** Null for a draft without one. */
  childCategoryId: z.guid('Choose a category.').nullable(),
  /**
   * IDs of stored pictures in display order; lists show the first. A picture with an `option`, such as Colour: Indigo,
   * is shown for the variants with that option.
   */
  hostedImages: z
    .array(z.object({ id, alt: tidy(200).default(''), option: variantOption.nullable().default(null) }))
    .max(most.pictures, `At most ${most.pictures} pictures.`)
    .refine(all => new Set(all.map(each => each.id)).size === all.length, 'A picture is listed twice.'),
  pricing: z.array(ownPricing.refine(inOrder, above)).length(1),
  sku: tidy(60),
  /** In `weightUnit`, at most one tonne. Delivery fees are calculated from it. */
  weight: z.number('Write a number.').min(0),
  weightUnit,
  /** In `dimensionUnit`, at most 10 m each; 0 where unknown. */
  dimensions,
  dimensionUnit,
  /** True if it can be ordered when out of stock. */
  contSalesOutOfStock: z.boolean(),
  /** The merchant is notified when a variant falls to this stock; 0 turns the alert off. */
  stockAlertUnits: z.int('Write a whole number.').min(0, 'At least 0.').max(most.stock),
  IsDigitalProduct: z.boolean(),
  variantProperties: z.array(variantProperty).max(most.properties, `At most ${most.properties} properties.`),
  variant: z.array(variantInput).min(1, 'A product needs at least one variant.').max(most.variants),
  /**
   * Values of the category's attributes by attribute ID, as people type them: `55"`, `true`, a choice's name or ID. An
   * empty value removes it; attributes that are left out keep theirs.
   */
  attributes: z.record(id, attributeInput),
  /** Words that search finds it by, beside its name and description. */
  tags: z
    .array(tidy(most.tag).min(1))
    .max(most.tags, `At most ${most.tags} tags.`)
    .overwrite(tags => [...new Map(tags.map(tag => [tag.toLowerCase(), tag])).values()]),
  /** Title and description in search results of other sites; null for those that its name and price make. */
  searchTitle: tidy(most.searchTitle).nullable(),
  searchDescription: tidy(most.searchDescription).nullable(),
  /** False for a draft. */
  published: z.boolean(),
}

const newProduct = z.object({
  ...fields,
  brand: fields.brand.default(null),
  childCategoryId: fields.childCategoryId.default(null),
  pricing: fields.pricing.default([{ costPrice: 0, sellingPrice: 0, price: 0 }]),
  weight: fields.weight.default(0),
  variant: fields.variant.default([{ sku: '', options: [], pricing: [] }]),
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
  attributes: fields.attributes.default({}),
  tags: fields.tags.default([]),
  searchTitle: fields.searchTitle.default(null),
  searchDescription: fields.searchDescription.default(null),
  published: fields.published.default(true),
})
/** A product that isn't a draft is complete. A new one has no file. */
const isComplete = ({ published, ...product }: Sellable & { published: boolean }, { addIssue }: z.RefinementCtx) => {
  if (published) for (const issue of lacks({ ...product, hasFile: false })) addIssue({ code: 'custom', ...issue })
}

/** A complete product as its merchant submits it. */
export type ProductInput = z.output<typeof newProduct>
/** A variant's ID names one that exists. */
const hasNewVariants = ({ variant }: z.output<typeof newProduct>) => variant.every(each => each.id === undefined)
const variantsExist = { path: ['variant'], error: 'The variants of a new product have no ID yet.' }
export type ProductBody = z.input<typeof newProduct>

const counted = z.int().min(0)
const counts = z.record(productStanding, counted)
export type ProductCounts = z.infer<typeof counts>

export const ownSorts = ['newest', 'oldest', 'name', 'price-asc', 'price-desc', 'best-selling', 'least-sold'] as const

export const ownProductsQuery = z.object({
  ...page(),
  /** Any part of the name or SKU. */
  search: search.optional(),
  /**
   * `draft` includes products taken off sale, `pending` those with an edit that awaits approval, and `rejected` those
   * with a declined edit. Archived products are only in `archived`.
   */
  standing: z.enum(['on-sale', 'pending', 'rejected', 'draft', 'archived']).optional(),
  /** A category of any level. */
  categoryId: id.optional(),
  inStock: flag.optional(),
  sortBy: z.enum(ownSorts).default('newest'),
})
export type OwnProductsQuery = z.output<typeof ownProductsQuery>

export const listOwnProducts = endpoint({
  id: 'products.list',
  method: 'GET',
  path: '/v1/products',
  summary: 'The store’s own products with a count per status and the commission rate',
  access: ['merchant:products'],
  query: ownProductsQuery,
  answer: listOf(productRow).extend({
    counts,
    /** Products with an edit, which their status doesn't tell. */
    edits: z.record(editStatus, counted),
    commissionPercentage: z.number().min(0).max(100),
  }),
})

export const ownProductCategories = endpoint({
  id: 'products.categories',
  method: 'GET',
  path: '/v1/products/categories',
  summary: 'The categories of every level that the store’s own products are in, by path',
  access: ['merchant:products'],
  answer: listOf(categoryHit),
})

export const createProduct = endpoint({
  id: 'products.create',
  method: 'POST',
  path: '/v1/products',
  summary:
    'Adds a product to the store; it awaits approval and needs a category, price, weight and picture, or is a draft where `published` is false, which needs only a name',
  access: ['merchant:products'],
  body: newProduct.superRefine(isComplete).refine(hasNewVariants, variantsExist),
  answer: ownProduct,
  errors: ['category_not_found', 'picture_not_found'],
  message: toasts.productCreated,
  idempotent: true,
})

export const adminCreateProduct = endpoint({
  id: 'products.admin-create',
  method: 'POST',
  path: '/v1/products/admin/add-product',
  summary: 'Adds a product to the named store; it needs approval and a picture like any other',
  access: ['admin:products'],
  body: newProduct
    .extend({ storeId: z.guid('Choose a store.') })
    .superRefine(isComplete)
    .refine(hasNewVariants, variantsExist),
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

/**
 * Fields whose every change on an approved product is reviewed. So are new pictures, text attributes and whether it is
 * digital (docs/rules/catalog.md).
 */
export const reviewedFields = [
  ...(['name', 'brand', 'description', 'childCategoryId'] as const),
  ...(['tags', 'searchTitle', 'searchDescription'] as const),
] as const
export type ReviewedField = (typeof reviewedFields)[number]

export const updateProduct = endpoint({
  id: 'products.update',
  method: 'PATCH',
  path: '/v1/products/{id}',
  summary:
    'Changes the given fields of a product. Reviewed fields of an approved product (name, brand, category, description, new pictures, tags, search title and description, a text attribute) that its merchant changes become an edit, which replaces them once it is approved. A product that becomes digital or physical, or was rejected, needs approval again itself. One that isn’t a draft needs a picture until it is approved',
  access: ['merchant:products', 'admin:products'],
  params: byId,
  body: z.object({
    ...z.object(fields).partial().shape,
    /** `updatedAt` of the version that the changes are based on. If the product changed since, nothing is saved. */
    seen: moment.optional(),
  }),
  answer: ownProduct,
  errors: ['product_not_found', 'product_changed', 'category_not_found', 'picture_not_found'],
  message: toasts.productEdited,
})

export const withdrawEdit = endpoint({
  id: 'products.edit-withdraw',
  method: 'DELETE',
  path: '/v1/products/{id}/edit',
  summary: 'Discards the edit of an approved product, pending or declined',
  access: ['merchant:products'],
  params: byId,
  answer: ownProduct,
  errors: ['product_not_found'],
  message: done.editWithdrawn,
})

export const duplicateProduct = endpoint({
  id: 'products.duplicate',
  method: 'POST',
  path: '/v1/products/{id}/duplicate',
  summary: 'Copies a product as a draft, without stock and SKU',
  access: ['merchant:products'],
  params: byId,
  answer: ownProduct,
  errors: ['product_not_found', 'category_not_found', 'picture_not_found'],
  message: toasts.productCreated,
  idempotent: true,
})

export const archiveProduct = endpoint({
  id: 'products.archive',
  method: 'POST',
  path: '/v1/products/{id}/archive',
  summary: 'Takes a product off sale and out of the lists; it keeps everything and can be restored',
  access: ['merchant:products'],
  params: byId,
  answer: ownProduct,
  errors: ['product_not_found'],
  message: done.productArchived,
})

export const restoreProduct = endpoint({
  id: 'products.restore',
  method: 'DELETE',
  path: '/v1/products/{id}/archive',
  summary: 'Brings a product back from the archive, off sale',
  access: ['merchant:products'],
  params: byId,
  answer: ownProduct,
  errors: ['product_not_found'],
  message: done.productRestored,
})

export const deleteProduct = endpoint({
  id: 'products.delete',
  method: 'DELETE',
  path: '/v1/products/{id}',
  summary: 'Deletes a product for good; orders keep what was bought',
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
  summary: 'Puts products of the store on sale, all or none; unapproved ones await approval first',
  access: ['merchant:products'],
  body: z.object({ productIds: z.array(id).min(1).max(100) }),
  answer: nothing,
  errors: ['product_not_found', 'attributes_missing'],
  message: toasts.productUpdated,
})

export const deleteFromMarketplace = endpoint({
  id: 'products.marketplace-delete',
  method: 'DELETE',
  path: '/v1/products/marketplace/{id}',
  summary: 'Takes a product off sale; it stays in the store unchanged',
  access: ['merchant:products'],
  params: byId,
  answer: nothing,
  errors: ['product_not_found'],
  message: toasts.productUpdated,
})

/**
 * Limit of a product search, in total or of the requested status. A search across all stores returns up to this many
 * approved products, and as many of each other status.
 */
export const foundUpTo = 200

export const listAdminProducts = endpoint({
  id: 'products.admin-list',
  method: 'GET',
  path: '/v1/products/admin/products',
  summary:
    'Products of every store, newest first; each is in one of the statuses. Pending ones include those whose edit is pending, longest pending first; `other` are drafts and archived ones',
  access: ['admin:products'],
  query: z.object({
    ...page(12),
    /** Any part of the name, the SKU or the store's name. */
    search: search.optional(),
    merchantId: id.optional(),
    storeId: id.optional(),
    approvalStatus: z.enum([...approvalStatus.options, 'other']).optional(),
  }),
  answer: listOf(productRow).extend({
    counts: z.object({ all: counted, pending: counted, approved: counted, rejected: counted, other: counted }),
  }),
})

/**
 * `updatedAt` of the version that the administrator reviewed: a product that changed since then can't be decided on.
 */
const seen = moment.optional()

export const approveProduct = endpoint({
  id: 'products.approve',
  method: 'POST',
  path: '/v1/products/approve-product',
  summary:
    'Approves the pending edit of a product, whose own status stays; without one, approves the product (a digital one needs its file first): customers see it if it is published and its store is live',
  access: ['admin:products'],
  query: z.object({ productId: id, merchantId: id, seen }),
  answer: ownProduct,
  errors: ['product_not_found', 'product_changed', 'goods_missing', 'attributes_missing', 'category_not_found'],
  message: done.productApproved,
})

export const rejectProduct = endpoint({
  id: 'products.reject',
  method: 'POST',
  path: '/v1/products/{id}/reject',
  summary:
    'Declines the pending edit of a product, which stays as it is; without one, rejects the product or takes it off the market. The merchant receives the reason',
  access: ['admin:products'],
  params: byId,
  body: z.object({
    reason: reasonText(500),
    seen,
    /** True rejects the product itself, or takes it off the market, even if an edit is pending: the edit stays in review. */
    takeDown: z.boolean().default(false),
  }),
  answer: ownProduct,
  errors: ['product_not_found', 'product_changed'],
  message: done.productRejected,
})
