import type { Address } from '#contract/identity/addresses.ts'
import type { CartLine } from '#domains/cart/index.ts'
import type { VariantForSale } from '#domains/catalog/index.ts'
import type { AppliedCoupon, RefusedCoupon } from '#domains/coupons/index.ts'
import { type Delivery, quoteDeliveries, type Shipment } from '#domains/logistics/rates/index.ts'
import { type AppliedCard, appliedCards } from '#domains/money/gift-cards/index.ts'
import { type Commissions, commissionsAt, type StoreForSale, storesById } from '#domains/stores/index.ts'
import { addressOf } from '#identity/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { sum } from '#platform/money.ts'
import { type DiscountedStore, discountedCart, refusedOf } from './discounted-cart.ts'
import { type Line, type Part, type Price, priceCheckout } from './price.ts'

export interface BasketLine extends Line {
  itemId: string
  variant: VariantForSale
  vatExempt: boolean
}

/** One store's shipment, its delivery, and the coupons that apply. */
export interface BasketPart extends Part<BasketLine> {
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

/** Prices a customer's cart for one of its addresses, with its current coupons and gift cards. */
export async function priceBasket(
  read: Reader,
  { customerId, addressId, now }: { customerId: string; addressId: string; now: Date },
): Promise<PricedBasket | Failure<'address_not_found' | 'cart_empty'>> {
  const address = await addressOf(read, customerId, addressId)
  if (failed(address)) return address
  const cart = await discountedCart(read, { customerId, now })
  if (!cart.lines.length) return fail('cart_empty')
  const stores = await storesById(
    read,
    cart.stores.map(({ storeId }) => storeId),
  )
  const commissions = await commissionsAt(read, now)
  const sent = await quoteDeliveries(read, {
    to: { state: address.stateOrRegion, lga: address.lga },
    shipments: cart.stores.map(bought => shipmentOf(storeOf(stores, bought.storeId), bought)),
    now,
  })
  const price = priceCheckout(
    sent.map(each => partOf(each, commissions)),
    await appliedCards(read, customerId, now),
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
