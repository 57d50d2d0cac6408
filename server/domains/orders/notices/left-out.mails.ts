import { mailText } from '#platform/mail/layout.ts'
import { backTo, type MoneyOf, type Of, type Written, written } from './customer.mails.ts'

/** Units that were left out of an order, such as `2 × Adire wrap dress`, and why. */
interface LeftOut extends Of {
  items: readonly string[]
  reason: string
}

/**
 * Tells the customer what the order no longer has, and what is refunded for it. `byStore` is whether the store lacks it,
 * `goesOn` whether the rest wasn't cancelled meanwhile.
 */
export function leftOutMail(order: LeftOut & { byStore: boolean; refund: MoneyOf; goesOn: boolean }): Written {
  const [items, back] = [order.items.join(', '), backTo(order.refund)]
  return written(
    `Order ${order.orderName} comes without ${items}`,
    'Your order has changed',
    back.join(' ') || 'You were not charged for it.',
    [
      mailText(
        order.byStore
          ? `${order.storeName} can’t send ${items} of your order ${order.orderName}. We are sorry.`
          : `You took ${items} out of your order ${order.orderName} from ${order.storeName}.`,
      ),
      ...(order.byStore && order.reason ? [mailText(`Reason: ${order.reason}`)] : []),
      ...back.map(mailText),
      ...(order.goesOn ? [mailText('The rest of your order goes on.')] : []),
    ],
    { url: order.url, label: 'See the order' },
  )
}

/** Tells the store's owner what the customer took out of an order that isn't packed yet. */
export const takenOutMail = (order: LeftOut): Written => {
  const todo = 'Pack the order without it. It is in your stock again.'
  return written(
    `Order ${order.orderName}: don’t send ${order.items.join(', ')}`,
    'A customer took out an item',
    todo,
    [
      mailText(`The customer took ${order.items.join(', ')} out of order ${order.orderName}.`),
      ...(order.reason ? [mailText(`Reason: ${order.reason}`)] : []),
      mailText(todo),
    ],
    { url: order.url, label: 'See the order' },
  )
}
