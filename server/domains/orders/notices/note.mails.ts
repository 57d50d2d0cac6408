import { mailText } from '#platform/mail/layout.ts'
import { beginningOf } from '#platform/storable.ts'
import { type Of, type Written, written } from './customer.mails.ts'

/** Sends a customer a note on an order. `from` is its store or Bitmarte. */
export function noteMail(order: Omit<Of, 'storeName'> & { from: string; note: string; pictures: number }): Written {
  const subject = `${order.from} wrote on your order ${order.orderName}`
  const pictures = order.pictures === 1 ? 'It has a picture.' : `It has ${order.pictures} pictures.`
  return written(
    subject,
    subject,
    beginningOf(order.note, 120) || pictures,
    [
      ...order.note.split(/\n+/).filter(Boolean).map(mailText),
      ...(order.pictures ? [mailText(`${pictures} See the order.`)] : []),
    ],
    { url: order.url, label: 'See the order' },
  )
}
