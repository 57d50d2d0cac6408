import { z } from 'zod'
import { id, moment, picture } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { productPicture, specification, variantOption } from './catalog.ts'
import { productLimits as most } from './product-limits.ts'

/**
 * Status as its merchant sees it: `on-sale` (approved; customers see it while its store is live), `off` (approved and
 * taken off sale), `pending` (awaits an administrator), `rejected` (see `rejectionReason`), `draft` (neither approved
 * nor submitted), `archived` (off sale and out of the lists).
 */
export const productStanding = z.enum(['on-sale', 'off', 'pending', 'rejected', 'draft', 'archived'])
export type ProductStanding = z.infer<typeof productStanding>

/** How often a person, an import or a bulk edit changed a variant's stock. Sales, returns and reservations leave it. */
export const stocktakes = z.int().min(0)

/**
 * What a person saw who types a stock. With `quantityBefore` only the difference is applied, so that sales in between
 * stay deducted. With `stocktakesBefore`, the `stocktakes` they saw, the stock isn't changed if somebody else did.
 */
export const stockSeen = {
  quantityBefore: z.int('Write a whole number.').min(-most.stock).max(most.stock).optional(),
  stocktakesBefore: stocktakes.optional(),
}

export const approvalStatus = z.enum(['pending', 'approved', 'rejected'])

/** Status of an edit of an approved product: it awaits an administrator, or was declined with a reason. */
export const editStatus = z.enum(['pending', 'declined'])
export type EditStatus = z.infer<typeof editStatus>

/** A trimmed text of at most `longest` characters. */
export const tidy = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters.`)
export const price = money.max(most.price, 'This is above the highest price of a product.')
export const above = { path: ['price'], error: 'The price before the discount is below the selling price.' }
export const inOrder = (asked: { sellingPrice: number; price: number }) => asked.price >= asked.sellingPrice

/**
 * Price of a product's variants without their own, or in a list that of its cheapest: `sellingPrice` is the amount paid,
 * `price` the amount before the discount, `costPrice` the merchant's own cost.
 */
export const ownPricing = z.object({
  costPrice: price,
  /** 0 for a draft without a price. */
  sellingPrice: price,
  price,
})
export type OwnPricing = z.infer<typeof ownPricing>
/** `costPrice` is null for a caller who can only view the products. */
const shownPricing = ownPricing.extend({ costPrice: price.nullable() })
const shownVariantPricing = ownPricing.omit({ costPrice: true })
export const variantPricing = shownVariantPricing.extend({ sellingPrice: price.min(1, 'A price is at least ₦1.') })

export const variantProperty = z.object({
  type: tidy(60)
    .min(1, 'Enter a name, such as Colour.')
    .regex(/^[^:]*$/, 'Remove the colon.'),
  options: z.array(tidy(60).min(1, 'Enter a name.')).min(1, 'Enter an option, such as Indigo.').max(most.options),
})
export type VariantProperty = z.infer<typeof variantProperty>

export const weightUnit = z.enum(['g', 'kg'])
export const dimensionUnit = z.enum(['mm', 'cm', 'm'])
export const dimensions = z.object({ length: z.number().min(0), width: z.number().min(0), height: z.number().min(0) })

/** A product in the lists of merchants and administrators. */
export const productRow = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  /** The SKUs of its variants: the first of them, empty without any, and their number. */
  variantSkus: z.object({ first: z.string(), count: z.int() }),
  hostedImages: z.array(picture).max(1),
  /** Price of its cheapest variant. */
  pricing: z.array(shownPricing).min(1),
  /** True if other variants cost more. */
  varies: z.boolean(),
  discount: z.int().min(0).max(100),
  /** The sale price of one of its variants that runs, or else the next one; null without any. */
  sale: z.object({ startsAt: moment, endsAt: moment, running: z.boolean() }).nullable(),
  /** Empty for a draft without a category. */
  childCategory: z.string(),
  /** Total stock of all variants. */
  quantity: z.int(),
  variantCount: z.int().min(0),
  inStock: z.boolean(),
  IsDigitalProduct: z.boolean(),
  standing: productStanding,
  approvalStatus,
  rejectionReason: z.string().nullable(),
  /** Status of its edit, which customers don't see yet; null without one. */
  editStatus: editStatus.nullable(),
  published: z.boolean(),
  /** True if customers see it now. */
  visible: z.boolean(),
  soldCount: z.int().min(0),
  storeId: id,
  storeName: z.string(),
  merchantId: id,
  createdAt: moment,
  updatedAt: moment,
})
export type ProductRow = z.infer<typeof productRow>

const attributeValue = z.union([z.string(), z.number(), z.boolean()])

/**
 * Reviewed fields of an approved product that its merchant changed. The product keeps selling with its current values
 * until an administrator approves these.
 */
export const productEdit = z.object({
  status: editStatus,
  /** Why an administrator declined it. */
  reason: z.string().nullable(),
  submittedAt: moment,
  /** New values of the fields that differ from the product's. An attribute that is removed is null. */
  fields: z
    .object({
      name: z.string(),
      brand: z.string().nullable(),
      description: z.array(z.string()),
      childCategoryId: id,
      hostedImages: z.array(productPicture),
      attributes: z.record(z.string(), attributeValue.nullable()),
      tags: z.array(z.string()),
      searchTitle: z.string().nullable(),
      searchDescription: z.string().nullable(),
    })
    .partial(),
  /** Names of its category, subcategory and child category. */
  category: z.array(z.string()),
  /** Specifications with the new category and attributes. */
  specifications: z.array(specification),
  /** The new file of a digital product. */
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
})
export type ProductEdit = z.infer<typeof productEdit>

/** A product as its merchant and the administrators see it. */
export const ownProduct = productRow.extend({
  brand: z.string().nullable(),
  description: z.array(z.string()),
  /** Its categories; empty and null for a draft without one. */
  category: z.string(),
  categoryId: id.nullable(),
  subCategory: z.string(),
  subCategoryId: id.nullable(),
  childCategoryId: id.nullable(),
  hostedImages: z.array(productPicture),
  weight: z.number().min(0),
  weightUnit: weightUnit,
  dimensions: dimensions,
  dimensionUnit: dimensionUnit,
  whenSoldOut: z.enum(['stop', 'continue']),
  contSalesOutOfStock: z.boolean(),
  stockAlertUnits: z.int().min(0),
  variant: z.array(
    z.object({
      id,
      sku: z.string(),
      barcode: z.string(),
      options: z.array(variantOption),
      pricing: z.array(shownVariantPricing).min(1),
      discount: z.int().min(0).max(100),
      /** Stock that isn't reserved by a checkout; negative after overselling. */
      quantity: z.int(),
      stocktakes,
      /**
       * The running sale price or, without one, the next. `pricing` leaves it out. `oldPrice` is what customers see
       * struck through beside a running one; null before its start.
       */
      sale: z
        .object({ price: money, oldPrice: money.nullable(), startsAt: moment, endsAt: moment, running: z.boolean() })
        .nullable(),
    }),
  ),
  variantProperties: z.array(variantProperty),
  /**
   * Values by attribute ID: a text, a number in the attribute's unit, true or false, or a choice's ID. Includes values
   * of attributes that its category doesn't have, which nobody sees.
   */
  attributes: z.record(z.string(), attributeValue),
  specifications: z.array(specification),
  tags: z.array(z.string()),
  searchTitle: z.string().nullable(),
  searchDescription: z.string().nullable(),
  edit: productEdit.nullable(),
  rating: z.number().min(0).max(5).nullable(),
  reviewCount: z.int().min(0),
  storeUrl: z.string(),
  storeLive: z.boolean(),
  merchantName: z.string(),
  /** Bitmarte's commission on sales after discounts. */
  commissionPercentage: z.number().min(0).max(100),
})
export type OwnProduct = z.infer<typeof ownProduct>

/** Fields that a product needs to be sold. */
export interface Sellable {
  childCategoryId: string | null
  pricing: readonly { sellingPrice: number }[]
  weight: number
  IsDigitalProduct: boolean
  /** Omitted where it needs none: once it is approved. */
  hostedImages?: readonly unknown[]
  /** Whether it has the file that customers of a digital product download. Omitted where it needs none, or it isn't known. */
  hasFile?: boolean | undefined
}

/** Returns what a product lacks to be submitted for approval; a draft needs only a name. */
export const lacks = ({ childCategoryId, pricing, weight, IsDigitalProduct, hostedImages, hasFile }: Sellable) => [
  ...(childCategoryId === null ? [{ path: ['childCategoryId'], message: 'Choose a category.' }] : []),
  ...((pricing[0]?.sellingPrice ?? 0) < 1
    ? [{ path: ['pricing', 0, 'sellingPrice'], message: 'A price is at least ₦1.' }]
    : []),
  ...(weight > 0 || IsDigitalProduct
    ? []
    : [{ path: ['weight'], message: 'Enter the weight: delivery fees depend on it.' }]),
  ...(hostedImages?.length === 0
    ? [{ path: ['hostedImages'], message: 'Add a picture: we approve no product without one.' }]
    : []),
  ...(IsDigitalProduct && hasFile === false
    ? [{ path: ['file'], message: 'Add its file before you send it for approval. Until then, save it as a draft.' }]
    : []),
]
