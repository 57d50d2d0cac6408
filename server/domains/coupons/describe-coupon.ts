import { formatKobo } from '#platform/money.ts'
import type { Coupon, Scope } from './coupon.ts'

/** Formats an amount without zero kobo: `₦500`, `₦1,234.50`. */
const amount = (kobo: number): string => formatKobo(kobo).replace(/\.00$/, '')

const words = { Category: 'categories', Product: 'products' } as const

/** Describes a scope as part of a sentence. */
function goods({ of, ids, names }: Scope): string {
  if (of === 'All') return 'everything'
  return ids.length <= 2 && names.length ? names.join(' and ') : `${ids.length} ${words[of]}`
}

function gives({ type, value, spend, reward, storeName }: Coupon): string {
  if (type === 'Percent') return `${value}% off ${goods(spend)} at ${storeName}`
  if (type === 'Fixed') return `${amount(value)} off ${goods(spend)} at ${storeName}`
  const on = spend.of === 'All' ? '' : ` on ${goods(spend)}`
  const gets = reward.percent === 100 ? `${one(reward.on)} free` : `${reward.percent}% off ${one(reward.on)}`
  return `For every ${amount(reward.spend)} you spend${on} at ${storeName}, get ${gets}`
}

/** Names the product that a reward discounts, the cheapest that it covers. */
function one({ of, ids, names }: Scope): string {
  if (of === 'All') return 'one more product'
  const known = ids.length <= 2 && names.length > 0
  if (of === 'Product') return known ? `one ${names.join(' or ')}` : `one of ${ids.length} products`
  return known ? `one product of ${names.join(' or ')}` : `one product of ${ids.length} categories`
}

function asks({ minimum }: Coupon): string {
  if (minimum.kind === 'None' || minimum.value === 0) return ''
  if (minimum.kind === 'Amount') return ` when you spend ${amount(minimum.value)} or more`
  return minimum.value === 1 ? '' : ` when you buy ${minimum.value} or more`
}

const who = {
  Everyone: '',
  NewCustomers: ', for new customers of the store',
  Named: ', for selected customers',
} as const

const firstOrder = 'your first order at the store'

/** Says what an automatic discount gives, such as `5% off` or `20% off one more item`. */
export function benefitOf({
  type,
  value,
  reward,
}: Pick<Coupon, 'type' | 'value'> & { reward: Pick<Coupon['reward'], 'percent'> }): string {
  if (type === 'Percent') return `${value}% off`
  if (type === 'Fixed') return `${amount(value)} off`
  return reward.percent === 100 ? 'one more item free' : `${reward.percent}% off one more item`
}

/**
 * Names an automatic discount for customers, such as `₦3,000 off when you spend ₦20,000`: on cards, in the cart, at checkout and on
 * orders. Its title is the store's own word for it.
 */
export function automaticName({
  type,
  value,
  minimum,
  reward,
  eligibility,
}: Pick<Coupon, 'type' | 'value' | 'minimum' | 'eligibility'> & {
  reward: Pick<Coupon['reward'], 'spend' | 'percent'>
}): string {
  if (type === 'BuyXGetY') {
    return `Spend ${amount(reward.spend)}, get ${benefitOf({ type, value, reward })}${eligibility === 'NewCustomers' ? ` with ${firstOrder}` : ''}`
  }
  const off = benefitOf({ type, value, reward })
  const whole =
    eligibility === 'NewCustomers' ? ` ${firstOrder}` : type === 'Fixed' && !minimum.value ? ' your order' : ''
  const from =
    minimum.kind === 'Amount' && minimum.value > 0
      ? ` when you spend ${amount(minimum.value)}`
      : minimum.kind === 'Quantity' && minimum.value > 1
        ? ` when you buy ${minimum.value}`
        : ''
  return off + whole + from
}

/** Returns what customers read as a coupon's name. */
export const nameForCustomers = (coupon: Coupon): string =>
  coupon.code === null ? automaticName(coupon) : coupon.title

/** Describes a coupon in a sentence, such as `10% off everything at Ada Fabrics when you spend ₦5,000 or more.` */
export function describeCoupon(coupon: Coupon): string {
  return `${gives(coupon)}${asks(coupon)}${who[coupon.eligibility]}.`
}
