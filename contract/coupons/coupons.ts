import { z } from 'zod'
import { wanted } from '#contract/cart/cart.ts'
import { mostThings } from '#contract/cart/cart-limits.ts'
import { done } from '#contract/done.ts'
import { endpoint, page } from '#contract/endpoint.ts'
import { byId, changes, day, email, id, moment, nothing, search } from '#contract/fields.ts'
import { toasts } from '#contract/messages.ts'
import { appliedGiftCard } from '#contract/money/gift-cards.ts'
import { money } from '#contract/money.ts'

export const discountModes = ['Automatic', 'Code'] as const
export const discountTypes = ['Percent', 'Fixed', 'BuyXGetY'] as const
export const couponScopes = ['All', 'Category', 'Product'] as const
export const minRequireTypes = ['Amount', 'Quantity', 'None'] as const
export const customerEligibilities = ['Everyone', 'NewCustomers', 'Named'] as const
export const couponStatuses = ['scheduled', 'active', 'ended', 'used_up'] as const
export type CouponStatus = (typeof couponStatuses)[number]

/** Most codes that a customer keeps with the cart. */
export const mostCodes = 20

const codeFormat = [/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Write 3 to 30 letters, digits or dashes.'] as const

/** Code of a coupon: letters, digits and dashes, stored and compared in capitals. */
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(...codeFormat)

/** A code as a customer types it, also with blanks, as in `save 500`. */
export const typedCode = z
  .string()
  .overwrite(typed => typed.replace(/\s/g, '').toUpperCase())
  .regex(...codeFormat)

const uses = z.int().min(1).max(1_000_000).nullable()
const ids = z.array(id).max(100)
const date = day.refine(typed => typed >= '2020-01-01' && typed <= '2099-12-31', 'Write a date from 2020 to 2099.')

/** Fields that a merchant sets. Only BuyXGetY uses `customerReward`, `rewardAppliesTo` and `rewardValue`. */
const fields = {
  title: z.string().trim().min(3).max(80),
  description: z.string().trim().max(500),
  discountMode: z.enum(discountModes),
  code: couponCode.nullable(),
  discountType: z.enum(discountTypes),
  /** Percent: a whole percentage. Fixed: naira. BuyXGetY: unused. */
  discountValue: money,
  /** First day, in Lagos. */
  startDate: date,
  /** Last day, in Lagos; null: no end. */
  endDate: date.nullable(),
  /** Discounted products; for BuyXGetY, those whose spend counts. */
  spendAppliesTo: z.enum(couponScopes),
  spendAppliesToId: ids,
  minRequireType: z.enum(minRequireTypes),
  /** Minimum in naira or units, by `minRequireType`; 0: none. */
  minRequireValue: money,
  /** Maximum uses by all customers; null: unlimited. */
  usageLimit: uses,
  /** Maximum uses per customer; null: unlimited. */
  usageLimitPerUser: uses,
  customerEligibility: z.enum(customerEligibilities),
  customerEmails: z.array(email).max(500),
  /** Naira to spend for each discounted unit. */
  customerReward: money,
  /** Products of the discounted units. */
  rewardAppliesTo: z.enum(couponScopes),
  rewardAppliesToId: ids,
  /** Percent off each discounted unit. */
  rewardValue: z.int().min(1).max(100),
  /** True if a code applies on top of the best automatic coupon instead of replacing it. */
  combinesWithAutomatic: z.boolean(),
  /** True if checkout shows the code to customers. */
  isPublic: z.boolean(),
}

const whole = (value: number) => Number.isInteger(value)

/** Rules across fields, each with the field that shows the error. */
const rules: readonly [
  field: keyof typeof fields,
  holds: (coupon: z.output<typeof defaulted>) => boolean,
  message: string,
][] = [
  ['code', of => of.discountMode !== 'Code' || of.code !== null, 'Write the code that customers type.'],
  [
    'discountValue',
    of =>
      of.discountType !== 'Percent' || (whole(of.discountValue) && of.discountValue >= 1 && of.discountValue <= 100),
    'Write a whole percent from 1 to 100.',
  ],
  ['discountValue', of => of.discountType !== 'Fixed' || of.discountValue > 0, 'Write an amount in naira.'],
  ['endDate', of => of.endDate === null || of.endDate >= of.startDate, 'This is before the start.'],
  ['spendAppliesToId', of => of.spendAppliesTo === 'All' || of.spendAppliesToId.length > 0, 'Choose at least one.'],
  ['minRequireValue', of => of.minRequireType !== 'Quantity' || whole(of.minRequireValue), 'Write a whole number.'],
  [
    'usageLimitPerUser',
    of => of.usageLimit === null || of.usageLimitPerUser === null || of.usageLimitPerUser <= of.usageLimit,
    'This is more than the limit in all.',
  ],
  ['customerEmails', of => of.customerEligibility !== 'Named' || of.customerEmails.length > 0, 'Name at least one.'],
  ['customerReward', of => of.discountType !== 'BuyXGetY' || of.customerReward > 0, 'Write an amount in naira.'],
  [
    'rewardAppliesToId',
    of => of.discountType !== 'BuyXGetY' || of.rewardAppliesTo === 'All' || of.rewardAppliesToId.length > 0,
    'Choose at least one.',
  ],
]

const defaulted = z.object({
  ...fields,
  description: fields.description.default(''),
  discountMode: fields.discountMode.default('Automatic'),
  code: fields.code.default(null),
  discountValue: fields.discountValue.default(0),
  endDate: fields.endDate.default(null),
  spendAppliesTo: fields.spendAppliesTo.default('All'),
  spendAppliesToId: fields.spendAppliesToId.default([]),
  minRequireType: fields.minRequireType.default('Amount'),
  minRequireValue: fields.minRequireValue.default(0),
  usageLimit: fields.usageLimit.default(null),
  usageLimitPerUser: fields.usageLimitPerUser.default(null),
  customerEligibility: fields.customerEligibility.default('Everyone'),
  customerEmails: fields.customerEmails.default([]),
  customerReward: fields.customerReward.default(2000),
  rewardAppliesTo: fields.rewardAppliesTo.default('Product'),
  rewardAppliesToId: fields.rewardAppliesToId.default([]),
  rewardValue: fields.rewardValue.default(20),
  combinesWithAutomatic: fields.combinesWithAutomatic.default(false),
  isPublic: fields.isPublic.default(false),
})

export const couponBody = defaulted.superRefine((coupon, context) => {
  for (const [field, holds, message] of rules)
    if (!holds(coupon)) context.addIssue({ code: 'custom', path: [field], message })
})
export type CouponBody = z.input<typeof couponBody>

/**
 * A coupon as its merchant sees it. `summary` describes it in a sentence; `usageCount` counts used and reserved uses;
 * `productNames` has the names of its products by ID.
 */
export const coupon = z.object({
  id,
  ...fields,
  summary: z.string(),
  productNames: z.record(z.string(), z.string()),
  status: z.enum(couponStatuses),
  usageCount: z.int().min(0),
  createdAt: moment,
})
export type Coupon = z.infer<typeof coupon>

/** A coupon as customers see it. */
export const offeredCoupon = coupon
  .pick({ id: true, title: true, description: true, discountMode: true, code: true, discountType: true, summary: true })
  .extend({ storeId: id, storeName: z.string(), endDate: day.nullable() })
export type OfferedCoupon = z.infer<typeof offeredCoupon>

/** Discount by a coupon on a store's items. `code` is null for an automatic one. */
export const appliedCoupon = z.object({ id, code: z.string().nullable(), title: z.string(), amount: money })
export type AppliedCoupon = z.infer<typeof appliedCoupon>

/** Why a code doesn’t count, or what is missing for an automatic coupon (whose `code` is null). */
export const refusedCoupon = z.object({ code: z.string().nullable(), message: z.string() })
export type RefusedCoupon = z.infer<typeof refusedCoupon>

/** The cart’s products that can be bought, before delivery. `total` is the subtotal less the coupons’ discount. */
export const cartPrice = z.object({
  stores: z.array(
    z.object({
      storeId: id,
      storeName: z.string(),
      subtotal: money,
      discount: money,
      coupons: z.array(appliedCoupon),
      refused: z.array(refusedCoupon),
    }),
  ),
  subtotal: money,
  discount: money,
  total: money,
  /** Codes stored with the cart, in the order entered. */
  codes: z.array(z.string()),
  /** Codes that no store of the cart knows. */
  refused: z.array(refusedCoupon),
  /** Gift cards that will pay, in the order they were applied, with what they can pay. */
  appliedGiftCards: z.array(appliedGiftCard),
})
export type CartPrice = z.infer<typeof cartPrice>

export const priceCart = endpoint({
  id: 'cart.price',
  method: 'GET',
  path: '/v1/cart/price',
  summary: 'The cart with its automatic coupons, its codes and its gift cards, before delivery',
  access: ['customer', 'guest'],
  answer: cartPrice,
})

export const priceVisitorCart = endpoint({
  id: 'cart.price-visitor',
  method: 'POST',
  path: '/v1/cart/price-visitor',
  summary:
    'A cart kept in the browser, priced as checkout prices a guest’s, before delivery; what isn’t on sale is left out',
  access: ['public'],
  body: z.object({
    items: z
      .array(wanted)
      .min(1)
      .max(mostThings)
      .refine(
        items => new Set(items.map(item => item.variantId.toLowerCase())).size === items.length,
        'A variant is listed twice.',
      ),
  }),
  answer: cartPrice,
  perMinute: 300,
})

/**
 * The message is about the newly entered codes: whether one applies, or why none does. If no code is new and none is
 * removed, it is about the last one, which was entered again.
 */
export const applyCoupons = endpoint({
  id: 'coupon.apply',
  method: 'POST',
  path: '/v1/applycoupon/apply-coupon',
  summary: 'Replaces the codes of the cart and prices it; a code applies at every store that has it',
  access: ['customer', 'guest'],
  body: z.object({ codes: z.array(typedCode).max(mostCodes) }),
  answer: cartPrice,
  message: toasts.couponApplied,
})

export const couponsForCustomer = endpoint({
  id: 'coupon.customers',
  method: 'POST',
  path: '/v1/coupon/getallcoupons/customers',
  summary: 'Automatic coupons and public codes of these stores that can apply to these products for this customer',
  access: ['customer', 'guest'],
  body: z.object({ storeIds: z.array(id).min(1).max(100), productIds: z.array(id).min(1).max(100) }),
  answer: z.object({ count: z.int().min(0), rows: z.array(offeredCoupon) }),
})

/** State of a code at a store that has it, with the items in the cart. */
export const codeAtStore = offeredCoupon
  .pick({ id: true, storeId: true, storeName: true, title: true, summary: true })
  .extend({ valid: z.boolean(), amount: money, message: z.string() })

export const validateCoupon = endpoint({
  id: 'coupon.validate',
  method: 'POST',
  path: '/v1/coupon/validate-coupon',
  summary: 'Whether a code would apply to the current cart beside its codes, or the reason why not',
  access: ['customer', 'guest'],
  body: z.object({ code: typedCode, storeId: id.optional() }),
  answer: z.object({
    code: z.string(),
    valid: z.boolean(),
    message: z.string(),
    stores: z.array(codeAtStore),
  }),
})

const merchant = ['merchant:coupons'] as const

export const listCoupons = endpoint({
  id: 'coupon.list',
  method: 'GET',
  path: '/v1/coupon/getallcoupons',
  summary: 'The store’s coupons by type, each list the newest first, with a count per status and type',
  access: merchant,
  query: z.object({
    ...page(50),
    search: search.optional(),
    status: z.enum(couponStatuses).optional(),
    discountType: z.enum(discountTypes).optional(),
  }),
  answer: z.object({
    count: z.int().min(0),
    /** Counts for the requested type, by status. */
    statuses: z.record(z.enum(couponStatuses), z.int().min(0)),
    /** Counts for the requested status, by type. */
    types: z.record(z.enum(discountTypes), z.int().min(0)),
    percentageCoupons: z.array(coupon),
    fixedCoupons: z.array(coupon),
    buyXGetYCoupons: z.array(coupon),
  }),
})

export const createCoupon = endpoint({
  id: 'coupon.create',
  method: 'POST',
  path: '/v1/coupon/create-coupon',
  summary: 'Creates a coupon of the store',
  access: merchant,
  body: couponBody,
  answer: coupon,
  errors: ['coupon_code_taken', 'too_many_coupons'],
  message: done.couponCreated,
})

export const getCoupon = endpoint({
  id: 'coupon.get',
  method: 'GET',
  path: '/v1/coupon/getonecoupon/{id}',
  summary: 'One coupon of the store',
  access: merchant,
  params: byId,
  answer: coupon,
  errors: ['coupon_not_found'],
})

export const updateCoupon = endpoint({
  id: 'coupon.update',
  method: 'PATCH',
  path: '/v1/coupon/updatecoupon/{id}',
  summary: 'Changes the given fields of a coupon; after the first use its discount and code are fixed',
  access: merchant,
  params: byId,
  body: changes(fields),
  answer: coupon,
  errors: ['changed_meanwhile', 'coupon_not_found', 'coupon_code_taken', 'coupon_in_use'],
  message: done.couponUpdated,
})

export const deleteCoupon = endpoint({
  id: 'coupon.delete',
  method: 'DELETE',
  path: '/v1/coupon/deletecoupon/{id}',
  summary: 'Ends a coupon for good; what was bought with it keeps its price',
  access: merchant,
  params: byId,
  answer: nothing,
  errors: ['coupon_not_found'],
  message: done.couponDeleted,
})
