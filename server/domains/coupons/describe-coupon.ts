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

function gives({ type, value, spend, reward }: Coupon): string {
  if (type === 'Percent') return `${value}% off ${goods(spend)}`
  if (type === 'Fixed') return `${amount(value)} off ${goods(spend)}`
  const on = spend.of === 'All' ? '' : ` spent on ${goods(spend)}`
  const percent = reward.percent === 100 ? 'One free' : `${reward.percent}% off one`
  return `${percent} of ${goods(reward.on)} for every ${amount(reward.spend)}${on}`
}

function asks({ minimum }: Coupon): string {
  if (minimum.kind === 'None' || minimum.value === 0) return ''
  if (minimum.kind === 'Amount') return ` when you spend ${amount(minimum.value)} or more`
  return minimum.value === 1 ? '' : ` when you buy ${minimum.value} or more`
}

const who = { Everyone: '', NewCustomers: ', for new customers', Named: ', for selected customers' } as const

/** Describes a coupon in a sentence, such as `10% off everything at Ada Fabrics when you spend ₦5,000 or more.` */
export function describeCoupon(coupon: Coupon): string {
  return `${gives(coupon)} at ${coupon.storeName}${asks(coupon)}${who[coupon.eligibility]}.`
}
