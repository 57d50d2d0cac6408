import type { SentFor } from '#contract/orders/order-statuses.ts'
import { type Placed, placeOrders, placingFacts } from '#domains/orders/index.ts'
import { after } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { endOfDay } from '#platform/lagos.ts'
import { sum } from '#platform/money.ts'
import type { LockedReturn, ReturnedItem } from './returns.store.ts'

/**
 * Creates the replacement order of items: same items and address, no charge, no earnings. The caller has deducted its
 * stock. It has as many days for delivery as the first order.
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
        promisedAt:
          order.promised_at && endOfDay(after(work.now, order.promised_at.getTime() - order.placed_at.getTime())),
      },
    ],
  })
  if (!placed) throw new Error('A replacement is one order')
  return placed
}
