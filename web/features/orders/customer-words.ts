import type { ReactNode } from 'react'
import { nothingLeft } from '#contract/cases/reported-kinds.ts'
import type { Picture } from '#contract/fields.ts'
import { isTransition } from '#contract/orders/activities.ts'
import { exchangeRefund, exchangeRefundLater } from '#contract/orders/exchange-refund.ts'
import { type FailureReason, failureDoubts, failureReasons } from '#contract/orders/failure-reasons.ts'
import type { CustomerOrder, OrderRow } from '#contract/orders/order-shapes.ts'
import { customerStatusNames, type OrderStatusCode, type OrderTab } from '#contract/orders/order-statuses.ts'
import { isOver } from '#contract/orders/over.ts'
import { dayAndTime, dayInLagos, endWords, naira, weekday } from '#web/ui/format.ts'
import type { Step } from '#web/ui/timeline.tsx'
import { fullRefund, moneyBackOf } from './money-words.ts'
import { nextAttemptOf } from './next-attempt.tsx'

/** Tabs of a customer's orders. */
export const customerTabs: readonly { tab: OrderTab; label: string }[] = [
  { tab: 'all', label: 'All' },
  { tab: 'pending', label: 'Placed' },
  { tab: 'processing', label: 'Being packed' },
  { tab: 'ready', label: 'Packed' },
  { tab: 'on_the_way', label: 'On the way' },
  { tab: 'trouble', label: 'Problems' },
  { tab: 'delivered', label: 'Delivered' },
  { tab: 'cancelled', label: 'Cancelled' },
]

type OrderState = Pick<
  CustomerOrder,
  | 'bitmarteOrderStatus'
  | 'storeName'
  | 'storeOffSale'
  | 'storeAwayUntil'
  | 'orderType'
  | 'sentFor'
  | 'paymentStatus'
  | 'refunds'
  | 'refunded'
  | 'replaces'
  | 'partnerProfile'
  | 'nextTryOn'
  | 'deliveryLate'
  | 'parcelReported'
  | 'failureReason'
  | 'keptDeliveryFee'
>

/** Statuses whose title says more than that the order is late. */
const tellsMore: readonly OrderStatusCode[] = ['out_for_delivery', 'delivery_failed']

/** Returns the status of an order in a sentence or two. */
export function headlineOf(order: OrderState, today = dayInLagos()): { title: string; lead: string } {
  if (order.parcelReported && !isOver(order.bitmarteOrderStatus.code_name))
    return {
      title: 'Something happened to your parcel.',
      lead: 'The carrier reported it as lost or damaged. It isn’t delivered before we have decided, and we write to you.',
    }
  const headline = statusWords(order, today)
  const late = order.deliveryLate && !tellsMore.includes(order.bitmarteOrderStatus.code_name)
  return late ? { ...headline, title: 'Your order is late.' } : headline
}

/** Whether an order replaces items at no charge. */
const isFree = ({ orderType }: Pick<OrderState, 'orderType'>): boolean => orderType === 'replacement'

/** The status of a cancelled order at no charge: what is refunded of the order whose items it would have replaced. */
const freeCancelled = (order: OrderState): { title: string; lead: string } => ({
  title: `Your ${order.sentFor ?? 'exchange'} was cancelled.`,
  lead:
    order.refunded > 0 && order.replaces
      ? `${moneyBackOf(order)} It’s ${naira(order.refunded)} of order ${order.replaces.orderName}.`
      : exchangeRefund,
})

/** Says what is refunded once an order is back at its store. */
const whenBack = (order: Pick<OrderState, 'orderType' | 'failureReason'>): string => {
  if (isFree(order)) return exchangeRefundLater
  return order.failureReason && failureReasons[order.failureReason].feeBearer === 'customer'
    ? 'You are refunded once it is there, except for the delivery fee.'
    : 'You are refunded once it is there, with the delivery fee.'
}

/** Why a delivery failed, for its customer. */
const failedWords: Readonly<Record<FailureReason, readonly string[]>> = {
  customer_unreachable: ['You could not be reached.'],
  customer_refused: ['It was refused at the door.'],
  address_wrong: ['The address is wrong or incomplete: please call the carrier.'],
  customer_postponed: ['It was put off too often.'],
  parcel_damaged: ['The parcel was damaged on the way.'],
  carrier_unavailable: ['The carrier could not come.'],
  wrong_parcel: ['The store’s parcel was wrong or incomplete.'],
  badly_packed: ['The store packed it badly.'],
  other: [],
}

/** Where an order is that its store, which sells nothing now, hasn't accepted yet. */
const waitsFor = (storeName: string): string => `${storeName} hasn’t accepted it yet.`

/** Says what follows a failed delivery. */
function afterFailure(order: OrderState, carrier: string, today: string): string {
  const { nextTryOn, failureReason, storeName } = order
  const attempt = nextAttemptOf(nextTryOn, today)
  if (attempt && !attempt.overdue)
    return `${carrier} tries again on ${attempt.day}. Keep your phone ready: there will be a new code.`
  if (!attempt && failureReason === 'customer_refused') return `It goes back to ${storeName}. ${whenBack(order)}`
  const open = `will try again or return it to ${storeName}. In that case you are refunded.`
  return attempt ? `${carrier} was to try again on ${attempt.day}, and ${open}` : `${carrier} ${open}`
}

const away = (storeName: string, until: string): string => `${storeName} is away until ${weekday(`${until}T12:00:00Z`)}`

function statusWords(order: OrderState, today: string): { title: string; lead: string } {
  const { storeName, partnerProfile } = order
  const carrier = partnerProfile?.name ?? storeName
  switch (order.bitmarteOrderStatus.code_name) {
    case 'pending':
      return {
        title: isFree(order) ? `Your ${order.sentFor ?? 'exchange'} is ordered.` : 'Order placed.',
        lead: order.storeOffSale
          ? waitsFor(storeName)
          : order.storeAwayUntil
            ? `${away(storeName, order.storeAwayUntil)} and packs it after that.`
            : `${storeName} has your order and will pack it.`,
      }
    case 'processing':
      return { title: 'It’s being packed.', lead: `${storeName} is getting it ready.` }
    case 'ready_for_pickup':
    case 'assigned':
      return { title: 'It’s packed.', lead: 'A carrier brings it to you next.' }
    case 'accepted':
      return { title: 'It’s packed.', lead: `${carrier} collects it next, and brings it to you.` }
    case 'picked_up':
    case 'at_hub':
    case 'in_transit':
      return { title: 'It’s on the way.', lead: `${carrier} has your parcel.` }
    case 'out_for_delivery':
      return { title: 'It’s on the way.', lead: `${carrier} is bringing it to you.` }
    case 'delivered':
    case 'completed':
      return { title: 'Delivered.', lead: `Thank you for buying from ${storeName}.` }
    case 'cancelled':
      if (isFree(order)) return freeCancelled(order)
      return {
        title: 'Cancelled.',
        lead: order.keptDeliveryFee
          ? `${moneyBackOf(order)} The delivery fee of ${naira(order.keptDeliveryFee)} isn’t refunded.`
          : moneyBackOf(order),
      }
    case 'delivery_failed':
      return {
        title: 'It could not be delivered.',
        lead: [
          ...(order.failureReason ? failedWords[order.failureReason] : []),
          afterFailure(order, carrier, today),
        ].join(' '),
      }
    case 'returning':
      return {
        title: 'Returning to the store.',
        lead: `${carrier} is returning it to ${storeName}. ${whenBack(order)}`,
      }
    case 'returned_to_store':
      return { title: 'It’s back at the store.', lead: isFree(order) ? exchangeRefund : 'You are refunded now.' }
  }
}

/** Heading of an order's address. */
export function deliverTo(code: OrderStatusCode): string {
  if (code === 'delivered' || code === 'completed') return 'Delivered to'
  return isOver(code) ? 'Delivery address' : 'Deliver to'
}

/** Fields that say when an order arrives. Right after a checkout only the promise is known. */
type Arrival = Pick<OrderRow, 'promisedAt' | 'bitmarteOrderStatus'> &
  Partial<Pick<OrderRow, 'expectedAt' | 'deliveryLate' | 'storeOffSale'>>

/** Returns `Expected by Fri 20 Nov`, or the new estimate of a late delivery, while one is pending. */
export function expectedOf({
  promisedAt,
  expectedAt = promisedAt,
  deliveryLate,
  bitmarteOrderStatus: { code_name: code },
  storeOffSale,
}: Arrival): string | undefined {
  // A store that sells nothing now may not accept it.
  if (!expectedAt || isOver(code) || (storeOffSale && code === 'pending')) return undefined
  const day = weekday(expectedAt)
  if (deliveryLate) return `Late, now expected by ${day}`
  return promisedAt && expectedAt > promisedAt ? `Now expected by ${day}` : `Expected by ${day}`
}

/** Says who has a late order, and since when; undefined where the headline says more. */
function whereLate({ bitmarteOrderStatus, storeName, partnerProfile, orderActivities }: Delayed): string | undefined {
  const code = bitmarteOrderStatus.code_name
  const carrier = partnerProfile?.name ?? storeName
  const at = orderActivities.findLast(line => line.status.code_name === code && isTransition(line))?.createdAt
  const since = at ? ` since ${dayAndTime(at)}` : ''
  switch (code) {
    case 'pending':
      return waitsFor(storeName)
    case 'processing':
      return `${storeName} has been packing it${since}.`
    case 'ready_for_pickup':
    case 'assigned':
      return `It has been packed${since} and waits for a carrier.`
    case 'accepted':
      return `${carrier} hasn’t picked it up yet.`
    case 'picked_up':
    case 'in_transit':
      return `${carrier} has had it${since}.`
    case 'at_hub':
      return `It has been at a Bitmarte hub${since}.`
    case 'out_for_delivery':
      return `${carrier} has been out with it${since}.`
    default:
      return undefined
  }
}

/** Who was reminded of a late order: its carrier once there is one, or the store while it packs or delivers it. */
function reminded({ bitmarteOrderStatus: { code_name: code }, partnerProfile, storeName }: Delayed): string {
  if (code === 'processing') return storeName
  if (partnerProfile) return partnerProfile.name
  return code === 'ready_for_pickup' || code === 'at_hub' ? 'our delivery team' : 'its carrier'
}

type Delayed = Pick<
  CustomerOrder,
  | 'storeName'
  | 'partnerProfile'
  | 'orderActivities'
  | 'orderType'
  | 'problems'
  | 'parcelReported'
  | 'total'
  | 'refunded'
> &
  Arrival

/** Explains a late delivery: the first date, who has it, and what happens next. Empty for any other order. */
export function delayOf(order: Delayed): string[] {
  const { promisedAt, deliveryLate, parcelReported, bitmarteOrderStatus, problems, storeName } = order
  if (!deliveryLate || !promisedAt || parcelReported || isOver(bitmarteOrderStatus.code_name)) return []
  const where = whereLate(order)
  return [
    `It was first expected by ${weekday(promisedAt)}.`,
    ...(where ? [where] : []),
    bitmarteOrderStatus.code_name === 'pending'
      ? `We have reminded ${storeName}. If it doesn’t accept the order, you get a full refund.`
      : `We have reminded ${reminded(order)}, and follow it up.`,
    ...(problems.includes('never_arrived')
      ? [
          `If it takes too long, report that it never arrived${isFree(order) ? '.' : `: without an answer in time you get ${fullRefund(order)}.`}`,
        ]
      : []),
  ]
}

/**
 * Says why no problem of a delivered order can be reported; undefined while one can. Only a standard order could be
 * returned.
 */
export function whyNoReport({
  bitmarteOrderStatus: { code_name: code },
  problems,
  reportable,
  orderType,
}: Pick<CustomerOrder, 'bitmarteOrderStatus' | 'problems' | 'reportable' | 'orderType'>): string | undefined {
  if ((code !== 'delivered' && code !== 'completed') || problems.length > 0) return undefined
  if (reportable?.every(({ left }) => left === 0)) return nothingLeft
  return `The time to ${orderType === 'standard' ? 'return it or to ' : ''}report a problem here is over.`
}

const unsuccessful: readonly OrderStatusCode[] = ['delivery_failed', 'returning', 'returned_to_store', 'cancelled']

/** Asks about the reason of an undelivered order if it costs its customer the delivery fee; undefined for any other order. */
export function doubtOf(
  order: Pick<CustomerOrder, 'bitmarteOrderStatus' | 'failureReason' | 'orderType' | 'keptDeliveryFee'>,
): string | undefined {
  const { failureReason, keptDeliveryFee } = order
  const { code_name: code } = order.bitmarteOrderStatus
  if (!failureReason || isFree(order) || !unsuccessful.includes(code)) return undefined
  // It may have been lost after a failed attempt, or refunded in full.
  return code === 'cancelled' && !keptDeliveryFee ? undefined : failureDoubts[failureReason]
}

/** Returns the next step of an order in a list; undefined once it is complete. */
export function nextOf(
  order: Pick<
    OrderRow,
    'bitmarteOrderStatus' | 'storeName' | 'storeOffSale' | 'storeAwayUntil' | 'partnerProfile' | 'returnableUntil'
  >,
): string | undefined {
  const carrier = order.partnerProfile?.name ?? order.storeName
  switch (order.bitmarteOrderStatus.code_name) {
    case 'pending':
      if (order.storeOffSale) return waitsFor(order.storeName).slice(0, -1)
      return order.storeAwayUntil
        ? away(order.storeName, order.storeAwayUntil)
        : `${order.storeName} is packing it next`
    case 'processing':
      return `${order.storeName} is packing it`
    case 'ready_for_pickup':
    case 'assigned':
      return 'A carrier brings it to you next'
    case 'accepted':
      return `${carrier} collects it next`
    case 'picked_up':
    case 'at_hub':
    case 'in_transit':
      return `${carrier} has it`
    case 'out_for_delivery':
      return 'Have your code ready'
    case 'delivered':
      return order.returnableUntil ? `Can be returned until ${endWords(order.returnableUntil)}` : undefined
    case 'delivery_failed':
      return `${carrier} tries again`
    case 'returning':
    case 'returned_to_store':
      return 'Goes back to the store, then you are refunded'
    case 'completed':
    case 'cancelled':
      return undefined
  }
}

/** Returns false for activities that customers don't see: assignments to carriers, undone ones too, and their refusals. */
function isNews(
  { status, kind }: CustomerOrder['orderActivities'][number],
  at: number,
  all: CustomerOrder['orderActivities'],
) {
  if (kind === 'reassignment_undone') return false
  if (kind && kind !== 'other') return true
  if (status.code_name === 'assigned') return false
  if (status.code_name !== 'ready_for_pickup') return true
  return all.findIndex(each => each.status.code_name === 'ready_for_pickup' && isTransition(each)) === at
}

/** Returns the remaining steps: hubs and delivery, or the return to the store. */
function aheadOf(order: Ahead): Step[] {
  if (order.bitmarteOrderStatus.code_name === 'returning')
    return [{ id: 'back', title: `Back at ${order.storeName}`, state: 'next' }]
  const hubs = order.stops.filter(({ arrivedAt }) => !arrivedAt)
  return [
    ...hubs.map(
      ({ hubId, name, lga, state }): Step => ({
        id: `hub ${hubId}`,
        title: `Passes ${name}`,
        note: `${lga}, ${state}`,
        state: 'next',
      }),
    ),
    { id: 'delivered', title: 'Delivered', note: expectedOf(order), state: 'next' },
  ]
}

type Ahead = Arrival & Pick<CustomerOrder, 'stops' | 'storeName'>

/** Returns the timeline with pictures rendered by `shows`: past steps, the current one and the remaining ones. */
export function stepsOf(
  order: Ahead & Pick<CustomerOrder, 'orderActivities'>,
  shows: (picture: Picture) => ReactNode = () => null,
): Step[] {
  const ended = isOver(order.bitmarteOrderStatus.code_name)
  const news = order.orderActivities.filter(isNews)
  const steps = news.map(
    ({ id, kind, status, activity, note, picture, actorName, createdAt }, at): Step => ({
      id,
      // “Ready for pickup” is meant for carriers.
      title:
        status.code_name === 'ready_for_pickup' && isTransition({ kind })
          ? customerStatusNames.ready_for_pickup
          : activity,
      note: [dayAndTime(createdAt), !activity.includes(actorName) && actorName, note].filter(Boolean).join(' · '),
      more: picture && shows(picture),
      state: !ended && at === news.length - 1 ? 'now' : 'done',
    }),
  )
  return ended ? steps : [...steps, ...aheadOf(order)]
}

/** Returns a code in groups that are easy to read out: `482 913`. */
export const spacedToken = (token: string): string => token.replace(/^(\d{3})(\d{3})$/, '$1 $2')
