import { type RawBuilder, sql } from 'kysely'
import type { Address } from '#contract/identity/addresses.ts'
import type { CartLine } from '#domains/cart/index.ts'
import type { VariantForSale } from '#domains/catalog/index.ts'
import type { AppliedCoupon, RefusedCoupon } from '#domains/coupons/index.ts'
import {
  type Delivery,
  type DeliveryFacts,
  deliveryFactsSql,
  quoteDeliveries,
  type Shipment,
} from '#domains/logistics/rates/index.ts'
import {
  type AppliedCard,
  type AppliedCardRow,
  appliedCardsOf,
  appliedCardsSql,
} from '#domains/money/gift-cards/index.ts'
import { settingsOf, settingsSql } from '#domains/settings/index.ts'
import {
  type Commissions,
  commissionSettings,
  commissionsOf,
  type StoreForSale,
  storesOf,
  storesSql,
} from '#domains/stores/index.ts'
import { type AddressRow, addressOnWire, addressSql } from '#identity/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { sum } from '#platform/money.ts'
import {
  type CartFacts,
  cartFactsSql,
  type DiscountedStore,
  discounted,
  refusedOf,
  storesOfCart,
} from './discounted-cart.ts'
import { type Line, type Part, type Price, priceCheckout } from './price.ts'

interface BasketLine extends Line {
  itemId: string
  variant: VariantForSale
  vatExempt: boolean
}

/** One store's shipment, its delivery, and the coupons that apply. */
interface BasketPart extends Part<BasketLine> {
  store: StoreForSale
  vatBps: number
  delivery: Delivery
  coupons: readonly AppliedCoupon[]
}

/** A cart priced for an address: the price of the available items, and the problems of the others. */
export interface PricedBasket {
  address: Address
  price: Price<BasketPart, AppliedCard>
  /** Items that can't be bought or whose price changed. */
  withProblems: CartLine[]
  /** Codes of the cart. */
  codes: string[]
  /** Reasons of refused codes, and conditions that automatic coupons lack. */
  refused: Pick<RefusedCoupon, 'code' | 'message'>[]
}

/** Whose cart is priced, and where it goes. */
export interface BasketAsked {
  customerId: string
  addressId: string
  now: Date
}

/** Everything that the price of a cart depends on, besides the day. */
interface Facts extends CartFacts {
  address: AddressRow | null
  stores: Parameters<typeof storesOf>[0]
  settings: Parameters<typeof settingsOf>[0]
  deliveries: DeliveryFacts
  cards: AppliedCardRow[]
}

/**
 * Reads everything that the price of a cart depends on, as JSON text: the same text has the same price. `beside` is the
 * SQL of more columns.
 */
export async function readFacts<T = unknown>(
  read: Reader,
  { customerId, addressId, now }: BasketAsked,
  beside: RawBuilder<unknown> = sql`null nothing`,
): Promise<T & { facts: string }> {
  const stores = sql`(select ids from bought)::uuid[]`
  const to = { state: sql`(select state from address)`, lga: sql`(select lga from address)` }
  const { rows } = await sql<T & { facts: string }>`
    with address as materialized (${addressSql(customerId, addressId)}),
      bought as materialized (select ${storesOfCart(customerId)} ids)
    select json_build_object(${cartFactsSql(read, customerId, now)},
      'address', (select row_to_json(address) from address), 'stores', ${storesSql(stores)},
      'settings', ${settingsSql(now, commissionSettings)}, 'deliveries', ${deliveryFactsSql(stores, to, now)},
      'cards', ${appliedCardsSql(customerId, now)})::text facts, ${beside}`.execute(read)
  const [row] = rows
  if (!row) throw new Error('A cart was not read')
  return row
}

/** Prices a customer's cart for one of its addresses, with its current coupons and gift cards. */
export const priceBasket = async (read: Reader, asked: BasketAsked) =>
  priceFacts((await readFacts(read, asked)).facts, asked.now)

/** Prices a cart from what `readFacts` returned. */
export function priceFacts(text: string, now: Date): PricedBasket | Failure<'address_not_found' | 'cart_empty'> {
  const facts = JSON.parse(text) as Facts
  if (!facts.address) return fail('address_not_found')
  const address = addressOnWire(facts.address)
  const cart = discounted(facts, now)
  if (!cart.lines.length) return fail('cart_empty')
  const stores = storesOf(facts.stores)
  const commissions = commissionsOf(settingsOf(facts.settings))
  const sent = quoteDeliveries(facts.deliveries, {
    to: { state: address.stateOrRegion, lga: address.lga },
    shipments: cart.stores.map(bought => shipmentOf(storeOf(stores, bought.storeId), bought)),
    now,
  })
  const price = priceCheckout(
    sent.map(each => partOf(each, commissions)),
    appliedCardsOf(facts.cards),
  )
  const withProblems = cart.lines.filter(line => line.problem)
  return { address, price, withProblems, codes: cart.codes, refused: refusedOf(cart) }
}

function storeOf(stores: ReadonlyMap<string, StoreForSale>, id: string): StoreForSale {
  const store = stores.get(id)
  if (!store) throw new Error(`Something of store ${id} is in a cart, but there is no such store`)
  return store
}

/** `goods` is after coupons, so that a shipping discount's minimum refers to what is paid. */
function shipmentOf(store: StoreForSale, bought: DiscountedStore) {
  const parcel = bought.lines.filter(({ variant }) => !variant.isDigital)
  return {
    store,
    bought,
    storeId: store.id,
    storeName: store.name,
    from: store.pickup,
    goods:
      sum(bought.lines.map(line => line.quantity * line.variant.sellingKobo)) -
      sum([...bought.discounts.lineDiscounts.values()]),
    parcel: parcel.length
      ? {
          grams: sum(parcel.map(({ quantity, variant }) => quantity * variant.weightGrams)),
          mm3: sum(parcel.map(({ quantity, variant: v }) => quantity * v.lengthMm * v.widthMm * v.heightMm)),
        }
      : null,
  } satisfies Shipment & { store: StoreForSale; bought: DiscountedStore }
}

const partOf = (
  { store, delivery, bought }: ReturnType<typeof shipmentOf> & { delivery: Delivery },
  commissions: Commissions,
): BasketPart => ({
  storeId: store.id,
  store,
  delivery,
  coupons: bought.discounts.applied,
  lines: bought.lines.map(({ itemId, quantity, variant }) => ({
    itemId,
    variant,
    quantity,
    unit: variant.sellingKobo,
    discount: bought.discounts.lineDiscounts.get(itemId) ?? 0,
    vatExempt: variant.vatExempt,
    commissionBps: commissions(store.plan, variant.categoryIds),
  })),
  fee: delivery.fee + delivery.discount,
  shippingDiscount: delivery.discount,
  commissionBps: commissions(store.plan, []),
  vatBps: store.vatBps,
})
