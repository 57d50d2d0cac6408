import { basisPoints, type Kobo } from '#platform/money.ts'

/** What the platform takes off its own delivery fees. `value` is a percent or kobo, 0 for free. */
export interface ShippingDiscount {
  id: string
  name: string
  kind: 'percent' | 'fixed' | 'free'
  value: number
  /** Null: from or to anywhere. */
  fromZoneId: string | null
  toZoneId: string | null
  /** What the store's goods cost at least, after its coupons. */
  minimum: Kobo
}

/** A delivery that a discount may count for. `goods` is what the store's goods cost after its coupons. */
export interface Discountable {
  fee: Kobo
  goods: Kobo
  fromZoneId: string
  toZoneId: string
}

export interface AppliedDiscount {
  id: string
  name: string
  amount: Kobo
}

const counts = (discount: ShippingDiscount, delivery: Discountable): boolean =>
  delivery.goods >= discount.minimum &&
  (discount.fromZoneId === null || discount.fromZoneId === delivery.fromZoneId) &&
  (discount.toZoneId === null || discount.toZoneId === delivery.toZoneId)

function amountOf({ kind, value }: ShippingDiscount, fee: Kobo): Kobo {
  if (kind === 'percent') return basisPoints(fee, value * 100)
  return kind === 'fixed' ? Math.min(value, fee) : fee
}

/**
 * What is taken off one store's delivery: by the discount that takes the most, the oldest among equals. Never more than
 * the fee; undefined where nothing is taken. The order of the discounts doesn't matter.
 */
export function bestDiscount(
  discounts: readonly ShippingDiscount[],
  delivery: Discountable,
): AppliedDiscount | undefined {
  return discounts
    .filter(discount => counts(discount, delivery))
    .map(discount => ({ id: discount.id, name: discount.name, amount: amountOf(discount, delivery.fee) }))
    .filter(({ amount }) => amount > 0)
    .reduce<AppliedDiscount | undefined>(
      (best, each) =>
        !best || each.amount > best.amount || (each.amount === best.amount && each.id < best.id) ? each : best,
      undefined,
    )
}
