import type { z } from 'zod'
import { nothingLeft, nothingReturnable } from '#contract/cases/reported-kinds.ts'
import type { ReturnQuote } from '#contract/orders/return-shapes.ts'
import type { quoteReturn } from '#contract/orders/returns.ts'
import { isCancelledByCustomer, itemOf, outcomesOf, wholeOrder } from '#domains/orders/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { exchangesOf } from './exchange.ts'
import { backIfCancelled } from './refund-cancelled.ts'
import { fitsIn, leftOf, returnableLines } from './remaining-lines.ts'
import { returnAmounts } from './return-amounts.ts'
import { whyNot } from './returnable.ts'
import { backOnWire, iso, nameOf, statusOf } from './returns.wire.ts'

interface Question {
  customer: CustomerCaller
  orderId: string
  asked: z.output<(typeof quoteReturn)['query']>
  now: Date
}

type Unquotable = Failure<'order_not_found' | 'already_returned'>

/** Parses the chosen items, `<id>:<quantity>`, each line once. */
function choiceOf(items: readonly string[]): { orderItemId: string; quantity: number }[] {
  const chosen = new Map<string, number>()
  for (const item of items) {
    const [orderItemId = '', quantity = ''] = item.toLowerCase().split(':')
    chosen.set(orderItemId, (chosen.get(orderItemId) ?? 0) + Number(quantity))
  }
  return [...chosen].map(([orderItemId, quantity]) => ({ orderItemId, quantity }))
}

/** Returns what a customer can still return of an order, and the refund of the chosen items, without requesting it. */
export const quoteFor = (db: Database, question: Question): Promise<ReturnQuote | Unquotable> =>
  db.snapshot(read => quote(read, question))

async function quote(read: Reader, { customer, orderId, asked, now }: Question): Promise<ReturnQuote | Unquotable> {
  const order = await wholeOrder(read, orderId)
  if (order?.customer_id !== customer.accountId) return fail('order_not_found')
  const lines = await returnableLines(read, orderId)
  const choice = choiceOf(asked.items ?? [])
  if (!fitsIn(lines, choice)) return fail('already_returned')
  const back = await returnAmounts(read, order, choice, asked.reason)
  const returns = await read
    .selectFrom('order_returns as r')
    .leftJoin('orders as e', join =>
      join.onRef('e.store_id', '=', 'r.store_id').onRef('e.id', '=', 'r.replacement_order_id'),
    )
    .select([
      'r.id',
      'r.number',
      'r.type',
      'r.status',
      'r.refund',
      'r.replace',
      'r.escalated',
      isCancelledByCustomer.as('cancelled'),
    ])
    .select(['e.id as exchange_id', 'e.reference as exchange_name'])
    .where('r.order_id', '=', orderId)
    .orderBy('r.number')
    .execute()
  const lineOf = (itemId: string) => lines.find(({ orderItemId }) => orderItemId === itemId)
  const left = (itemId: string) => {
    const line = lineOf(itemId)
    return line ? leftOf(line) : 0
  }
  const exchanges = await exchangesOf(read, orderId)
  const none = lines.some(line => line.refused > 0) ? nothingReturnable : nothingLeft
  const refused = whyNot(order, now)
  const why = refused?.message ?? (order.items.every(item => left(item.id) === 0) ? none : null)
  return {
    orderId,
    orderName: order.reference,
    storeName: order.store_name,
    windowEndsAt: iso(order.return_window_ends_at),
    canReturn: why === null,
    why,
    items: order.items.map(item => ({
      ...itemOf(item),
      left: left(item.id),
      refused: lineOf(item.id)?.refused ?? 0,
      exchanges: exchanges.get(item.id) ?? [],
      outcomes: outcomesOf(order.outcomes, item.id),
    })),
    back:
      (order.type === 'replacement' && (await backIfCancelled(read, order))) ||
      backOnWire(back, order.payment?.card_last4 ?? null),
    returns: returns.map(({ number, status, exchange_id, exchange_name, ...row }) => ({
      ...row,
      exchangeOrder: exchange_id && exchange_name ? { id: exchange_id, orderName: exchange_name } : null,
      returnName: nameOf(order.reference, number),
      status: statusOf(status),
    })),
  }
}
