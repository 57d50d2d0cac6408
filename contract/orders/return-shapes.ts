import { z } from 'zod'
import { variantOption } from '#contract/catalog/catalog.ts'
import { id, moment, picture } from '#contract/fields.ts'
import { ledgerEntry } from '#contract/money/ledger-entry.ts'
import { refundTo } from '#contract/money/refund-to.ts'
import { money } from '#contract/money.ts'
import { itemOutcome } from './item-outcomes.ts'
import { deliveryAddress, orderItem, orderRefund, partnerProfile, pickupPlace } from './order-shapes.ts'
import { orderStatus } from './order-statuses.ts'
import { cancelledByCustomer, refundState, replaceState, returnStatus, returnTypes } from './return-statuses.ts'

export * from './return-statuses.ts'

export const returnReason = z.enum([
  'damaged',
  'wrong_item',
  'not_as_described',
  'missing_parts',
  'does_not_fit',
  'changed_mind',
])
export type ReturnReason = z.infer<typeof returnReason>

/**
 * The words of each reason, whether it is the store's fault, so that delivery goes back with the last of an order, and
 * whether it says that the items can't be sold again as they are.
 */
export const returnReasons: Readonly<Record<ReturnReason, { name: string; storesFault: boolean; unfit?: true }>> = {
  damaged: { name: 'It’s damaged or doesn’t work', storesFault: true, unfit: true },
  wrong_item: { name: 'It’s not what I ordered', storesFault: true },
  not_as_described: { name: 'It’s not as described', storesFault: true },
  missing_parts: { name: 'Something is missing', storesFault: true, unfit: true },
  does_not_fit: { name: 'It doesn’t fit', storesFault: false },
  changed_mind: { name: 'I don’t want it any more', storesFault: false },
}

/** Transport of a return: the customer brings it to the store, or the store or the platform collects it. */
export const wayBack = z.enum(['drop-off', 'store-collects', 'platform-collects'])
export type WayBack = z.infer<typeof wayBack>

/** Ways back that can be chosen for a reason: the customer never pays for sending back what is the store's fault. */
export const waysBackFor = (reason: ReturnReason): readonly WayBack[] =>
  wayBack.options.filter(way => way !== 'drop-off' || !returnReasons[reason].storesFault)

/** Bearer of a return's cost. */
export const bearer = z.enum(['merchant', 'partner', 'platform'])
export type Bearer = z.infer<typeof bearer>

/** The tabs of every list of returns; `overdue` are those that an administrator has to decide, and stand in others too. */
export const returnTab = z.enum([
  'all',
  'to_decide',
  'overdue',
  'coming_back',
  'received',
  'closed',
  'rejected',
  'to_give_back',
])
export type ReturnTab = z.infer<typeof returnTab>

/** Actions on a return; `ask_admin` escalates it, and its carrier gives it back by `decline`. */
export const returnAction = z.enum([
  'accept',
  'reject',
  'withdraw',
  'ask_admin',
  'assign',
  'decline',
  'send',
  'receive',
  'close',
  'give_back',
  'charge',
])
export type ReturnAction = z.infer<typeof returnAction>

/**
 * An item that comes back. `total` is what was paid for that many of it; `sellable` of them are on sale again, null until
 * inspected. `exchange` are the options of the one that comes instead, null if it is the same or a refund.
 */
const returnItem = orderItem.omit({ id: true, discount: true, vat: true }).extend({
  id,
  orderItemId: id,
  sellable: z.int().min(0).nullable(),
  exchange: z.array(variantOption).nullable(),
})
export type ReturnItem = z.infer<typeof returnItem>

/** A return in a list. `amount` is what goes back, or went; `dueAt` when the next step is late; `escalated` when an administrator decides. */
export const returnRow = z.object({
  id,
  returnName: z.string(),
  type: z.enum(returnTypes),
  status: returnStatus,
  refund: refundState.nullable(),
  replace: replaceState.nullable(),
  reason: returnReason,
  orderId: id,
  orderName: z.string(),
  /** What everybody but the store calls the order, such as `BM-7K4Q-2M9X`. */
  orderReference: z.string(),
  merchantId: id,
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  customerId: id,
  customerName: z.string(),
  products: z.array(returnItem).min(1),
  amount: money,
  dueAt: moment.nullable(),
  late: z.boolean(),
  escalated: z.boolean(),
  cancelled: cancelledByCustomer,
  chargeback: bearer.nullable(),
  wayBack: wayBack.nullable(),
  /** It was rejected at the store, which gives it back. Optional, because the previous release doesn't send it. */
  giveBack: z.object({ by: moment, doneAt: moment.nullable() }).nullable().optional(),
  createdAt: moment,
  updatedAt: moment,
})
export type ReturnRow = z.infer<typeof returnRow>

/**
 * Refund of a return: goods after discounts, delivery, and the destinations of their sum. A gift card without `last4` is
 * the customer's store credit.
 */
const givesBack = z.object({
  goods: money,
  shipping: money,
  amount: money,
  /** To the card that paid; `last4` if it is known. */
  card: money,
  cardNumber: z.string().nullable(),
  giftCards: z.array(z.object({ last4: z.string(), amount: money })),
})
export type GivesBack = z.infer<typeof givesBack>

/** Cost of a return for its store: the refund less the commission on it, which the store gets back. */
const returnCost = z.object({ goods: money, shipping: money, commission: money, total: money })
export type ReturnCost = z.infer<typeof returnCost>

/** A step of a return's timeline, with its text, actor and time. */
const returnActivity = z.object({
  id,
  activity: z.string(),
  note: z.string(),
  actorName: z.string(),
  createdAt: moment,
})

/**
 * A return. `moves` are the caller's possible actions; `collectFrom` is the customer's address, `bringTo` the store's.
 * Merchant and administrators get `cost`, administrators also `canCharge`, and those with finance `ledger`.
 */
export const orderReturn = returnRow.extend({
  note: z.string(),
  pictures: z.array(picture),
  refundTo,
  decisionNote: z.string(),
  decidedAt: moment.nullable(),
  /**
   * What the store asked an administrator about the items that came back, while the decision is open; `notArrived` if it
   * hasn't got them. Optional, because the previous release doesn't send it.
   */
  storeAsked: z.object({ reason: z.string(), at: moment, notArrived: z.boolean().optional() }).nullable(),
  partnerProfile: partnerProfile.nullable(),
  back: givesBack,
  refunds: z.array(orderRefund),
  replacementOrder: z.object({ id, orderName: z.string(), status: orderStatus }).nullable(),
  collectFrom: deliveryAddress,
  bringTo: pickupPlace,
  storePhoneNumber: z.string().nullable(),
  /**
   * Earlier returns of the same items that were rejected, for merchant and administrators, the latest first. Optional,
   * because the previous release doesn't send it.
   */
  rejectedBefore: z
    .array(z.object({ id, returnName: z.string(), decidedAt: moment, decisionNote: z.string() }))
    .optional(),
  /** True while the store sells nothing: it is suspended, or its owner closes it. */
  storeOffSale: z.boolean(),
  activities: z.array(returnActivity),
  moves: z.array(returnAction),
  chargebackNote: z.string(),
  cost: returnCost.optional(),
  /** Possible bearers: a partner only if one delivered the order. */
  canCharge: z.array(bearer).optional(),
  ledger: z.array(ledgerEntry).optional(),
})
export type OrderReturn = z.infer<typeof orderReturn>

/** Whether an option such as `Shoe size` is a size, which may not fit. */
export const isSize = (property: string): boolean => /\bsize\b/i.test(property)

/** Another variant of a bought product. Without `samePrice` it can't be had instead. */
const exchange = z.object({
  variantId: id,
  options: z.array(variantOption),
  left: z.int().min(0),
  samePrice: z.boolean(),
  /** Another colour, say, of the size that was bought: where that doesn't fit, this doesn't either. */
  sameSize: z.boolean(),
})
export type Exchange = z.infer<typeof exchange>

/**
 * Returnable items of an order, and the refund for a choice of them, or of an exchange if it is cancelled. `why` says why
 * nothing can be returned, `refused` of how many units of an item an administrator rejected the return.
 */
export const returnQuote = z.object({
  orderId: id,
  orderName: z.string(),
  storeName: z.string(),
  windowEndsAt: moment.nullable(),
  canReturn: z.boolean(),
  why: z.string().nullable(),
  /** `outcomes` is optional as in `boughtItem`, and `refused` because the previous release doesn't send it. */
  items: z
    .array(
      orderItem.extend({
        left: z.int().min(0),
        refused: z.int().min(0).optional(),
        exchanges: z.array(exchange),
        outcomes: z.array(itemOutcome).optional(),
      }),
    )
    .min(1),
  back: givesBack,
  returns: z.array(
    returnRow
      .pick({
        id: true,
        returnName: true,
        type: true,
        status: true,
        refund: true,
        replace: true,
        escalated: true,
        cancelled: true,
      })
      .extend({ exchangeOrder: z.object({ id, orderName: z.string() }).nullable() }),
  ),
})
export type ReturnQuote = z.infer<typeof returnQuote>

/**
 * A return as who fetches it for the platform sees it. `dueAt` is by when it is to be collected, then brought; `earns` is what
 * a partner earns by bringing it, null for others. Both are optional, because the previous release doesn't send them.
 */
export const carriedReturn = z.object({
  id,
  returnName: z.string(),
  orderName: z.string(),
  status: returnStatus,
  itemCount: z.int().min(1),
  customerName: z.string(),
  collectFrom: deliveryAddress.extend({ phoneNumber: z.string().nullable(), emailAddress: z.string().nullable() }),
  bringTo: pickupPlace,
  storeName: z.string(),
  storePhoneNumber: z.string().nullable(),
  moves: z.array(returnAction),
  dueAt: moment.nullable().optional(),
  earns: money.nullable().optional(),
  /**
   * For schedulers and administrators: who has it to collect, or has collected it, and since when. Optional, because the
   * previous release doesn't send it.
   */
  carrier: z
    .object({ id, name: z.string(), kind: z.enum(['partner', 'dispatcher']), since: moment.nullable() })
    .nullable()
    .optional(),
  /**
   * For schedulers and administrators: the carriers that gave it back, the latest first, with their reasons. Optional,
   * because the previous release doesn't send it.
   */
  declines: z.array(z.object({ id, name: z.string(), reason: z.string(), at: moment })).optional(),
  createdAt: moment,
})
export type CarriedReturn = z.infer<typeof carriedReturn>
