import { longDate, midnightInLagos, shortTime } from '#platform/lagos.ts'
import { formatKobo, sum } from '#platform/money.ts'
import { type Coupon, type CouponCustomer, type CouponLine, covers, type OfferedCoupon } from './coupon.ts'
import { rewarded } from './coupon-discount.ts'
import { lastDayOf } from './coupon-wire.ts'
import { benefitOf } from './describe-coupon.ts'

/** Reason why a coupon doesn't apply. `near`: the customer can fix it with this basket. */
export interface Refusal {
  near: boolean
  message: string
}

const far = (message: string): Refusal => ({ near: false, message })
const near = (message: string): Refusal => ({ near: true, message })

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const offWords = (percent: number) => (percent === 100 ? 'free' : `${percent}% off`)

/** Names the day on which a coupon starts, with its time if that isn't midnight, as of earlier releases. */
const startWords = (at: Date): string =>
  shortTime(at) === '00:00' ? longDate(at) : `${longDate(at)} at ${shortTime(at)}`

/** Returns why a customer can't use a coupon at all; undefined if it can. */
export function notFor(coupon: OfferedCoupon, customer: CouponCustomer): Refusal | undefined {
  const it = coupon.code === null ? 'This offer' : 'This code'
  if (coupon.startsAt > customer.now) return far(`${it} starts on ${startWords(coupon.startsAt)}.`)
  if (coupon.endsAt && coupon.endsAt <= customer.now)
    return far(`${it} ended on ${longDate(midnightInLagos(lastDayOf(coupon.endsAt)))}.`)
  const isForNew = coupon.eligibility === 'NewCustomers'
  const newcomers = `new customers of ${coupon.storeName}`
  if (customer.guest && (coupon.leftToCustomer !== null || coupon.eligibility !== 'Everyone'))
    return far(`${it} is for ${isForNew ? newcomers : 'customers'} with an account. Create one or sign in to use it.`)
  if (coupon.eligibility === 'Named' && !coupon.named) return far(`${it} is for other customers.`)
  if (coupon.leftToCustomer !== null && coupon.leftToCustomer <= 0)
    return far(`You have used ${it.toLowerCase()} already.`)
  if (isForNew && !customer.isNew) return far(`${it} is for ${newcomers}.`)
  if (coupon.left !== null && coupon.left <= 0) return far(`${it} is used up.`)
  return undefined
}

/** Returns why a coupon has no effect on these items of its store; undefined if it has. Items count at full price. */
export function notWith(coupon: Coupon, lines: readonly CouponLine[]): Refusal | undefined {
  const { storeName, spend, minimum, type, reward } = coupon
  if (!lines.length) return far(`Add a product of ${storeName} to your cart.`)
  const it = coupon.code === null ? 'This offer' : 'This code'
  const bought = lines.filter(line => covers(spend, line))
  if (!bought.length) return far(`${it} doesn’t apply to these products of ${storeName}.`)
  const eligible = spend.of === 'All' ? '' : ` on products that ${it.toLowerCase()} applies to`
  // A code’s row says what it gives.
  const gift = coupon.code === null ? `${eligible && ','} to get ${benefitOf(coupon)}` : ''
  const spent = sum(bought.map(line => line.quantity * line.unit))
  const units = sum(bought.map(line => line.quantity))
  if (minimum.kind === 'Amount' && spent < minimum.value)
    return near(`Spend ${formatKobo(minimum.value - spent)} more at ${storeName}${eligible}${gift}.`)
  if (minimum.kind === 'Quantity' && units < minimum.value)
    return near(
      `Buy ${plural(minimum.value - units, 'more item')} at ${storeName}${eligible && ` that ${it.toLowerCase()} applies to`}${gift}.`,
    )
  if (type !== 'BuyXGetY') return undefined
  if (spent < reward.spend)
    return near(`Spend ${formatKobo(reward.spend - spent)} more at ${storeName}${eligible}${gift}.`)
  if (rewarded(coupon, lines).length) return undefined
  if (!lines.some(line => covers(reward.on, line)))
    return near(`Add an item that ${it.toLowerCase()} discounts to your cart.`)
  // One more item that is both counted and discounted is enough at any price: the cheapest is discounted, and the others reach the spend.
  const both = [spend.of !== 'All' && 'applies to', reward.on.of !== 'All' && 'discounts'].filter(Boolean).join(' and ')
  return near(
    `Add one more item at ${storeName}${both && ` that ${it.toLowerCase()} ${both}`}. The cheapest one is ${offWords(reward.percent)}.`,
  )
}
