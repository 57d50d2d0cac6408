import { type Kobo, share, spread, sum } from '#platform/money.ts'
import { type Coupon, type CouponLine, covers } from './coupon.ts'

/** Discounts by line ID, without zero ones. */
export type LineDiscounts = ReadonlyMap<string, Kobo>

const gross = ({ quantity, unit }: CouponLine): Kobo => quantity * unit

/**
 * Computes a coupon's discount on a store's lines, on top of earlier discounts and at most what is left of its lines. A
 * percentage applies to what is left and is rounded half up once; the discount is spread over the lines by what is left
 * of them. Ignores minimums and limits.
 */
export function discountOf(
  coupon: Coupon,
  lines: readonly CouponLine[],
  already: LineDiscounts = new Map(),
): LineDiscounts {
  const left = (line: CouponLine) => gross(line) - (already.get(line.id) ?? 0)
  const ordered = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)) // Sorted, so that the leftover kobo doesn't depend on the order of lines.
  const shares =
    coupon.type === 'BuyXGetY'
      ? rewarded(coupon, ordered).map(({ line, units }) => ({
          line,
          amount: Number((BigInt(left(line)) * BigInt(units)) / BigInt(line.quantity)),
        }))
      : ordered.filter(line => covers(coupon.spend, line)).map(line => ({ line, amount: left(line) }))
  const eligible = sum(shares.map(({ amount }) => amount))
  const off = coupon.type === 'Fixed' ? Math.min(coupon.value, eligible) : share(eligible, percentOf(coupon), 100)
  const parts = spread(
    off,
    shares.map(({ amount }) => amount),
  )
  return new Map(shares.flatMap(({ line }, at) => (parts[at] ? [[line.id, parts[at]] as const] : [])))
}

const percentOf = (coupon: Coupon): number => (coupon.type === 'Percent' ? coupon.value : coupon.reward.percent)

/**
 * Returns the units that a BuyXGetY coupon discounts: the cheapest of its reward, one for each time that the other
 * items reach its spend. A discounted unit doesn't count as spent.
 */
export function rewarded(
  { spend, reward }: Coupon,
  lines: readonly CouponLine[],
): { line: CouponLine; units: number }[] {
  const counts = (line: CouponLine) => covers(spend, line)
  // Among equals, units that don't count as spent come first.
  const inTurn = lines
    .filter(line => covers(reward.on, line))
    .toSorted((a, b) => a.unit - b.unit || Number(counts(a)) - Number(counts(b)))
  let spent = sum(lines.filter(counts).map(gross))
  let times = 0
  const found: { line: CouponLine; units: number }[] = []
  for (const line of inTurn) {
    let units = 0
    for (; units < line.quantity; units++, times++) {
      const rest = spent - (counts(line) ? line.unit : 0)
      if (rest < (times + 1) * reward.spend) return units ? [...found, { line, units }] : found
      spent = rest
    }
    found.push({ line, units })
  }
  return found
}
