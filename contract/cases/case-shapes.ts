import { z } from 'zod'
import type { ContactTopic } from '#contract/cases/contact.ts'
import { id, moment, picture } from '#contract/fields.ts'
import { ledgerEntry } from '#contract/money/ledger-entry.ts'
import { refundTo } from '#contract/money/refund-to.ts'
import { money, signedMoney } from '#contract/money.ts'
import { goodsTo } from '#contract/orders/goods-to.ts'
import { itemOutcome } from '#contract/orders/item-outcomes.ts'
import { orderStatusCode, type StatusTone } from '#contract/orders/order-statuses.ts'

export const caseKinds = [
  'never_arrived',
  'damaged',
  'wrong_item',
  'missing_item',
  'lost_in_transit',
  'damaged_in_transit',
  'contact',
  'goodwill',
  'dispute',
] as const
export const caseKind = z.enum(caseKinds)
export type CaseKind = z.infer<typeof caseKind>

/** Names of the kinds, for every side. */
export const caseKindNames: Readonly<Record<CaseKind, string>> = {
  never_arrived: 'Never arrived',
  damaged: 'Arrived damaged',
  wrong_item: 'Wrong item',
  missing_item: 'Item missing',
  lost_in_transit: 'Lost in transit',
  damaged_in_transit: 'Damaged in transit',
  contact: 'Contact message',
  goodwill: 'Goodwill refund',
  dispute: 'Card dispute',
}

/** Names of what contact messages are about, within a sentence. */
export const contactTopicWords: Readonly<Record<ContactTopic, string>> = {
  order: 'an order',
  payment: 'a payment or refund',
  delivery: 'a delivery',
  selling: 'selling at Bitmarte',
  other: 'something else',
}

/**
 * What a case is called. A parcel whose order was cancelled on its way is handled as a lost one, and says what happened.
 * `topic` is what a contact message is about.
 */
export const caseTitle = (kind: CaseKind, cancelledOnWay: boolean, topic?: ContactTopic | null): string => {
  if (cancelledOnWay) return 'Cancelled on the way'
  return topic ? `${caseKindNames[kind]} about ${contactTopicWords[topic]}` : caseKindNames[kind]
}

/** Kinds that a carrier, a hub or an administrator can report of a parcel. */
export const parcelKinds = ['lost_in_transit', 'damaged_in_transit'] as const

export const caseStatuses = [
  'open',
  'waiting_for_carrier',
  'waiting_for_store',
  'waiting_for_customer',
  'decided',
  'closed',
] as const
export const caseStatus = z.enum(caseStatuses)
export type CaseStatus = z.infer<typeof caseStatus>

export const caseStatusNames: Readonly<Record<CaseStatus, { name: string; tone: StatusTone }>> = {
  open: { name: 'Open', tone: 'trouble' },
  waiting_for_carrier: { name: 'Waiting for the carrier', tone: 'waiting' },
  waiting_for_store: { name: 'Waiting for the store', tone: 'waiting' },
  waiting_for_customer: { name: 'Waiting for the customer', tone: 'waiting' },
  decided: { name: 'Decided', tone: 'over' },
  closed: { name: 'Closed', tone: 'over' },
}

/** Who answers a case that waits. */
export const caseWaits = ['carrier', 'store', 'customer'] as const

export const caseOutcomes = ['refund_all', 'refund_items', 'refund_amount', 'replacement', 'nothing'] as const
export const caseOutcome = z.enum(caseOutcomes)
export type CaseOutcome = z.infer<typeof caseOutcome>

/** Outcomes with which a store can settle a case about its mistake itself. */
export const settlements = ['replacement', 'refund_items'] as const satisfies readonly CaseOutcome[]
export type Settlement = (typeof settlements)[number]

export const caseOutcomeNames: Readonly<Record<CaseOutcome, string>> = {
  refund_all: 'Refund everything',
  refund_items: 'Refund some items',
  refund_amount: 'Refund an amount',
  replacement: 'Send a replacement',
  nothing: 'No refund',
}

const caseBearers = ['store', 'partner', 'platform'] as const
export const caseBearer = z.enum(caseBearers)
export type CaseBearerName = z.infer<typeof caseBearer>

export const caseBearerNames: Readonly<Record<CaseBearerName, string>> = {
  store: 'The store',
  partner: 'The delivery partner',
  platform: 'Bitmarte',
}

/** What a customer who reports items would like. */
const caseWishes = ['refund', 'replacement'] as const
export const caseWish = z.enum(caseWishes)
export type CaseWish = z.infer<typeof caseWish>

/** Where things went wrong, as far as the marketplace knows: who had the parcel, or that the store packed it. */
const caseFaults = ['unsent', 'hub', 'partner', 'dispatcher', 'store_delivery', 'packing'] as const
const caseFault = z.enum(caseFaults)
export type CaseFault = z.infer<typeof caseFault>

/** Who bears a case by where things went wrong; an administrator can decide otherwise. */
export const bearerOfFault: Readonly<Record<CaseFault, CaseBearerName>> = {
  unsent: 'store',
  hub: 'platform',
  partner: 'partner',
  dispatcher: 'platform',
  store_delivery: 'store',
  packing: 'store',
}

const caseOrder = z.object({ id, name: z.string(), storeId: id, storeName: z.string() })

/**
 * A case in a list. `waitsForCaller` is whether the caller is the one to answer. A card dispute has the orders of its
 * payment; other cases have at most one. `customerId` is there for administrators only.
 */
export const caseRow = z.object({
  id,
  name: z.string(),
  kind: caseKind,
  /** What happened, in a few words. */
  title: z.string(),
  status: caseStatus,
  summary: z.string(),
  orderId: id.nullable(),
  orderName: z.string().nullable(),
  orders: z.array(caseOrder),
  storeName: z.string().nullable(),
  /** The reported order items. Optional, because the previous release doesn’t send it, and browsers keep responses for a day. */
  itemIds: z.array(id).optional(),
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  dueAt: moment.nullable(),
  overdue: z.boolean(),
  waitsForCaller: z.boolean(),
  openedAt: moment,
  updatedAt: moment,
})
export type CaseRow = z.infer<typeof caseRow>

const caseMessage = z.object({
  id,
  kind: z.enum(['message', 'event', 'internal']),
  from: z.enum(['customer', 'store', 'partner', 'platform', 'guest']),
  authorName: z.string(),
  text: z.string(),
  pictures: z.array(picture),
  at: moment,
})
export type CaseMessage = z.infer<typeof caseMessage>

/** A reported item; `paid` is what the customer paid for so many of it. */
const caseItem = z.object({
  orderItemId: id,
  name: z.string(),
  /** The ordered variant in words, such as `Large, Red`; empty without one. */
  variant: z.string(),
  picture: picture.nullable(),
  quantity: z.int().min(1),
  paid: money,
})

/** An item of the case's order that can still be refunded or replaced, for the decision. */
const decidableItem = z.object({
  orderItemId: id,
  name: z.string(),
  variant: z.string(),
  sold: z.int(),
  left: z.int().min(0),
  outcomes: z.array(itemOutcome),
})

const caseDecision = z.object({
  outcome: caseOutcome,
  bearer: caseBearer.nullable(),
  refunded: money,
  note: z.string(),
  at: moment,
  by: z.string(),
  replacementOrderId: id.nullable(),
  /** Who gets the parcel, if somebody had it; not for the customer. Absent from the previous release. */
  goodsTo: goodsTo.nullable().optional(),
})

/** What an administrator needs to decide; null for others and for cases without an order. */
const caseWork = z.object({
  orderStatus: orderStatusCode,
  /** The most that a decision can refund: what is neither refunded nor in a return or exchange. Zero for what is refunded by its cancellation. */
  left: money,
  items: z.array(decidableItem),
  /** Other cases of the order that refunded or replaced something, oldest first. */
  earlier: z.array(z.object({ id, name: z.string(), outcome: caseOutcome, refunded: money })),
  bearers: z.array(caseBearer),
  /** Where things went wrong; null if nothing says it. */
  fault: caseFault.nullable(),
  outcomes: z.array(caseOutcome),
  /** Whether a refund of the reported items leaves the customer nothing usable, so that the delivery fee goes back too. */
  refundsDelivery: z.boolean(),
  /**
   * The hub or carrier that has the parcel, if a decision that refunds everything says what happens to it. Absent from the
   * previous release.
   */
  parcelWith: z.string().nullable().optional(),
})

/** `giftCards` includes store credit that paid, `storeCredit` is what the card paid and the customer wants as credit. */
export const casePreview = z.object({
  refund: money,
  /** The delivery fee's part of `refund`. */
  shipping: money,
  card: money,
  giftCards: money,
  storeCredit: money,
  /** Whether the order is cancelled by the decision. */
  cancels: z.boolean(),
  /**
   * What the bearer pays of a refund that doesn't cancel, after the commission that a store gets back. If a partner bears it,
   * the platform bears `delivery`.
   */
  borne: z.object({ amount: money, commission: money, delivery: money }).nullable(),
  loss: z.object({ amount: money, toStore: money, commission: money }).nullable(),
  entries: z.array(ledgerEntry.omit({ id: true, at: true })),
})
export type CasePreview = z.infer<typeof casePreview>

/** A case with its timeline, oldest first. Contact data is there for administrators only. */
export const caseFile = caseRow.extend({
  /** The card dispute that the case is about. */
  disputeId: id.nullable(),
  storeId: id.nullable(),
  partnerName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  /** Customer account with the e-mail of a contact message whose sender wasn't signed in, and may be somebody else. */
  sameEmail: z.object({ id, name: z.string() }).nullable(),
  topic: z.string().nullable(),
  /** The reported items. */
  items: z.array(caseItem),
  /** All items of the order, where the case is about its whole parcel. */
  parcelItems: z.array(caseItem),
  /** What the customer would like; null if a carrier or the platform opened the case. */
  wanted: caseWish.nullable(),
  /** Whether somebody who was asked can still answer, so that a decision must say why it can’t wait. */
  awaitsAnswer: z.boolean(),
  messages: z.array(caseMessage),
  decision: caseDecision.nullable(),
  work: caseWork.nullable(),
  /** Where a refund of what the card paid goes; null if the case's order wasn't paid by card. */
  refundTo: refundTo.nullable(),
  /** Whether the caller can change `refundTo`. */
  canChooseRefund: z.boolean(),
  /** Who is next, by when, and what happens otherwise, for the caller; null once the case is over. */
  next: z.string().nullable(),
  /** Whether the caller can answer it. */
  canAnswer: z.boolean(),
  canWithdraw: z.boolean(),
  /**
   * How the caller's store can settle it, and what that costs, by the plan that it would post; empty for others. Absent from
   * the previous release.
   */
  settlements: z
    .array(casePreview.pick({ refund: true, shipping: true, borne: true }).extend({ outcome: z.enum(settlements) }))
    .optional(),
})
export type CaseFile = z.infer<typeof caseFile>

/** What a case is about for the store or partner that asks. Null for what it doesn't touch. */
export const caseStake = z.object({
  /** The store's earnings from the order, which the case keeps back until it is over. */
  onHold: money.nullable(),
  /**
   * What the caller pays if it bears a refund of the reported items, or of everything if none are reported: of all that was
   * paid, with a cancellation of the order, or the goods of one that was cancelled on its way (`loss`).
   */
  ifBorne: z
    .object({
      amount: money,
      of: z.enum(['items', 'all', 'cancellation', 'loss']),
      /** Whether the delivery fee is refunded with the items. Absent from the previous release. */
      delivery: z.boolean().optional(),
    })
    .nullable(),
  /** What the decision added to the caller's balance, below zero for what it took; null before it. */
  settled: signedMoney.nullable(),
  /** The commission that a store that bears a refund gets back, which `settled` doesn't take. */
  settledCommission: money.optional(),
})
export type CaseStake = z.infer<typeof caseStake>
