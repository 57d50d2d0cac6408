import type { Selectable } from 'kysely'
import type { Orders } from '#platform/database/schema.gen.ts'
import { type Failure, fail } from '#platform/failure.ts'

type Order = Pick<Selectable<Orders>, 'status' | 'type' | 'return_window_ends_at'>

/** Returns why nothing of an order can be returned now; undefined if something can. */
export function whyNot(order: Order, now: Date): Failure<'not_returnable' | 'return_window_over'> | undefined {
  if (order.type === 'digital') return onlyDownloaded()
  if (order.type === 'replacement')
    return fail('not_returnable', {
      message: 'What came as an exchange or a replacement can’t be returned or exchanged again.',
    })
  if (order.status === 'completed') return fail('return_window_over')
  if (order.status !== 'delivered')
    return fail('not_returnable', { message: 'You can return it once it has been delivered.' })
  return order.return_window_ends_at && order.return_window_ends_at >= now ? undefined : fail('return_window_over')
}

/** Digital items can't be returned, because the customer keeps the file. */
export const onlyDownloaded = (): Failure<'not_returnable'> =>
  fail('not_returnable', { message: 'Digital products can’t be returned.' })
