import { putIntoCart } from '#domains/cart/index.ts'
import { confirmCheckout, priceBasket, startCheckout } from '#domains/checkout/index.ts'
import { after, minute } from '#platform/clock.ts'
import { toNaira } from '#platform/money.ts'
import type { SeedCustomer } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import type { PlannedCheckout, PlannedItem } from './plan-history.ts'
import type { Story } from './play-order.ts'
import type { Provider } from './provider.ts'
import { at } from './random.ts'

export const fillCart = (house: House, moment: Date, { caller }: SeedCustomer, items: readonly PlannedItem[]) =>
  doAt(house, moment, work => putIntoCart(work, caller.accountId, { items: [...items], mode: 'add' }))

/** Buys as a customer does: cart, price, payment page, and back. Returns the resulting orders. */
export async function playCheckout(
  house: House,
  provider: Provider,
  { planned, customer, shops }: { planned: PlannedCheckout; customer: SeedCustomer; shops: readonly SeedShop[] },
): Promise<Story[]> {
  const { platform, clock } = house
  const { caller } = customer
  const addressId = at(customer.addressIds, planned.address)
  await fillCart(
    house,
    after(planned.at, -3 * minute),
    customer,
    planned.orders.flatMap(({ items }) => items),
  )
  const { reference, authorization_url } = await clock.at(after(planned.at, -2 * minute), async () => {
    const { price } = await must(
      priceBasket(platform.db.read, { customerId: caller.accountId, addressId, now: clock.now() }),
    )
    const notes = planned.orders
      .filter(({ note }) => note)
      .map(({ note, shop }) => ({ note, storeId: at(shops, shop).storeId }))
    const started = await must(startCheckout(platform, caller, { addressId, total: toNaira(price.total), notes }))
    return started
  })
  // Gift cards may cover the whole price.
  const cards = authorization_url ? planned.cards : []
  for (const card of cards) await provider.pay(reference, card, after(planned.at, -minute))
  if (!planned.cards.length) return []

  const payment = await clock.at(planned.at, () => must(confirmCheckout(platform, reference)))
  if (!planned.cards.includes('success')) return []
  const placed = await platform.db.read
    .selectFrom('orders')
    .select(['id', 'store_id', 'to_state'])
    .where('checkout_id', '=', payment.checkoutId)
    .execute()
  return planned.orders.map(order => {
    const shop = at(shops, order.shop)
    const row = placed.find(each => each.store_id === shop.storeId)
    if (!row) throw new Error(`The paid checkout ${reference} has no order of ${shop.name}: it is ${payment.status}`)
    return { orderId: row.id, toState: row.to_state, planned: order, shop, customer: caller, asked: 0 }
  })
}
