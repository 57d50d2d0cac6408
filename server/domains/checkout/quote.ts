import { z } from 'zod'
import { variantOption } from '#contract/catalog/catalog.ts'
import { id } from '#contract/fields.ts'
import type { PricedBasket } from './basket.ts'

const kobo = z.int().min(0)
const sums = { subtotal: kobo, discount: kobo, shipping: kobo, shippingDiscount: kobo, total: kobo, due: kobo }
const giftCardUse = z.object({ giftCardId: id, amount: kobo })
const place = z.object({ state: z.string(), lga: z.string(), street: z.string() })

const line = z.object({
  /** Cart item that is bought. */
  itemId: id,
  productId: id,
  variantId: id,
  name: z.string(),
  options: z.array(variantOption),
  pictureId: id.nullable(),
  quantity: z.int().min(1),
  unit: kobo,
  discount: kobo,
  commission: kobo,
  /** VAT included in the line after discount. Checkouts of earlier releases have none. */
  vat: kobo.default(0),
  vatExempt: z.boolean().default(false),
  /** Commission of its category, if that isn't its part's. Checkouts of earlier releases have none. */
  commissionBps: z.int().min(0).nullable().default(null),
  weightGrams: z.int().min(0),
})

const part = z.object({
  storeId: id,
  type: z.enum(['standard', 'digital']),
  lines: z.array(line).min(1),
  ...sums,
  coupons: z.array(
    z.object({
      couponId: id,
      code: z.string().nullable(),
      title: z.string(),
      amount: kobo,
      rewardedProductIds: z.array(id).default([]),
    }),
  ),
  giftCards: z.array(giftCardUse),
  commission: z.object({ bps: z.int().min(0), amount: kobo }),
  /** 0 unless the store is registered for VAT. */
  vatBps: z.int().min(0).default(0),
  shippingVat: kobo.default(0),
  /** Null for digital goods, whose store may have no pickup place. */
  pickup: place.nullable(),
  /** Null for digital goods. */
  vehicle: z.string().nullable(),
  /** Set if the store's own rates priced it: the store delivers then. */
  deliveredBy: z.literal('merchant').nullable().default(null),
  /** Chargeable weight. */
  weightGrams: z.int().min(0),
  /** Days from placing to the latest delivery; null for digital goods. */
  latestDay: z.int().min(0).nullable(),
  note: z.string(),
})

/**
 * A frozen price: everything that orders are created from, whatever happens to products, prices, stores and addresses
 * before the payment is known. Stored in `checkouts.quote`; amounts in kobo.
 */
export const quote = z.object({
  customerName: z.string(),
  address: place.extend({
    id: id.nullable().default(null),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    // Checkouts of earlier releases have none.
    town: z.string().default(''),
    landmark: z.string().default(''),
    note: z.string().default(''),
    secondPhone: z.string().nullable().default(null),
  }),
  parts: z.array(part).min(1),
  /** Codes of the cart, also refused ones. Checkouts of earlier releases have none. */
  codes: z.array(z.string()).default([]),
  giftCards: z.array(giftCardUse.extend({ last4: z.string() })),
  ...sums,
})
export type Quote = z.infer<typeof quote>

/** Freezes a priced basket, without its customer's name and notes. */
export function freeze({ address, price, codes }: PricedBasket): Quote {
  const frozen: Quote = {
    ...price,
    customerName: '',
    codes,
    address: {
      id: address.id,
      name: address.fullName,
      phone: address.phoneNumber,
      email: address.emailAddress,
      state: address.stateOrRegion,
      lga: address.lga,
      street: address.address,
      town: address.town,
      landmark: address.landmark,
      secondPhone: address.secondPhoneNumber,
      note: address.note,
    },
    parts: price.parts.map(({ store, delivery, commission, commissionBps, lines, coupons, ...part }) => ({
      ...part,
      coupons: coupons.map(coupon => ({ ...coupon, rewardedProductIds: coupon.rewardedProductIds ?? [] })),
      type: lines.every(({ variant }) => variant.isDigital) ? 'digital' : 'standard',
      lines: lines.map(({ variant, ...line }) => ({
        ...line,
        commissionBps: line.commissionBps === commissionBps ? null : (line.commissionBps ?? null),
        productId: variant.productId,
        variantId: variant.variantId,
        name: variant.name,
        options: variant.options,
        pictureId: variant.picture?.id ?? null,
        weightGrams: variant.weightGrams,
      })),
      commission: { bps: commissionBps, amount: commission },
      pickup: store.pickup,
      vehicle: delivery.vehicle,
      deliveredBy: delivery.reckoning?.rates === 'store' ? 'merchant' : null,
      weightGrams: delivery.grams,
      latestDay: delivery.days?.to ?? null,
      note: '',
    })),
  }
  return quote.parse(frozen) // Removes what a quote doesn't store.
}

/** Returns a quote with its customer's name, and notes by store. */
export const withNotes = (
  frozen: Quote,
  { customerName, notes }: { customerName: string; notes: ReadonlyMap<string, string> },
): Quote => ({
  ...frozen,
  customerName,
  parts: frozen.parts.map(part => ({ ...part, note: notes.get(part.storeId) ?? '' })),
})

/** Returns the stock of a quote. */
export const stockOf = ({ parts }: Quote) =>
  parts.flatMap(({ storeId, lines }) => lines.map(({ variantId, quantity }) => ({ storeId, variantId, quantity })))

/** Returns the coupons of all stores of a quote. */
export const couponsOf = ({ parts }: Quote) => parts.flatMap(({ coupons }) => coupons)

/** Returns the cart items and quantities of a quote. */
export const boughtItems = ({ parts }: Quote) =>
  parts.flatMap(({ lines }) => lines.map(({ itemId, quantity }) => ({ itemId, quantity })))
