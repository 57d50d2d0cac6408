import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { CheckoutOutcome, StartedPayment as OnWire, paymentBody } from '#contract/checkout/checkout.ts'
import { reservationMinutes } from '#contract/checkout/reservation.ts'
import { extendCheckout, lockCart, newCheckout } from '#domains/cart/index.ts'
import {
  type ChargeableCard,
  chargeableCard,
  chargeSavedCard,
  newPayment,
  type StartedPayment,
} from '#domains/money/payments/index.ts'
import { hasConsentedSql, recordConsent } from '#identity/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import { after, hour, minute, second } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/module.ts'
import { type Kobo, toKobo, toNaira } from '#platform/money.ts'
import { priceFacts, readFacts } from './basket.ts'
import { checkoutOutcome } from './checkout.views.ts'
import {
  closeCheckout,
  lastPlaced,
  lockCheckout,
  type OpenCheckout,
  openCheckoutSql,
  unpaidSinceSql,
} from './checkouts.store.ts'
import { claim, lockClaims } from './claims.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { openPage, pageOfOther } from './payment-page.ts'
import { placeCheckout } from './place-checkout.ts'
import { blocksPayment, problemsOf } from './problems.ts'
import { freeze, type Quote, withNotes } from './quote.ts'
import { unsealQuote } from './sealed-quote.ts'

/** Time for which a checkout keeps its price and reservations. See docs/rules/checkout.md. */
const reservationMs = reservationMinutes * minute

/** Age up to which a purchase counts as the one that has just bought the cart elsewhere. */
const justBoughtMs = 15 * minute

/** Maximum unpaid pages of a customer within an hour: each stays payable, and a refund costs money. */
const mostUnpaid = 10

type Asked = z.output<typeof paymentBody>

type Blocked =
  | 'account_needed'
  | 'address_not_found'
  | 'card_not_found'
  | 'cart_empty'
  | 'coupon_used_up'
  | 'gift_card_changed'
  | 'no_delivery'
  | 'price_changed'
  | 'sold_out'
  | 'token_not_valid'
  | 'too_many_requests'

interface Started {
  checkoutId: string
  reference: string
  total: Kobo
  due: Kobo
  heldUntil: Date
  /** Undefined if another call started the payment, and opens or has opened its page. */
  payment: StartedPayment | undefined
}

/**
 * Freezes the price of a customer's cart, claims its coupons, gift cards and stock, and opens the provider's page. The
 * cart stays until the payment. When the page can't be opened, the claims are released at once. If gift cards leave
 * nothing to pay, places the orders without the provider.
 *
 * A cart has one open payment: the same unchanged cart returns the previous one and renews its reservation. A changed
 * cart closes it after the provider reports that it isn't paid; if it is paid, places it and returns its outcome.
 *
 * Returns `address_not_found`, `cart_empty`, `price_changed` unless the customer saw the current price, `no_delivery`,
 * `sold_out`, `coupon_used_up` or `gift_card_changed` for a failed claim, `too_many_requests` above 10 unpaid pages or
 * charges an hour, `card_not_found` for a card that the customer hasn't saved, `account_needed` for a guest with a card,
 * and `provider_unavailable`.
 *
 * A saved card is charged at once. If it is declined, the checkout closes and another one opens the provider's page. If
 * the bank challenges its owner, the page is the bank's.
 */
export async function startCheckout(
  platform: Platform,
  customer: CustomerCaller,
  asked: Asked,
): Promise<OnWire | Failure<Blocked | 'checkout_not_found' | 'provider_unavailable'>> {
  const { db } = platform
  const customerId = customer.accountId
  if (customer.guest && (asked.cardId || asked.saveCard)) return fail('account_needed')
  const chosen = asked.cardId ? await chargeableCard(db.keyed, customerId, asked.cardId) : undefined
  if (failed(chosen)) return chosen
  let confirmedId: string | undefined
  for (let card = chosen; ; ) {
    const started = await db.transact(
      work => holdAndStart(work, customer, { ...asked, card }, { confirmedId, secret: platform.config.secret }),
      { generic: true },
    )
    if (failed(started))
      return started.code === 'cart_empty' ? boughtElsewhere(platform, customerId, asked, started) : started
    if ('payable' in started) {
      const confirmed = await confirmCheckout(platform, started.reference)
      if (failed(confirmed)) return confirmed
      const outcome = await outcomeOf(platform, customerId, started.reference)
      if (failed(outcome)) return outcome
      if (outcome.state === 'placed') return placed(platform, outcome)
      confirmedId = started.id
      continue
    }
    const { checkoutId, reference, total, due, heldUntil, payment } = started
    const price = { total: toNaira(total), due: toNaira(due), heldUntil: heldUntil.toISOString() }
    if (due === 0) {
      const outcome = await outcomeOf(platform, customerId, reference)
      return failed(outcome) ? outcome : { authorization_url: null, reference, ...price, outcome }
    }
    if (card) {
      const charged = await chargeSavedCard(platform, reference, card)
      if (failed(charged)) return charged
      if (typeof charged !== 'string')
        return { authorization_url: charged.authorizationUrl, reference, ...price, outcome: null }
      const outcome = charged === 'charged' ? await chargeOutcome(platform, customerId, reference) : undefined
      if (failed(outcome)) return outcome
      if (outcome && outcome.state !== 'declined')
        return { authorization_url: outcome.authorization_url, reference, ...price, outcome }
      // Another card, or another way to pay, on the provider's page.
      card = undefined
      continue
    }
    const page = await (payment
      ? openPage(platform, { checkoutId, ...payment }, customerId)
      : pageOfOther(platform, checkoutId, customerId))
    if (failed(page)) return page
    return { authorization_url: page.authorizationUrl, reference: page.reference, ...price, outcome: null }
  }
}

const outcomeOf = ({ db, clock }: Platform, customerId: string, reference: string) =>
  checkoutOutcome(db.keyed, { customerId, reference, now: clock.now() })

/** Returns the outcome of a checkout whose saved card was charged, after asking the provider. */
async function chargeOutcome(platform: Platform, customerId: string, reference: string) {
  const confirmed = await confirmCheckout(platform, reference)
  return failed(confirmed) ? confirmed : outcomeOf(platform, customerId, reference)
}

const placed = ({ clock }: Platform, outcome: CheckoutOutcome): OnWire => ({
  authorization_url: null,
  reference: outcome.reference,
  total: outcome.total,
  due: outcome.due,
  heldUntil: clock.now().toISOString(),
  outcome,
})

/**
 * Returns the outcome of a checkout that has just bought this cart at this price, for example in another tab; otherwise
 * the failure.
 */
async function boughtElsewhere<F extends Failure>(
  platform: Platform,
  customerId: string,
  { total }: Asked,
  failure: F,
): Promise<OnWire | F | Failure<'checkout_not_found'>> {
  const { db, clock } = platform
  const since = after(clock.now(), -justBoughtMs)
  const reference = await lastPlaced(db.keyed, { customerId, total: toKobo(total), since })
  if (!reference) return failure
  const outcome = await outcomeOf(platform, customerId, reference)
  return failed(outcome) ? outcome : placed(platform, outcome)
}

/** What `holdAndStart` reads besides the price. */
interface Standing {
  email: string
  consented: boolean
  open: OpenCheckout | null
  unpaid: Date[]
}

const standingSql = ({ tx, now }: Work, customerId: string) => sql<Standing>`
  (select email from accounts where id = ${customerId}) email, ${hasConsentedSql(tx, customerId, now)} consented,
  ${openCheckoutSql(customerId)} open, ${unpaidSinceSql(customerId, after(now, -hour))} unpaid`

/**
 * Starts a checkout and its payment, or returns the customer's open checkout if it may have been paid and isn't the one
 * that the provider has just confirmed.
 */
async function holdAndStart(
  work: Work,
  customer: CustomerCaller,
  asked: Asked & { card: ChargeableCard | undefined },
  { confirmedId, secret }: { confirmedId: string | undefined; secret: string },
): Promise<Started | OpenCheckout | Failure<Blocked>> {
  const { tx, now } = work
  const customerId = customer.accountId
  const priced = { customerId, addressId: asked.addressId, now }
  const [active, { facts, email, consented, open, unpaid }] = await Promise.all([
    lockCart(work, customerId),
    readFacts<Standing>(tx, priced, standingSql(work, customerId)),
  ])
  if (open?.payable && open.id !== confirmedId) return open
  if (!active) return fail('token_not_valid')
  const frozen = (asked.quote && unsealQuote(secret, { ...priced, facts }, asked.quote)) || freezeFacts(facts, now)
  if (failed(frozen)) return frozen
  const { total, due } = frozen
  if (toKobo(asked.total) !== total || (asked.due !== undefined && toKobo(asked.due) !== due))
    return fail('price_changed')
  if (!consented) await recordConsent(work, customerId, 'checkout')

  const heldUntil = after(now, reservationMs)
  const notes = new Map(asked.notes?.map(({ storeId, note }) => [storeId, note]))
  const quote = withNotes(frozen, { customerName: customer.name, notes })
  const price = { total, due, heldUntil }
  const saveCard = asked.saveCard === true && !asked.card
  if (open) {
    const sameWay = open.savedCardId === (asked.card?.id ?? null) && open.saveCard === saveCard
    if (sameWay && (await holdLonger(work, { ...open, customerId }, { quote, heldUntil })))
      return { ...price, checkoutId: open.id, reference: open.reference, payment: undefined }
    // A retry must not claim twice or compete with itself. A payment of the earlier attempt is late.
    await lockClaims(work, [open.id], quote)
    await closeCheckout(work, open.id)
  }
  if (due > 0 && unpaid.length >= mostUnpaid) {
    const oldest = unpaid[0] ?? now
    return fail('too_many_requests', { retryAfter: Math.ceil((oldest.getTime() + hour - now.getTime()) / second) })
  }
  const checkoutId = newId()
  // The provider charges a saved card only for the e-mail that it was saved with.
  const way = { savedCardId: asked.card?.id, saveCard }
  const paying = { checkoutId, customerId, email: asked.card?.email ?? email, ...way }
  const { started: payment, insert } = newPayment(work, { ...paying, amount: due })
  const opening = sql`checkout as (${newCheckout(work, { id: checkoutId, customerId, total, quote, heldUntil })}),
    payment as (${insert.returning('id')}), opened as (select from checkout, payment)`
  const claimed = await claim(work, { id: checkoutId, customerId, quote }, opening)
  if (claimed) return claimed
  if (due === 0) {
    const checkout = await lockCheckout(work, checkoutId, customerId)
    await placeCheckout(work, checkout, { paymentId: payment.paymentId, paid: 0, fee: 0 })
  }
  return { ...price, checkoutId, reference: payment.reference, payment }
}

/** Prices a cart and freezes the price. Returns the failure of the first problem that prevents payment. */
function freezeFacts(
  facts: string,
  now: Date,
): Quote | Failure<'address_not_found' | 'cart_empty' | 'no_delivery' | 'sold_out'> {
  const basket = priceFacts(facts, now)
  if (failed(basket)) return basket
  const blocking = problemsOf(basket).find(blocksPayment)
  if (!blocking) return freeze(basket)
  return fail(blocking.code === 'no_delivery' ? 'no_delivery' : 'sold_out', { message: blocking.message })
}

/** Renews the stock reservation of an open checkout if it hasn't expired and its quote is the same. */
async function holdLonger(
  work: Work,
  { id, customerId }: { id: string; customerId: string },
  to: { quote: Quote; heldUntil: Date },
): Promise<boolean> {
  const { quote, heldUntil } = await lockCheckout(work, id, customerId)
  if (heldUntil <= work.now || !isDeepStrictEqual(quote, to.quote)) return false
  await extendCheckout(work, id, to.heldUntil)
  return true
}
