import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, day, email, id, moment, personName, reasonText, search } from '#contract/fields.ts'
import { money, signedMoney } from '#contract/money.ts'
import { queryNumber } from '#contract/query-number.ts'
import { giftCardAmounts, giftCardDesigns, giftCardLetters } from './gift-card-limits.ts'
import { reference } from './payments.ts'

/**
 * `pending`: not paid; `active`; `disabled`: stopped by an administrator; `used`: nothing is left; `expired`: its 24
 * months are over.
 */
export const giftCardStatus = z.enum(['pending', 'active', 'disabled', 'used', 'expired'])
export type GiftCardStatus = z.infer<typeof giftCardStatus>

export const giftCardDesign = z.enum(giftCardDesigns)

/** Code of a card as typed, ignoring case, spaces and dashes. */
export const giftCardCode = z
  .string()
  .trim()
  .max(60)
  .transform(typed => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[${giftCardLetters}]{16}$`),
        'A code has 16 letters and digits. The letters I and O and the digits 0 and 1 are never in one.',
      ),
  )

const { least, most } = giftCardAmounts
const bought = {
  amount: z
    .int('Whole naira, please.')
    .min(least, `At least ₦${least.toLocaleString('en-NG')}.`)
    .max(most, `At most ₦${most.toLocaleString('en-NG')}.`),
  design: giftCardDesign.default('palm'),
  cardId: id.optional(),
  saveCard: z.boolean().optional(),
}

/** In kobo precision, with the limits of a card that is bought. */
const issuedAmount = money
  .min(least, `At least ₦${least.toLocaleString('en-NG')}.`)
  .max(most, `At most ₦${most.toLocaleString('en-NG')}.`)

const gift = { recipientName: personName, recipientEmail: email, message: z.string().trim().max(300).default('') }
/**
 * `cardId` is the customer's saved card to charge; `saveCard` the consent to save the one that pays on the provider's page.
 * A card for oneself goes into one’s account; one for somebody else is mailed, at 08:00 in
 * Lagos of `sendOn` or at once.
 */
export const purchaseBody = z.discriminatedUnion('for', [
  z.object({ for: z.literal('self'), ...bought }),
  z.object({
    for: z.literal('gift'),
    ...bought,
    ...gift,
    senderName: personName,
    sendOn: day.optional(),
  }),
])
export type PurchaseBody = z.input<typeof purchaseBody>

export const purchaseGiftCard = endpoint({
  id: 'giftcard.purchase',
  method: 'POST',
  path: '/v1/gift-card/purchase',
  summary: `Buys a gift card of ₦${least.toLocaleString('en-NG')} to ₦${most.toLocaleString('en-NG')}; it is paid on the provider’s page or with a saved card`,
  access: ['customer'],
  body: purchaseBody,
  answer: z.object({ authorization_url: z.url().nullable(), reference: z.string(), giftCardId: id }),
  errors: ['card_not_found', 'gift_card_not_found', 'provider_unavailable'],
  message: done.paymentStarted,
  idempotent: true,
  perMinute: 10,
})

/** A card that one bought, as its buyer sees it: what becomes of a gift’s money is its receiver’s. */
export const boughtGiftCard = z.object({
  id,
  amount: money,
  design: giftCardDesign,
  for: z.enum(['self', 'gift']),
  recipientName: z.string(),
  recipientEmail: z.string(),
  /** Optional, because the previous release doesn't send it. */
  message: z.string().optional(),
  sendAt: moment,
  sentAt: moment.nullable(),
  /** An administrator has disabled it: it isn’t sent meanwhile. Optional, because the previous release doesn't send it. */
  disabled: z.boolean().optional(),
  /** It is in an account, so nobody else can use it. Optional, because the previous release doesn't send it. */
  redeemed: z.boolean().optional(),
  createdAt: moment,
})
export type BoughtGiftCard = z.infer<typeof boughtGiftCard>

/**
 * Status of a purchase. `paid`: the card exists; `pending`: the payment isn’t finished; `declined`: nothing was charged;
 * `expired`: not paid within a day; `refunding` and `refunded`: another amount arrived and is refunded.
 * `authorization_url` is the payment page of a pending or declined purchase.
 */
export const giftCardOutcome = z.object({
  state: z.enum(['paid', 'pending', 'declined', 'expired', 'refunding', 'refunded']),
  reference: z.string(),
  card: boughtGiftCard,
  authorization_url: z.url().nullable(),
})
export type GiftCardOutcome = z.infer<typeof giftCardOutcome>

export const completeGiftCard = endpoint({
  id: 'giftcard.complete',
  method: 'POST',
  path: '/v1/gift-card/complete',
  summary: 'Checks the payment of a gift card with the provider, and returns the state of the purchase',
  access: ['customer'],
  body: z.object({ reference }),
  answer: giftCardOutcome,
  errors: ['gift_card_not_found', 'provider_unavailable'],
  perMinute: 120,
})

/** A card that pays the next checkout. `balance` is what it can pay, counting what one’s own open checkout holds. */
export const appliedGiftCard = z.object({ id, last4: z.string(), balance: money, expiresAt: moment })
export type AppliedGiftCard = z.infer<typeof appliedGiftCard>

export const listAppliedGiftCards = endpoint({
  id: 'giftcard.applied',
  method: 'GET',
  path: '/v1/gift-card/applied',
  summary: 'The gift cards applied to the customer’s checkout, in order of payment',
  access: ['customer'],
  answer: listOf(appliedGiftCard),
})

const codeErrors = ['gift_card_unknown', 'gift_card_taken', 'gift_card_unusable'] as const

export const applyGiftCard = endpoint({
  id: 'giftcard.pay',
  method: 'POST',
  path: '/v1/gift-card/pay',
  summary: 'Applies a gift card to the customer’s checkout, by code, or by ID if it is the customer’s own',
  access: ['customer'],
  body: z.union([z.object({ code: giftCardCode }), z.object({ giftCardId: id })]),
  answer: listOf(appliedGiftCard),
  errors: [...codeErrors, 'gift_card_not_found', 'too_many_gift_cards'],
  message: done.giftCardApplied,
})

export const removeGiftCard = endpoint({
  id: 'giftcard.remove',
  method: 'DELETE',
  path: '/v1/gift-card/applied/{id}',
  summary: 'Removes a gift card from the customer’s checkout; it stays in the account',
  access: ['customer'],
  params: byId,
  answer: listOf(appliedGiftCard),
  errors: ['gift_card_not_found'],
  message: done.giftCardRemoved,
})

/** Kind of change of a card's balance. `bought` and `refunded` increase it. */
export const giftCardEvent = z.object({
  kind: z.enum(['bought', 'used', 'refunded', 'held']),
  amount: signedMoney,
  /** The orders that it paid for, or whose money came back. */
  orders: z.array(z.object({ id, orderName: z.string() })),
  at: moment,
})
export type GiftCardEvent = z.infer<typeof giftCardEvent>

/** A card of one’s own. `held` is what an open checkout of one’s own has taken off the balance. */
export const myGiftCard = z.object({
  id,
  last4: z.string(),
  status: giftCardStatus,
  design: giftCardDesign,
  amount: money,
  balance: money,
  held: money,
  from: z.string().nullable(),
  message: z.string(),
  expiresAt: moment,
  history: z.array(giftCardEvent),
})
export type MyGiftCard = z.infer<typeof myGiftCard>

export const listMyGiftCards = endpoint({
  id: 'giftcard.mine',
  method: 'GET',
  path: '/v1/gift-card/my-cards',
  summary: 'The customer’s gift cards with balance and history, what they and store credit hold, and gifts bought',
  access: ['customer'],
  answer: listOf(myGiftCard).extend({ spendable: money, given: z.array(boughtGiftCard) }),
})

export const claimGiftCard = endpoint({
  id: 'giftcard.claim',
  method: 'POST',
  path: '/v1/gift-card/claim',
  summary: 'Redeems a gift card into the customer’s account by its code',
  access: ['customer'],
  body: z.object({ code: giftCardCode }),
  answer: myGiftCard,
  errors: codeErrors,
  message: done.giftCardClaimed,
})

export const lookAtGiftCard = endpoint({
  id: 'giftcard.look',
  method: 'POST',
  path: '/v1/gift-card/look',
  summary: 'What a gift card that can be redeemed holds and whom it is from, for whoever has its code; redeems nothing',
  access: ['public'],
  body: z.object({ code: giftCardCode }),
  answer: z.object({ amount: money, design: giftCardDesign, from: z.string() }),
  errors: codeErrors,
  perMinute: 30,
})

export const changeGift = endpoint({
  id: 'giftcard.change-gift',
  method: 'PUT',
  path: '/v1/gift-card/gift/{id}',
  summary:
    'Replaces recipient, message and day of a gift card that the customer bought and that isn’t sent yet; without a day it is sent now',
  access: ['customer'],
  params: byId,
  body: z.object({ ...gift, sendOn: day.nullable() }),
  answer: boughtGiftCard,
  errors: ['gift_card_not_found', 'gift_card_sent', 'gift_card_unusable'],
  message: done.giftChanged,
  perMinute: 10,
})

export const sendGiftAgain = endpoint({
  id: 'giftcard.send-again',
  method: 'POST',
  path: '/v1/gift-card/gift/{id}/send-again',
  summary:
    'Mails a gift card that the customer bought and nobody has redeemed again, to the same address or another; the new code replaces the one that was mailed before',
  access: ['customer'],
  params: byId,
  body: z.object({ recipientEmail: email }),
  answer: boughtGiftCard,
  errors: ['gift_card_not_found', 'gift_card_taken', 'gift_card_unusable'],
  message: done.giftSent,
  perMinute: 10,
})

const person = z.object({ id, name: z.string(), email: z.string() })

/** A card as the administrator sees it: never its code. `last4` is null until the code is made and mailed. */
export const giftCardRow = z.object({
  id,
  last4: z.string().nullable(),
  status: giftCardStatus,
  amount: money,
  balance: money,
  held: money,
  for: z.enum(['self', 'gift']),
  /** The administrator who issued it, if it has an `issueReason`. */
  buyer: person,
  /** Why an administrator issued it; null if it was bought. Optional, because the previous release doesn't send it. */
  issueReason: z.string().nullable().optional(),
  owner: person.nullable(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  createdAt: moment,
  sendAt: moment,
  sentAt: moment.nullable(),
  activatedAt: moment.nullable(),
  expiresAt: moment.nullable(),
})
export type GiftCardRow = z.infer<typeof giftCardRow>

const cardFilters = { status: giftCardStatus.optional(), search: search.optional() }

export const listGiftCards = endpoint({
  id: 'giftcard.list',
  method: 'GET',
  path: '/v1/gift-card',
  summary: 'Every gift card, newest first, with a count per status and the total outstanding balance',
  access: ['admin:gift-cards'],
  query: z.object({
    page: queryNumber(z.int().min(1).max(10_000)).prefault(1),
    limit: queryNumber(z.int().min(1).max(100)).prefault(24),
    ...cardFilters,
  }),
  answer: listOf(giftCardRow).extend({ counts: z.record(giftCardStatus, z.int().min(0)), owed: money }),
})

export const giftCardsFile = endpoint({
  id: 'giftcard.file',
  method: 'GET',
  path: '/v1/gift-card/file',
  summary: 'All matching gift cards as CSV, streamed, newest first, at most 50,000; each file is audited',
  access: ['admin:gift-cards'],
  query: z.object(cardFilters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

/** A card with all changes of its balance and status. */
export const giftCardDetail = giftCardRow.extend({
  message: z.string(),
  /** Its payment; null if an administrator issued it. */
  reference: z.string().nullable(),
  movements: z.array(
    z.object({
      kind: z.enum(['sold', 'granted', 'held', 'released', 'used', 'refunded']),
      amount: signedMoney,
      orders: giftCardEvent.shape.orders,
      at: moment,
    }),
  ),
  changes: z.array(z.object({ actor: z.string(), status: giftCardStatus, reason: z.string(), at: moment })),
})
export type GiftCardDetail = z.infer<typeof giftCardDetail>

export const getGiftCard = endpoint({
  id: 'giftcard.one',
  method: 'GET',
  path: '/v1/gift-card/{id}',
  summary: 'One gift card with its movements and status changes; each access is audited',
  access: ['admin:gift-cards'],
  params: byId,
  answer: giftCardDetail,
  errors: ['gift_card_not_found'],
})

export const changeGiftCardStatus = endpoint({
  id: 'giftcard.status',
  method: 'PATCH',
  path: '/v1/gift-card/status/{id}',
  summary: 'Disables or enables a gift card, with the reason',
  access: ['admin:gift-cards'],
  params: byId,
  body: z.object({ status: z.enum(['active', 'disabled']), reason: reasonText(300) }),
  answer: giftCardRow,
  errors: ['gift_card_not_found', 'gift_card_status_stands'],
  message: done.giftCardChanged,
})

export const mailGiftCardAgain = endpoint({
  id: 'giftcard.mail-again',
  method: 'POST',
  path: '/v1/gift-card/{id}/mail-again',
  summary:
    'Mails a gift card that nobody has redeemed again, to the same address; the new code replaces the one that was mailed before, and its buyer gets a mail',
  access: ['admin:gift-cards'],
  params: byId,
  answer: giftCardRow,
  errors: ['gift_card_not_found', 'gift_card_taken', 'gift_card_unusable'],
  message: done.giftSent,
  perMinute: 10,
})

export const issueGiftCard = endpoint({
  id: 'giftcard.issue',
  method: 'POST',
  path: '/v1/gift-card',
  summary:
    'Issues a gift card at the platform’s expense, mailed at 08:00 in Lagos of `sendOn` or at once; only administrators read the reason',
  access: ['admin:gift-cards'],
  body: z.object({ amount: issuedAmount, ...gift, sendOn: day.optional(), reason: reasonText(300) }),
  answer: giftCardRow,
  message: done.giftCardIssued,
  idempotent: true,
})
