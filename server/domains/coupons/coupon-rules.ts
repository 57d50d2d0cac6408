import { type Kobo, sum } from '#platform/money.ts'
import type { CouponCustomer, CouponLine, OfferedCoupon } from './coupon.ts'
import { discountOf, type LineDiscounts } from './coupon-discount.ts'
import { notFor, notWith } from './coupon-refusal.ts'
import { nameForCustomers } from './describe-coupon.ts'

/** An applied coupon and its discount in kobo, above zero. `code` is null for an automatic one. */
export interface AppliedCoupon {
  couponId: string
  code: string | null
  title: string
  amount: Kobo
  /** Products of which a BuyXGetY coupon discounts units; missing for other types. */
  rewardedProductIds?: string[]
}

/** Reason why a code doesn't apply, or what an automatic coupon lacks, or which code replaces it. */
export interface RefusedCoupon {
  couponId: string
  code: string | null
  message: string
}

export interface CouponDiscounts {
  applied: AppliedCoupon[]
  refused: RefusedCoupon[]
  /** Discounts by line ID, in kobo, without zero ones. */
  lineDiscounts: LineDiscounts
}

/** Coupons that apply together: an automatic one, a code, or a code on top of an automatic one. */
interface Choice {
  steps: { coupon: OfferedCoupon; off: LineDiscounts }[]
  total: Kobo
}

const amountOf = (off: LineDiscounts): Kobo => sum([...off.values()])

/**
 * Computes the best discount of one store's items: one automatic coupon, one code, or a code on top of an automatic
 * coupon if the code combines. Among equals the fewest coupons win, then an automatic one before a code, then the
 * oldest. A code's discount applies to what the automatic one leaves. Takes the store's automatic coupons and those of
 * the customer's codes. The order of lines and coupons doesn't matter.
 */
export function couponDiscounts(
  lines: readonly CouponLine[],
  coupons: readonly OfferedCoupon[],
  customer: CouponCustomer,
): CouponDiscounts {
  const ordered = coupons.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const judged = ordered.map(coupon => ({ coupon, refusal: notFor(coupon, customer) ?? notWith(coupon, lines) }))
  const best = bestOf(
    judged.filter(({ refusal }) => !refusal).map(({ coupon }) => coupon),
    lines,
  )
  const replaced = replacedBy(best, judged, lines)
  const chosen = new Set(best.steps.map(({ coupon }) => coupon))
  const lineDiscounts = new Map<string, Kobo>()
  for (const { off } of best.steps)
    for (const [id, amount] of off) lineDiscounts.set(id, (lineDiscounts.get(id) ?? 0) + amount)
  return {
    applied: best.steps.map(({ coupon, coupon: { id, code, type }, off }) => ({
      couponId: id,
      code,
      title: nameForCustomers(coupon),
      amount: amountOf(off),
      ...(type === 'BuyXGetY' && {
        rewardedProductIds: [
          ...new Set(lines.filter(line => off.has(line.id)).map(({ productId }) => productId)),
        ].toSorted(),
      }),
    })),
    refused: judged
      .filter(({ coupon }) => !chosen.has(coupon))
      .flatMap(({ coupon, refusal }): RefusedCoupon[] => {
        const { id: couponId, code } = coupon
        if (code === null) {
          const message = coupon === replaced?.coupon ? replaced.message : refusal?.near ? refusal.message : undefined
          return message ? [{ couponId, code, message }] : []
        }
        return [{ couponId, code, message: refusal?.message ?? outdone(coupon, best) }]
      }),
    lineDiscounts,
  }
}

function bestOf(coupons: readonly OfferedCoupon[], lines: readonly CouponLine[]): Choice {
  const none: Choice = { steps: [], total: 0 }
  const [codes, automatics] = [
    coupons.filter(({ mode }) => mode === 'Code'),
    coupons.filter(({ mode }) => mode !== 'Code'),
  ]
  const automatic = automatics.map(coupon => add(none, coupon, lines))
  const onTop = codes.filter(code => code.combines).flatMap(code => automatic.map(below => add(below, code, lines)))
  return [...automatic, ...codes.map(code => add(none, code, lines)), ...onTop].reduce(
    (best, each) => (each.total > best.total ? each : best),
    none,
  )
}

function add(below: Choice, coupon: OfferedCoupon, lines: readonly CouponLine[]): Choice {
  const off = discountOf(coupon, lines, below.steps[0]?.off)
  return { steps: [...below.steps, { coupon, off }], total: below.total + amountOf(off) }
}

/** Returns the automatic coupon that would apply without the chosen code, and says so; undefined if none would. */
function replacedBy(
  { steps }: Choice,
  judged: readonly { coupon: OfferedCoupon; refusal: unknown }[],
  lines: readonly CouponLine[],
): { coupon: OfferedCoupon; message: string } | undefined {
  const code = steps.find(({ coupon }) => coupon.code !== null)?.coupon.code
  if (!code || steps.length > 1) return undefined
  const automatic = judged.flatMap(({ coupon, refusal }) => (coupon.code === null && !refusal ? coupon : []))
  const [step] = bestOf(automatic, lines).steps
  return (
    step && {
      coupon: step.coupon,
      message: `“${nameForCustomers(step.coupon)}” doesn’t combine with ${code}, which saves more.`,
    }
  )
}

/** Returns why a valid code doesn't apply beside the chosen coupons. */
function outdone({ storeName }: OfferedCoupon, { steps }: Choice): string {
  const code = steps.find(({ coupon }) => coupon.code !== null)?.coupon.code
  if (code) return `One code counts at ${storeName}, and ${code} saves as much or more.`
  return steps.length
    ? `Another offer of ${storeName} saves as much or more.`
    : 'There is nothing to take this code off.'
}
