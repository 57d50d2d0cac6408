import { addToCart } from '#contract/cart/cart.ts'
import { createOrder, type StartedPayment, simulateOrder, startPayment } from '#contract/checkout/checkout.ts'
import { applyCoupons } from '#contract/coupons/coupons.ts'
import { applyGiftCard } from '#contract/money/gift-cards.ts'
import { booksBalance } from '#domains/money/ledger/index.ts'
import type { TestApp } from './app.ts'
import { address, customer, type Person, type Product } from './fixtures.ts'

/** A customer with an address, who buys through the API. */
export interface Shopper extends Person {
  addressId: string
  put(...items: (Product & { quantity?: number })[]): Promise<void>
  /** Replaces the coupon codes of the cart. */
  codes(...codes: string[]): Promise<void>
  /** Applies the customer's own gift card to the checkout. */
  applyCard(giftCardId: string): Promise<void>
  simulate(): Promise<Awaited<ReturnType<typeof simulated>>>
  /**
   * Starts the payment of the cart at the simulated price. A different note creates a different checkout of the same
   * cart.
   */
  pay(how?: {
    headers?: Record<string, string>
    note?: string
    cardId?: string
    saveCard?: boolean
  }): Promise<StartedPayment>
  /** Returns from the provider's page. */
  comeBack(reference: string): Promise<Awaited<ReturnType<typeof returned>>>
}

const simulated = async (app: TestApp, token: string, addressId: string) =>
  (await app.call(simulateOrder, { token, body: { addressId } })).data
const returned = async (app: TestApp, token: string, reference: string) =>
  (await app.call(createOrder, { token, body: { reference } })).data

/** `person` is a customer or guest; by default a new customer. */
export async function shopper(
  app: TestApp,
  at: { state?: string; lga?: string } = {},
  person?: Person,
): Promise<Shopper> {
  person ??= await customer(app)
  const { token, accountId } = person
  const addressId = await address(app, accountId, at)
  return {
    ...person,
    addressId,
    async put(...items) {
      const body = {
        mode: 'set' as const,
        items: items.map(({ productId, variantId, quantity = 1 }) => ({ productId, variantId, quantity })),
      }
      await app.call(addToCart, { token, body })
    },
    async codes(...codes) {
      await app.call(applyCoupons, { token, body: { codes } })
    },
    async applyCard(giftCardId) {
      await app.call(applyGiftCard, { token, body: { giftCardId } })
    },
    simulate: () => simulated(app, token, addressId),
    async pay({ headers, note, cardId, saveCard } = {}) {
      const { total, due, stores, quote } = await simulated(app, token, addressId)
      const notes = note ? stores.map(({ storeId }) => ({ storeId, note })) : undefined
      return (
        await app.call(startPayment, {
          token,
          headers,
          body: { addressId, total, due, notes, cardId, saveCard, quote: quote ?? undefined },
        })
      ).data
    },
    comeBack: reference => returned(app, token, reference),
  }
}

/** Available stock of a variant. */
export async function stockOf(app: TestApp, { variantId }: Product): Promise<number> {
  const row = await app.platform.db.read
    .selectFrom('product_variants')
    .select('available')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  return row.available
}

/** Ledger balances by kind of account, debits positive, in kobo. Throws unless they sum to zero. */
export async function books(app: TestApp): Promise<Record<string, number>> {
  if (!(await booksBalance(app.platform.db.read)).balanced) throw new Error('The books don’t balance')
  const rows = await app.platform.db.read
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(({ fn }) => ['a.kind', fn.sum<string>('p.amount_kobo').as('amount')])
    .groupBy('a.kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]))
}
