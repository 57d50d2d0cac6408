import { z } from 'zod'
import { refundTo } from '#contract/money/refund-to.ts'
import { reminderTo } from '#contract/orders/order-shapes.ts'
import { job } from '#platform/jobs.ts'

/** An order's return window ended and its money was released; payouts handles the job. */
export const orderCompleted = job('orders.completed', z.object({ orderId: z.guid() }))

/** A replacement order was cancelled. Returns then refunds the items that it replaced, to where the customer chose. */
export const replacementCancelled = job(
  'orders.replacement-cancelled',
  z.object({ orderId: z.guid(), refundTo: refundTo.optional() }),
)

/**
 * An order was cancelled while its carrier had the goods: its store was paid, and an administrator decides who bears it.
 * `cases` handles the job.
 */
export const goodsLost = job('orders.goods-lost', z.object({ orderId: z.guid(), note: z.string() }))

/** Orders were placed with one payment: the customer gets one mail, each store its own. */
export const ordersPlaced = job('orders.placed', z.object({ orderIds: z.array(z.guid()).min(1) }))

/** A guest's e-mail was corrected: it gets the mails about the purchases again. `key` distinguishes corrections. */
export const guestEmailCorrected = job('orders.guest-email-corrected', z.object({ guestId: z.guid(), key: z.string() }))

/** A customer changed the delivery address of an order: `what` says what of it, `key` is the entry in the timeline. */
export const addressChanged = job(
  'orders.address-changed',
  z.object({ orderId: z.guid(), key: z.string(), what: z.string() }),
)

/** Somebody asks for a link to the order with this number and e-mail, which may not exist. */
export const orderLinkRequested = job('orders.link-requested', z.object({ reference: z.string(), email: z.string() }))

const reversedLines = z.array(z.object({ orderItemId: z.guid(), quantity: z.int().min(1), amount: z.int().min(0) }))

/**
 * Part of a sale was reversed: a row of the sales journal says how much. Invoices issues a credit note. `lines` are the
 * items behind it with their amounts in kobo, or empty if it is of no item in particular.
 */
export const saleReversed = job('orders.sale-reversed', z.object({ saleId: z.int().min(1), lines: reversedLines }))

/**
 * A case refunded items or the delivery fee, by a row of the sales journal. Invoices issues a credit note for what they
 * cost, in kobo. The row may have less, if an earlier case refunded an amount.
 */
export const saleReversedByCase = job(
  'orders.sale-reversed-by-case',
  z.object({ saleId: z.int().min(1), lines: reversedLines, shipping: z.int().min(0) }),
)

/**
 * The same for an order of which units are left out. Workers of the previous release leave this job to those of the next,
 * because they would credit the order as it is without the units.
 */
export const saleWithLeftOutReversed = job(
  'orders.sale-with-left-out-reversed',
  z.object({ saleId: z.int().min(1), lines: reversedLines, shipping: z.int().min(0).optional() }),
)

/** Units of an order were left out. `key` is the timeline entry. */
export const itemsLeftOut = job('orders.left-out', z.object({ orderId: z.guid(), key: z.guid() }))

/**
 * An order's carrier lost it before the pickup: somebody else took it back (`office`), or the carrier didn't answer in time
 * (`clock`). `key` distinguishes repeated assignments. Names the account, because the order has lost its carrier.
 */
export const carrierReleased = job(
  'orders.carrier-released',
  z.object({
    orderId: z.guid(),
    accountId: z.guid(),
    partner: z.boolean(),
    by: z.enum(['office', 'clock']),
    why: z.string(),
    key: z.string().max(80),
  }),
)

/** A store with open orders of a customer was suspended. */
export const openOrdersSuspended = job('orders.store-suspended', z.object({ storeId: z.guid(), customerId: z.guid() }))

/** A store with open orders of a customer, which was suspended at `suspendedAt`, sells again. */
export const openOrdersRestored = job(
  'orders.store-restored',
  z.object({ storeId: z.guid(), customerId: z.guid(), suspendedAt: z.iso.datetime() }),
)

/** Somebody left a note on an order that its customer sees. */
export const customerNoted = job('orders.customer-noted', z.object({ noteId: z.guid() }))

/** An administrator reminded whoever an overdue order waits for. `key` is the timeline entry. */
export const orderReminded = job('orders.reminded', z.object({ orderId: z.guid(), to: reminderTo, key: z.string() }))

/** A hub reported that a parcel on its way there hasn't arrived. `key` is the timeline entry. */
export const parcelMissing = job(
  'orders.parcel-missing',
  z.object({ orderId: z.guid(), hub: z.string(), key: z.string() }),
)

/**
 * A parcel went to another carrier, `to`, after its pickup. `phone` is the number that the former carrier had named for the
 * order, and `paid` what it earned, in kobo. The domain of cases handles this job, too.
 */
export const parcelHandedOver = job(
  'orders.handed-over',
  z.object({
    orderId: z.guid(),
    handOverId: z.guid(),
    to: z.union([z.object({ partnerId: z.guid() }), z.object({ dispatcherId: z.guid() })]),
    phone: z.string().nullable(),
    paid: z.int().min(0),
  }),
)

/** Events of an order that cause mails and notifications. */
export const newsKinds = [
  'assigned',
  'declined',
  'unanswered',
  'picked_up',
  'out_for_delivery',
  'handed_over',
  'delivery_failed',
  'delivered',
  'cancelled',
  'token_locked',
  'late',
  'delayed',
  'unchecked',
] as const
export type NewsKind = (typeof newsKinds)[number]

/**
 * Notifies people of an order's event. `key` distinguishes repeated events of one order. `renewed` marks the news
 * `out_for_delivery` of a code that replaces an earlier one; the previous release ignores it.
 */
export const orderNews = job(
  'orders.news',
  z.object({ orderId: z.guid(), news: z.enum(newsKinds), key: z.string().max(80), renewed: z.boolean().optional() }),
)
export type OrderNews = { orderId: string; news: NewsKind; key: string; renewed?: boolean | undefined }
