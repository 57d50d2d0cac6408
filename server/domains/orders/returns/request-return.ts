import type { z } from 'zod'
import type { Exchange, ReturnType } from '#contract/orders/return-shapes.ts'
import type { askReplacementBody } from '#contract/orders/returns.ts'
import { arePictures } from '#domains/files/index.ts'
import { type LockedOrder, lockOrder } from '#domains/orders/index.ts'
import type { CustomerCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { chosenExchanges } from './exchange.ts'
import { fitsIn, returnableLines } from './remaining-lines.ts'
import { returnAmounts } from './return-amounts.ts'
import { nextStepDue } from './return-states.ts'
import { returnTimesAt } from './return-times.ts'
import { onlyDownloaded, whyNot } from './returnable.ts'
import { returnNews } from './returns.jobs.ts'
import { addStep } from './returns.store.ts'

type Refused =
  | 'account_needed'
  | 'order_not_found'
  | 'return_window_over'
  | 'not_returnable'
  | 'already_returned'
  | 'picture_not_found'

interface Asked<T extends ReturnType> {
  customer: CustomerCaller
  type: T
  body: z.output<typeof askReplacementBody>
}

/**
 * Requests a return of items of a delivered order, for a refund or a replacement, and returns its ID. Locks the order,
 * so that concurrent requests never exceed what was bought.
 */
export async function requestReturn(work: Work, asked: Asked<'return'>): Promise<string | Failure<Refused>>
export async function requestReturn(
  work: Work,
  asked: Asked<ReturnType>,
): Promise<string | Failure<Refused | 'exchange_price_differs' | 'exchange_sold_out' | 'invalid'>>
export async function requestReturn(work: Work, { customer, type, body }: Asked<ReturnType>) {
  if (customer.guest && body.refundTo === 'store_credit') return fail('account_needed')
  const order = await lockOrder(work, body.orderId, customer)
  if (failed(order)) return order
  const refused = whyNot(order, work.now)
  if (refused) return refused
  const lines = await returnableLines(work.tx, order.id)
  const digital = body.products.some(asked =>
    lines.some(line => line.orderItemId === asked.orderItemId && line.digital),
  )
  if (digital) return onlyDownloaded()
  if (!fitsIn(lines, body.products)) return fail('already_returned')
  const exchanges = type === 'replacement' ? await chosenExchanges(work.tx, body) : new Map<string, Exchange>()
  if (failed(exchanges)) return exchanges
  const pictures = [...new Set(body.pictures)]
  if (!(await arePictures(work.tx, pictures))) return failField('pictures', 'picture_not_found')
  const id = await insertReturn(work, order, { type, body, pictures, exchanges })
  await work.tx
    .updateTable('orders')
    .set({ open_returns: order.open_returns + 1, in_hand: true, updated_at: work.now })
    .where('store_id', '=', order.store_id)
    .where('id', '=', order.id)
    .execute()
  const activity = type === 'return' ? 'Asked to send it back' : 'Asked for an exchange'
  const key = await addStep(work, { id, store_id: order.store_id }, { actor: customer, activity, note: body.note })
  await work.addJob(returnNews, { returnId: id, move: 'ask', status: 'requested', key })
  return id
}

async function insertReturn(
  { tx, now }: Work,
  order: LockedOrder,
  {
    type,
    body,
    pictures,
    exchanges,
  }: {
    type: ReturnType
    body: z.output<typeof askReplacementBody>
    pictures: readonly string[]
    /** What comes instead, by order line. */
    exchanges: ReadonlyMap<string, Exchange>
  },
): Promise<string> {
  const back = await returnAmounts(tx, order, body.products, type === 'return' ? body.reason : undefined)
  const { before } = await tx
    .selectFrom('order_returns')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('store_id', '=', order.store_id)
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('order_returns')
    .values({
      store_id: order.store_id,
      order_id: order.id,
      customer_id: order.customer_id,
      number: before + 1,
      type,
      refund: type === 'return' ? 'pending' : null,
      replace: type === 'replacement' ? 'pending' : null,
      reason: body.reason,
      note: body.note,
      picture_ids: [...pictures],
      refund_to: body.refundTo,
      goods_kobo: back.goods,
      shipping_kobo: back.shipping,
      commission_kobo: back.commission,
      step_due_at: nextStepDue({ status: 'requested', escalated: false }, now, await returnTimesAt(tx, now)),
      asked_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('order_return_items')
    .values(
      body.products.map(({ orderItemId, quantity }) => {
        const instead = exchanges.get(orderItemId)
        return {
          store_id: order.store_id,
          return_id: id,
          order_item_id: orderItemId,
          quantity,
          exchange_variant_id: instead?.variantId ?? null,
          exchange_options: instead ? JSON.stringify(instead.options) : null,
        }
      }),
    )
    .execute()
  return id
}
