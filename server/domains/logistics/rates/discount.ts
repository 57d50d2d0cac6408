import { basisPoints, type Kobo } from '#platform/money.ts'

/** A discount on the platform's delivery fees. `value` is a percentage or kobo; 0 makes delivery free. */
export interface ShippingDiscount {
  id: string
  name: string
  kind: 'percent' | 'fixed' | 'free'
  value: number
  /** Null for any zone. */
  fromZoneId: string | null
  toZoneId: string | null
  /** Minimum price of the store's goods after coupons. */
  minimum: Kobo
}

/** A delivery that may get a discount. `goods` is the price of the store's goods after coupons. */
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
 * Returns the largest discount for one store's delivery, at most its fee; the oldest of equal ones. Undefined if none
 * applies. Independent of the order of `discounts`.
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
