import { openOrderWords, restoredOrderWords } from '#contract/orders/off-sale-words.ts'
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

const backOnSale = mailTemplate({
  name: 'order.store-restored',
  title: 'Order: its store is open again',
  to: 'customers',
  samples: {
    store: samples.store,
    orders: samples.orders,
    next: 'Your order is delivered as planned.',
  },
  subject: '{store} is selling again: your {orders}',
  preview: '{store} is selling on Bitmarte again. You need do nothing.',
  heading: '{store} is selling on Bitmarte again',
  paragraphs: ['{next}', 'You need do nothing. Your payment is as safe as before.', '{button}'],
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

interface About {
  storeName: string
  orders: readonly OrderOffSale[]
  url: string
}

/** Says which orders a mail is about, and what happens to each. */
function wordsFor(orders: readonly OrderOffSale[], wordsOf: (order: OrderOffSale) => string) {
  const [one, ...others] = orders
  if (others.length === 0 && one) return { orders: `order ${one.orderName}`, next: wordsOf(one) }
  return {
    orders: `${orders.length} orders`,
    next: orders.map(order => `${order.orderName}: ${wordsOf(order)}`).join('\n'),
  }
}

/** Tells a customer what happens to the open orders at a store that was suspended, and to their money. */
export const offSaleMail = ({ storeName, orders, url }: About): Written =>
  offSale({
    values: {
      store: storeName,
      ...wordsFor(orders, order => offSaleWords(storeName, order)),
      money: orders.some(({ paid }) => paid)
        ? `Bitmarte keeps ${orders.length > 1 ? 'what you paid for each order until it' : 'your payment until your order'} has arrived and the time to return it is over. Only then is the store paid.`
        : '',
    },
    url,
  })

/** Tells the same customer that the store sells again, and what that means for the orders that are still open. */
export const backOnSaleMail = ({ storeName, orders, url }: About): Written =>
  backOnSale({
    values: {
      store: storeName,
      ...wordsFor(orders, order => restoredOrderWords({ store: storeName, ...order })),
    },
    url,
  })
