import type { SentFor } from '#contract/orders/order-statuses.ts'
import { deliveryFacts, quoteDeliveries } from '#domains/logistics/rates/index.ts'
import { type LockedOrder, type Placed, placeOrders, placingFacts } from '#domains/orders/index.ts'
import { closedDays, neverClosed, passed } from '#domains/stores/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { endOfDay } from '#platform/lagos.ts'
import { sum } from '#platform/money.ts'
import type { LockedReturn, ReturnedItem } from './returns.store.ts'

/**
 * Creates the replacement order of items: same items and address, no charge, no earnings. The caller has deducted its
 * stock.
 */
export async function placeReplacement(
  work: Work,
  { order, sentFor }: Pick<LockedReturn, 'order'> & { sentFor: SentFor },
  items: readonly Omit<
    ReturnedItem,
    'id' | 'orderItemId' | 'sold' | 'commission' | 'discount' | 'unit' | 'exchangeVariantId' | 'exchangeOptions'
  >[],
): Promise<Placed> {
  const customer = await work.tx
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow()
  const [placed] = await placeOrders(work, {
    ids: [newId()],
    facts: await placingFacts(work, [order.store_id]),
    checkoutId: null,
    customer: { id: customer.id, name: `${customer.first_name} ${customer.last_name}` },
    orders: [
      {
        storeId: order.store_id,
        type: 'replacement',
        sentFor,
        items: items.map(item => ({
          productId: item.productId,
          variantId: item.variantId,
          name: item.name,
          options: item.options,
          pictureId: item.pictureId,
          quantity: item.quantity,
          unit: 0,
          discount: 0,
          commission: 0,
          weightGrams: item.weightGrams,
        })),
        subtotal: 0,
        discount: 0,
        shipping: 0,
        shippingDiscount: 0,
        giftCards: [],
        coupons: [],
        commission: { bps: order.commission_bps, amount: 0 },
        providerFee: 0,
        address: {
          id: order.address_id,
          name: order.recipient_name,
          phone: order.recipient_phone,
          email: order.recipient_email,
          state: order.to_state,
          lga: order.to_lga,
          street: order.to_street,
          town: order.to_town,
          landmark: order.to_landmark,
          secondPhone: order.recipient_second_phone,
          note: order.to_note,
        },
        pickup: { state: order.from_state, lga: order.from_lga, street: order.from_street },
        weightGrams: sum(items.map(({ weightGrams, quantity }) => weightGrams * quantity)),
        vehicle: order.vehicle,
        // Names the order whose items it replaces; nobody reads it as a note.
        note: `Replaces items of ${order.reference}`,
        promisedAt: await promiseOf(work, order),
      },
    ],
  })
  if (!placed) throw new Error('A replacement is one order')
  return placed
}

/**
 * Returns when the replacement of an order is promised: as a new order from the same place to the same place would be,
 * on the store's calendar. Where nothing delivers any more, it has as many of the store's open days as the first order had days.
 */
async function promiseOf({ tx, now }: Work, order: LockedOrder): Promise<Date | null> {
  if (!order.promised_at) return null
  const to = { state: order.to_state, lga: order.to_lga }
  const from = { state: order.from_state, lga: order.from_lga }
  const parcel = { grams: order.weight_grams, mm3: 0 }
  const shipment = { storeId: order.store_id, storeName: '', from, parcel, goods: 0 }
  const facts = await deliveryFacts(tx, order.store_id, to, now)
  const days = quoteDeliveries(facts, { to, shipments: [shipment], now })[0]?.delivery.days
  if (days) return endOfDay(after(now, days.to * day))
  const closed = (await closedDays(tx, [order.store_id])).get(order.store_id) ?? neverClosed
  return endOfDay(passed(now, order.promised_at.getTime() - order.placed_at.getTime(), closed))
}
