import { type Kobo, sum } from '#platform/money.ts'
import {
  type Account,
  deliveryPayable,
  escrow,
  merchantPayable,
  move,
  type Posting,
  platformCommission,
  platformDelivery,
  platformLosses,
} from './accounts.ts'
import { type Carrier, type Entry, partnerEarns } from './entries.ts'

/** Who bears the cost of a case: the store, the delivery partner, or the platform from its losses. */
export type CaseBearer = { storeId: string } | { partnerId: string } | 'platform'

const bearerAccount = (bearer: CaseBearer): Account =>
  bearer === 'platform'
    ? platformLosses
    : 'storeId' in bearer
      ? merchantPayable(bearer.storeId)
      : deliveryPayable(bearer.partnerId)

/**
 * Replaces in an order's escrow what a case refunds from it, so that the release, before or after, pays everybody as if
 * nothing had been refunded. `goods`, `shipping` and `commission` are the refunded parts in kobo. A store bears the refund
 * less the commission, which the platform gives back. A partner bears the goods and gives back the share of the delivery
 * that it earned, the platform its own. What a partner's exchange or replacement refunds may have been delivered by somebody
 * else, who keeps that share: the platform bears it.
 */
export function caseBorne(borne: {
  caseId: string
  orderId: string
  goods: Kobo
  shipping: Kobo
  commission: Kobo
  /** Who delivered the refunded order. */
  carrier: Carrier
  bearer: CaseBearer
}): Entry {
  const { caseId, orderId, goods, shipping, commission, bearer } = borne
  const shares: Posting[] =
    bearer === 'platform'
      ? []
      : 'storeId' in bearer
        ? [{ account: platformCommission, amount: commission }]
        : deliveryOfOthers(shipping, borne.carrier, bearer.partnerId)
  const shared = shares.reduce((total, { amount }) => total + amount, 0)
  return {
    event: 'case_borne',
    key: `case-borne:${caseId}`,
    orderId,
    postings: [
      { account: bearerAccount(bearer), amount: goods + shipping - shared },
      ...shares,
      { account: escrow(orderId), amount: -(goods + shipping) },
    ],
  }
}

/** What the platform bears of a refunded delivery fee if a partner bears the case: all but what that partner earned. */
function deliveryOfOthers(shipping: Kobo, carrier: Carrier, partnerId: string): Posting[] {
  const partner = typeof carrier === 'object' ? partnerEarns(shipping, carrier.shareBps) : 0
  const platform = carrier === 'merchant' ? 0 : shipping - partner
  const bearer = typeof carrier === 'object' && carrier.partnerId === partnerId ? partner : 0
  return [
    { account: platformDelivery, amount: platform },
    { account: platformLosses, amount: shipping - platform - bearer },
  ]
}

/**
 * Pays a store for goods that were lost on the way and whose order was cancelled and refunded: goods less commission, as
 * if they had been delivered. The bearer pays the goods; nobody earns the delivery. An order loses its goods once.
 */
export const caseLoss = (loss: {
  orderId: string
  storeId: string
  goods: Kobo
  commission: Kobo
  bearer: CaseBearer
}): Entry => ({
  event: 'case_loss',
  key: `case-loss:${loss.orderId}`,
  orderId: loss.orderId,
  postings: [
    { account: bearerAccount(loss.bearer), amount: loss.goods },
    { account: merchantPayable(loss.storeId), amount: loss.commission - loss.goods },
    { account: platformCommission, amount: -loss.commission },
  ],
})

/**
 * Moves the cost of lost goods from the platform to another bearer. A store gives back what it was paid, and the platform
 * its commission, as if the store had borne the loss from the start. `decision` identifies the case that decides it.
 */
export function caseLossMoved(moved: {
  decision: string
  orderId: string
  goods: Kobo
  commission: Kobo
  to: Exclude<CaseBearer, 'platform'>
}): Entry {
  const { decision, orderId, goods, to } = moved
  const commission = 'storeId' in to ? moved.commission : 0
  return {
    event: 'case_loss_moved',
    key: `case-loss-moved:${decision}`,
    orderId,
    postings: [
      { account: bearerAccount(to), amount: goods - commission },
      { account: platformCommission, amount: commission },
      { account: platformLosses, amount: -goods },
    ],
  }
}

/** Pays a store for the goods of a replacement that somebody else bears. */
export const caseReplaced = (replaced: {
  caseId: string
  orderId: string
  storeId: string
  amount: Kobo
  bearer: CaseBearer
}): Entry => ({
  event: 'case_replaced',
  key: `case-replaced:${replaced.caseId}`,
  orderId: replaced.orderId,
  postings: move(replaced.amount, bearerAccount(replaced.bearer), merchantPayable(replaced.storeId)),
})

/** Takes back what a store was paid for a replacement that it didn't send. */
export const caseReplacedBack = (replaced: Parameters<typeof caseReplaced>[0]): Entry => ({
  ...caseReplaced({ ...replaced, amount: -replaced.amount }),
  key: `case-replaced-back:${replaced.caseId}`,
})

/**
 * Gives back from escrow what a return or cancellation would refund a second time after a case: `to` the accounts that
 * paid for the case, in kobo, and the rest to the platform. `cause` is the refund's.
 */
export const caseRecovered = (recovered: {
  cause: string
  orderId: string
  amount: Kobo
  to: readonly Posting[]
}): Entry => ({
  event: 'case_recovered',
  key: `case-recovered:${recovered.cause}`,
  orderId: recovered.orderId,
  postings: [
    { account: escrow(recovered.orderId), amount: recovered.amount },
    ...recovered.to.map(({ account, amount }) => ({ account, amount: -amount })),
    { account: platformLosses, amount: sum(recovered.to.map(({ amount }) => amount)) - recovered.amount },
  ],
})
