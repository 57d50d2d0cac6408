import type { Address } from '#contract/addresses.ts'
import { addressOf } from '#modules/accounts/index.ts'
import { type CartLine, cartLines } from '#modules/cart/index.ts'
import type { VariantForSale } from '#modules/catalog/index.ts'
import { type Delivery, quoteDeliveries, type Shipment } from '#modules/shipping/index.ts'
import { type StoreForSale, storesById } from '#modules/stores/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { sum } from '#platform/money.ts'
import { type Line, type Part, type PricedPart, priceCheckout, type Sums } from './price.ts'

export interface BasketLine extends Line {
  itemId: string
  variant: VariantForSale
}

/** What one store has to send, and how it gets there. */
export interface BasketPart extends Part<BasketLine> {
  store: StoreForSale
  delivery: Delivery
}

/** A cart on its way to an address: the price of what can be bought, and what stands in the way of the rest. */
export interface PricedBasket {
  address: Address
  price: Sums & { parts: PricedPart<BasketPart>[] }
  /** Items that can't be bought, or whose price changed. */
  hindered: CartLine[]
}

/** Prices a customer's cart to one of its addresses, as things are now. */
export async function priceBasket(
  read: Reader,
  { customerId, addressId }: { customerId: string; addressId: string },
): Promise<PricedBasket | Failure<'address_not_found' | 'cart_empty'>> {
  const address = await addressOf(read, customerId, addressId)
  if (failed(address)) return address
  const lines = await cartLines(read, customerId)
  if (!lines.length) return fail('cart_empty')
  const buyable = Map.groupBy(
    lines.filter(line => line.canBuy),
    line => line.variant.storeId,
  )
  const stores = await storesById(read, [...buyable.keys()])
  const sent = await quoteDeliveries(read, {
    to: { state: address.stateOrRegion, lga: address.lga },
    shipments: [...buyable].map(([storeId, bought]) => shipmentOf(storeOf(stores, storeId), bought)),
  })
  const parts = sent.map(({ store, delivery, bought }): BasketPart => {
    const lines = bought.map(({ itemId, quantity, variant }) => ({
      itemId,
      variant,
      quantity,
      unit: variant.sellingKobo,
      discount: 0,
    }))
    return { store, delivery, lines, shipping: delivery.fee, commissionBps: store.commissionBps }
  })
  return { address, price: priceCheckout(parts), hindered: lines.filter(line => line.problem) }
}

function storeOf(stores: ReadonlyMap<string, StoreForSale>, id: string): StoreForSale {
  const store = stores.get(id)
  if (!store) throw new Error(`Something of store ${id} is in a cart, but there is no such store`)
  return store
}

function shipmentOf(store: StoreForSale, bought: readonly CartLine[]) {
  const parcel = bought.filter(({ variant }) => !variant.isDigital)
  return {
    store,
    bought,
    storeId: store.id,
    storeName: store.name,
    from: store.pickup,
    parcel: parcel.length
      ? {
          grams: sum(parcel.map(({ quantity, variant }) => quantity * variant.weightGrams)),
          mm3: sum(parcel.map(({ quantity, variant: v }) => quantity * v.lengthMm * v.widthMm * v.heightMm)),
        }
      : null,
  } satisfies Shipment & { store: StoreForSale; bought: readonly CartLine[] }
}
