import { openOrderWords } from '#contract/orders/off-sale-words.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'

const samples = {
  store: 'Kemi’s Fabrics',
  orders: 'order BM-7K4Q-2M9X',
  next: 'Your order is delivered all the same. If you don’t want to wait, cancel it on its page: you get a full refund.',
  money:
    'Bitmarte keeps your payment until your order has arrived and the time to return it is over. Only then is the store paid.',
}

const offSale = mailTemplate({
  name: 'order.store-suspended',
  title: 'Order: its store is suspended',
  to: 'customers',
  samples,
  subject: 'About your {orders} from {store}',
  preview: '{store} isn’t selling on Bitmarte now. Your payment is safe.',
  heading: '{store} isn’t selling on Bitmarte now',
  paragraphs: ['{next}', '{money}', 'If the store doesn’t reply to your messages, reply to this mail.', '{button}'],
  button: 'See details',
})

/** An open order at a suspended store. `paid` is false if it cost nothing, `canCancel` whether its customer can cancel it. */
export interface OrderOffSale {
  orderName: string
  status: OrderStatusCode
  paid: boolean
  canCancel: boolean
}

/** Says what happens to an order; empty if it isn't delivered any more. */
export const offSaleWords = (store: string, { status, paid, canCancel }: OrderOffSale): string =>
  openOrderWords({ store, status, paid, cancelAt: canCancel ? 'on its page' : null }).join(' ')

/** Tells a customer what happens to the open orders at a store that was suspended, and to their money. */
export function offSaleMail({
  storeName,
  orders,
  url,
}: {
  storeName: string
  orders: readonly OrderOffSale[]
  url: string
}): Written {
  const names = orders.map(({ orderName }) => orderName)
  const several = names.length > 1
  return offSale({
    values: {
      store: storeName,
      orders: several ? `${names.length} orders` : `order ${names[0]}`,
      next: orders.map(order => `${several ? `${order.orderName}: ` : ''}${offSaleWords(storeName, order)}`).join('\n'),
      money: orders.some(({ paid }) => paid)
        ? `Bitmarte keeps ${several ? 'what you paid for each order until it' : 'your payment until your order'} has arrived and the time to return it is over. Only then is the store paid.`
        : '',
    },
    url,
  })
}
