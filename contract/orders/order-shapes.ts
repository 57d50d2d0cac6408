import { z } from 'zod'
import { reportedKinds } from '#contract/cases/reported-kinds.ts'
import { variantOption } from '#contract/catalog/catalog.ts'
import { day, id, moment, picture } from '#contract/fields.ts'
import { address } from '#contract/identity/addresses.ts'
import { ledgerEntry } from '#contract/money/ledger-entry.ts'
import { refundStatus, transactionStatus } from '#contract/money/payments.ts'
import { refundReason } from '#contract/money/refund-reasons.ts'
import { money, signedMoney } from '#contract/money.ts'
import { expectedPayout, payout, payoutHold } from '#contract/payouts/payouts.ts'
import { orderActivity } from './activities.ts'
import { failureReason } from './failure-reasons.ts'
import { goodsTo } from './goods-to.ts'
import { itemOutcome } from './item-outcomes.ts'
import { leftOutItem } from './left-out-item.ts'
import { orderStatus, orderStatusCode, orderTypes, sentForKinds } from './order-statuses.ts'
import { returnName, returnStanding } from './return-statuses.ts'

/** Carrier of an order. `phoneNumber` is that of the person on the road. */
export const partnerProfile = z.object({
  id,
  name: z.string(),
  logo: picture.nullable(),
  phoneNumber: z.string().nullable(),
})
export type PartnerProfile = z.infer<typeof partnerProfile>

/** The carrier that still has a parcel which was handed over. */
export const collectFrom = partnerProfile.pick({ name: true, phoneNumber: true })
export type CollectFrom = z.infer<typeof collectFrom>

/** Delivery address as of the order. */
export const deliveryAddress = address.omit({ id: true, default: true })
export type DeliveryAddress = z.infer<typeof deliveryAddress>

/**
 * Fields that every viewer of an order sees. `orderName`: a store's own number, such as `#1042`, for everybody else the
 * reference. `late`: `dueAt`, the deadline of the next step, has passed; `deliveryLate`: `promisedAt` has. `expectedAt`:
 * when the customer has it, a new estimate once it is late, null once nothing is on its way.
 */
const head = {
  id,
  orderName: z.string(),
  /** Unique in the marketplace, such as `BM-7K4Q-2M9X`; with `-1`, `-2` and so on for the orders of one purchase. */
  reference: z.string(),
  orderType: z.enum(orderTypes),
  /** What an order at no charge is called: an exchange, or a replacement that a case sends; null for any other. */
  sentFor: z.enum(sentForKinds).nullable(),
  bitmarteOrderStatus: orderStatus,
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  /** True while the store sells nothing: it is suspended, or its owner closes it. Its orders go on. */
  storeOffSale: z.boolean(),
  /** Last day of the holiday that the store is on now. */
  storeAwayUntil: day.nullable(),
  subtotal: money,
  discount: money,
  shippingFee: money,
  shippingDiscount: money,
  total: money,
  withinLagos: z.boolean(),
  dueAt: moment.nullable(),
  late: z.boolean(),
  deliveryLate: z.boolean(),
  /** Reported as lost or damaged on the way; it isn't delivered before that case is decided. */
  parcelReported: z.boolean(),
  expectedAt: moment.nullable(),
  promisedAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  createdAt: moment,
}

/** Pickup place of a delivery. */
export const pickupPlace = z.object({ state: z.string(), lga: z.string(), address: z.string() })
export type PickupPlace = z.infer<typeof pickupPlace>

/**
 * An order in a list, with its first pictures. Only merchants get `youEarn`, `adjusted`, `choosesDelivery`, `sendBy` as on
 * the order's page, and `startBy`, when an order is cancelled that its store hasn't started (null once it has). Only
 * customers get `returnableUntil`, and only administrators and schedulers what they assign by: `pickup`, `vehicle` and
 * `weight` in chargeable kg.
 */
export const orderRow = z.object({
  ...head,
  customerName: z.string(),
  deliveryAddress: deliveryAddress.pick({ stateOrRegion: true, lga: true }),
  /** Units of all items, of which `productUnits` are of the first, `productName` with `productVariants`. */
  itemCount: z.int().min(1),
  productName: z.string(),
  productUnits: z.int().min(1),
  productVariants: z.array(variantOption),
  hostedImages: z.array(picture).max(4),
  partnerProfile: partnerProfile.nullable(),
  youEarn: money.optional(),
  /** Sum of the order's `adjustments`, settled with the store's next payout. Absent from the previous release. */
  adjusted: signedMoney.optional(),
  /** True if the order is ready and its store still has to hand it over to Bitmarte or deliver it itself. */
  choosesDelivery: z.boolean().optional(),
  startBy: moment.nullable().optional(),
  sendBy: moment.nullable().optional(),
  returnableUntil: moment.nullable(),
  /** For the customer: how the order's returns and exchanges stand. */
  returns: z.array(returnStanding).optional(),
  pickup: pickupPlace.pick({ state: true, lga: true }).optional(),
  weight: z.number().min(0).optional(),
  vehicle: z.string().optional(),
})
export type OrderRow = z.infer<typeof orderRow>

/** An item as it was bought. `productPrice` is one’s; `total` is quantity times it less `discount`, of which `vat` is VAT. */
export const orderItem = z.object({
  id,
  productId: id,
  variantId: id,
  productName: z.string(),
  productVariants: z.array(variantOption),
  hostedImages: z.array(picture).max(1),
  quantity: z.int().min(1),
  productPrice: money,
  discount: money,
  total: money,
  /** Units that came back fit to be sold again; null until the store has checked them. */
  sellable: z.int().min(0).nullable().optional(),
  vat: money,
})
export type OrderItem = z.infer<typeof orderItem>

/**
 * An item on the order's page. `shippingFee` is its part of the delivery fee, by weight. `outcomes` is optional, because the
 * previous release doesn't send it, and browsers keep responses for a day.
 */
const boughtItem = orderItem.extend({
  merchantId: id,
  storeId: id,
  storeName: z.string(),
  shippingFee: money,
  outcomes: z.array(itemOutcome).optional(),
  /** The variant's SKU now, for the store; empty without one. */
  sku: z.string().optional(),
  /** For the store: whether the variant can sell out, which digital products and those that sell on can't. */
  sellsOut: z.boolean().optional(),
})
export type BoughtItem = z.infer<typeof boughtItem>

/** A note by a store or administrator. `toCustomer` is whether the customer sees it too. */
const orderNote = z.object({
  id,
  note: z.string(),
  pictures: z.array(picture),
  toCustomer: z.boolean(),
  authorName: z.string(),
  createdAt: moment,
})
export type OrderNote = z.infer<typeof orderNote>

/**
 * Parcel code, printed on the label as barcode and digits. The last two digits are a checksum (ISO 7064, mod 97-10).
 */
export const parcelCode = z.string().regex(/^\d{9,15}$/)

/** A hub on an order’s way: passed, where it is now, or still ahead with neither moment. */
export const orderStop = z.object({
  hubId: id,
  name: z.string(),
  state: z.string(),
  lga: z.string(),
  street: z.string(),
  phoneNumber: z.string().nullable(),
  arrivedAt: moment.nullable(),
  leftAt: moment.nullable(),
})
export type OrderStop = z.infer<typeof orderStop>

/**
 * A coupon that an order was placed with, as it was then. `code` is null for an automatic one. `rewardProductsIds` are
 * the products of which a BuyXGetY coupon discounted units.
 */
const orderCoupon = z.object({
  code: z.string().nullable(),
  title: z.string(),
  amount: money,
  rewardProductsIds: z.array(id),
})
export type OrderCoupon = z.infer<typeof orderCoupon>

/** A gift card's part of an order's payment, and the refunded part of it. */
const orderGiftCard = z.object({ last4: z.string(), amount: money, refunded: money })

/**
 * A refund of an order: to a gift card (`last4`, empty for store credit) at once, to the card that paid (`last4`, if known) once the provider
 * has paid it. `reason` is null for a gift card that paid, whose refunds are one. Administrators also get the `id` of a card refund and `failure`, the provider's last error.
 */
export const orderRefund = z.object({
  id: id.optional(),
  to: z.enum(['card', 'gift-card']),
  last4: z.string().nullable(),
  amount: money,
  status: refundStatus,
  createdAt: moment,
  doneAt: moment.nullable(),
  reason: refundReason.nullable(),
  /** The case that decided it. */
  caseId: id.nullable().optional(),
  /** It is of items that were left out of the order. */
  leftOut: z.boolean().optional(),
  failure: z.string().nullable().optional(),
})
export type OrderRefund = z.infer<typeof orderRefund>

/** The payment that an order was paid with. `amount` is all that the card paid, of every order; `cardNumber` its last 4 digits. */
const orderPayment = z.object({
  reference: z.string(),
  amount: money,
  paymentChannel: z.string().nullable(),
  cardType: z.string().nullable(),
  cardNumber: z.string().nullable(),
  paidAt: moment,
})
export type OrderPayment = z.infer<typeof orderPayment>

/** Payment of an order by card and gift cards, and its refunds. */
export const paidBy = {
  payment: orderPayment.nullable(),
  paymentStatus: transactionStatus,
  cardAmount: money,
  giftCards: z.array(orderGiftCard),
  refunds: z.array(orderRefund),
  /** Total refund, from all sources. */
  refunded: money,
}

const whole = {
  ...head,
  /** Number in its store, such as `#1042`. */
  orderNumber: z.string(),
  /** VAT that the total includes. */
  vat: money,
  customerId: id,
  merchantId: id,
  orderNote: z.string(),
  replaces: z.object({ id, orderName: z.string() }).nullable(),
  lagosMerchant: z.boolean(),
  lagosCustomer: z.boolean(),
  /** Code of the status, twice: its ID is its code. */
  orderStatus: orderStatusCode,
  orderStatusId: orderStatusCode,
  orderItems: z.array(boughtItem).min(1),
  /** Items that were left out of the order, which `orderItems` no longer has. Absent from the previous release. */
  leftOut: z.array(leftOutItem).optional(),
  /** Products that coupons rewarded. */
  rewardProductsIds: z.array(id),
  /** Pictures that those who carried the order took. */
  shippingEvidence: z.array(picture),
  /** The timeline entry that assigned the order to its partner. */
  partnerAssignOrderId: id.nullable(),
  coupons: z.array(orderCoupon),
  deliveryAddress,
  /** ID of the customer's address, to look it up; null for orders older than this field. */
  deliveryAddressId: id.nullable(),
  pickup: pickupPlace,
  weight: z.number().min(0),
  vehicle: z.string(),
  parcelCode,
  /** The hubs that it passes; none within a state. */
  stops: z.array(orderStop),
  deliveredBy: z.enum(['merchant', 'platform']).nullable(),
  assignedToBitmarte: z.boolean(),
  assignedToShippingPartner: z.boolean(),
  assignedToDispatcher: z.boolean(),
  partnerProfile: partnerProfile.nullable(),
  dispatcherId: id.nullable(),
  /** Whom to call about the parcel; null once the order is over. */
  dispatchPhoneNumber: z.string().nullable(),
  /** The partner's rider with that number, for the customer. Optional, because the previous release doesn't send it. */
  riderName: z.string().nullable().optional(),
  orderActivities: z.array(orderActivity),
  /** For the store and administrators; for the customer, those that are meant for them too. */
  notes: z.array(orderNote),
  returnWindowEndsAt: moment.nullable(),
  completedAt: moment.nullable(),
  /** Its newest return, and all of them, the oldest first: optional, because the previous release doesn't send them. */
  orderReturnId: id.nullable(),
  orderReturns: z.array(returnName).optional(),
  /** The day that a delivery which failed is tried again. */
  nextTryOn: day.nullable(),
  /** Of the last failed delivery; see `failureReasons`. */
  failureReason: failureReason.nullable(),
  failedCount: z.int().min(0),
  /** Delivery fee that isn't refunded, because the order came back through its customer's fault. */
  keptDeliveryFee: money,
  /** Since when it is stuck in its status. */
  stuckSince: moment.nullable(),
  /** Until when the store checks what came back; null if there is nothing to check. */
  stockCheckDueAt: moment.nullable(),
  moves: z.array(orderStatus),
}

/**
 * A posting on a store's balance for an order besides the order's earnings, such as a refund that the store bears. It
 * changes the next payout, not the order's own.
 */
const earningAdjustment = z.object({
  label: z.string(),
  amount: signedMoney,
  /** Of a case's refund that the store bears: the commission that `amount` doesn't take, because it is given back. */
  commission: money.optional(),
  caseId: id.nullable(),
  caseName: z.string().nullable(),
})
export type EarningAdjustment = z.infer<typeof earningAdjustment>

/** Who can be reminded of an order that is late or stuck. */
export const reminderTo = z.enum(['store', 'carrier', 'hub', 'schedulers'])
export type ReminderTo = z.infer<typeof reminderTo>

/** A reminder of an overdue order: who it goes to, who sent the last one to them, and from when on another can be sent. */
export const orderReminder = z.object({
  to: reminderTo,
  name: z.string(),
  lastAt: moment.nullable(),
  lastBy: z.string().nullable(),
  nextAt: moment.nullable(),
})
export type OrderReminder = z.infer<typeof orderReminder>

/**
 * An order for those who work on it. `weight` is chargeable kg; `moves` are the statuses the caller may move it to.
 * The merchant’s has `returned` (what went back of it for returns), `commission` with the percentages of its items (`commissionRates`), `youEarn` (zero if it is cancelled), `adjustments`, `payout` (null until released), `expectedPayout` (until then) and `payoutHold` (null unless a dispute or case holds it, also before the release); an
 * administrator’s those and the payment’s `id` and `reference` with payments or finance, `ledger` with finance, what paid for it and
 * went back, and `reminder` (null unless somebody can be reminded of it).
 */
export const order = z.object({
  ...whole,
  ...z.object(paidBy).partial().shape,
  payment: orderPayment.extend({ id: id.nullable(), reference: z.string().nullable() }).nullable().optional(),
  returned: money.optional(),
  commission: money.optional(),
  commissionRates: z.array(z.number()).optional(),
  youEarn: money.optional(),
  startBy: moment.nullable().optional(),
  /** Until when its store sends what it has packed, or hands it over, before it is stuck. Absent from the previous release. */
  sendBy: moment.nullable().optional(),
  adjustments: z.array(earningAdjustment).optional(),
  payout: payout.nullable().optional(),
  expectedPayout: expectedPayout.nullable().optional(),
  payoutHold: payoutHold.nullable().optional(),
  approvePayout: z.boolean().optional(),
  ledger: z.array(ledgerEntry).optional(),
  reminder: orderReminder.nullable().optional(),
  /** Who gets the parcel of a cancelled order, if that is decided. Absent from the previous release. */
  goodsTo: goodsTo.nullable().optional(),
  /** The days that the estimate can move to if the order will be late; null if it can't. For those who can say so. */
  delayTo: z.object({ first: day, last: day }).nullable().optional(),
  /** For administrators and schedulers; `partnerShare`, of the whole delivery, not from the previous release. */
  storePhoneNumber: z.string().nullable().optional(),
  /** The e-mail of a customer without an account; for administrators, and not from the previous release. */
  guestEmail: z.string().optional(),
  partnerShare: money.optional(),
  /** For administrators, schedulers and its dispatcher. Optional, because the previous release doesn't send it. */
  collectFrom: collectFrom.nullable().optional(),
})
export type Order = z.infer<typeof order>

/**
 * An order for its customer. `orderDeliveryToken` is 6 digits, there from out for delivery until delivered;
 * `paidTogether` are the other orders of its payment.
 */
export const customerOrder = z.object({
  ...whole,
  ...paidBy,
  orderDeliveryToken: z.string().nullable(),
  tokenLockedUntil: moment.nullable(),
  storePhoneNumber: z.string().nullable(),
  /** True if the address can still change. */
  addressCanChange: z.boolean(),
  /** Problems that can be reported now. */
  problems: z.array(z.enum(reportedKinds)),
  /**
   * How many of each item can be reported: what was returned, refunded or replaced, or is in a return, can't. Optional,
   * because the previous release doesn't send it, and browsers keep responses for a day.
   */
  reportable: z.array(z.object({ orderItemId: id, left: z.int().min(0) })).optional(),
  paidTogether: z.array(z.object({ id, orderName: z.string(), storeName: z.string() })),
})
export type CustomerOrder = z.infer<typeof customerOrder>

/** Response to a status change: the new status, and the next ones that the caller can choose. */
export const changedOrder = z.object({
  id,
  orderName: z.string(),
  bitmarteOrderStatus: orderStatus,
  moves: z.array(orderStatus),
  dueAt: moment.nullable(),
})
export type ChangedOrder = z.infer<typeof changedOrder>

export const deliveryToken = z.string().regex(/^\d{6}$/, 'The code has 6 digits.')
