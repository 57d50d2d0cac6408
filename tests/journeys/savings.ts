import { expect, type Page } from '@playwright/test'
import { addToCart } from '#contract/cart/cart.ts'
import { type CouponBody, createCoupon } from '#contract/coupons/coupons.ts'
import { loginMerchant } from '#contract/identity/accounts.ts'
import { completeGiftCard, purchaseGiftCard } from '#contract/money/gift-cards.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { ask, type Customer, tokenFor } from './customers.ts'
import { inDatabase } from './people.ts'

/** A product of the demo's that a journey has for itself, since it changes it. */
export interface StockedItem {
  productId: string
  variantId: string
  name: string
  store: string
  owner: string
  kobo: number
}

/**
 * Things of different names and stores in Lagos, with plenty in stock, by chance: what other journeys buy is hardly among
 * them.
 */
export async function goods(count: number): Promise<StockedItem[]> {
  const found = await inDatabase<StockedItem & Record<string, unknown>>(
    `select * from (select distinct on (name) * from (
      select distinct on (s.id) p.id "productId", v.id "variantId", p.name, s.name store, a.email owner,
        v.selling_kobo::int kobo
      from products p join product_variants v on v.product_id = p.id
        join stores s on s.id = p.store_id join accounts a on a.id = s.merchant_id
      where p.visible and not p.is_digital and v.available > 20 and s.pickup_state = 'Lagos' and v.selling_kobo < 5000000
        and not exists (select from product_variants o where o.product_id = p.id and o.id <> v.id)
      order by s.id, random()) of_stores) of_names order by random() limit $1`,
    [String(count)],
  )
  if (found.length < count) throw new Error(`The demo has ${found.length} such things`)
  return found
}

/** Puts things into a customer's cart. */
export async function fill(page: Page, customer: Customer, items: readonly (StockedItem & { quantity?: number })[]) {
  const token = await tokenFor(page, customer)
  const body = { items: items.map(({ productId, variantId, quantity = 1 }) => ({ productId, variantId, quantity })) }
  await ask(page, addToCart, body, token)
}

/** A coupon of the store that sells it: ₦500 off by a code, unless it says otherwise. */
export async function couponFor(page: Page, { owner }: StockedItem, of: Partial<CouponBody>): Promise<void> {
  const { token } = loginMerchant.beside.parse(await ask(page, loginMerchant, { email: owner, password: demoPassword }))
  const body = { title: 'For you', discountMode: 'Code', discountType: 'Fixed', discountValue: 500, ...of }
  await ask(page, createCoupon, { startDate: '2026-01-01', ...body }, token)
}

/** Pays at the card provider, without its page. */
async function payAtProvider(reference: string): Promise<void> {
  const answer = await fetch(`${process.env.JOURNEY_SANDBOX_URL}/sandbox/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, card: 'success', webhook: false }),
  })
  expect(answer.ok).toBe(true)
}

/** Creates a gift card in a customer's account, worth `amount` naira. */
export async function giftCardOf(page: Page, customer: Customer, amount: number): Promise<void> {
  const token = await tokenFor(page, customer)
  const bought = await ask(page, purchaseGiftCard, { for: 'self', amount }, token)
  const { reference } = purchaseGiftCard.answer.parse((bought as { data: unknown }).data)
  await payAtProvider(reference)
  await ask(page, completeGiftCard, { reference }, token)
}

/** Sets what a product costs, in kobo, or how many there are. */
export const changeGoods = ({ variantId }: StockedItem, column: 'selling_kobo' | 'available', to: number) =>
  inDatabase(
    column === 'available'
      ? `with changed as (update product_variants set available = $2::int where id = $1 returning product_id)
        update products set in_stock = $2::int > 0 where id = (select product_id from changed)`
      : 'update product_variants set selling_kobo = $2::bigint, list_kobo = greatest(list_kobo, $2::bigint) where id = $1',
    [variantId, String(to)],
  )
