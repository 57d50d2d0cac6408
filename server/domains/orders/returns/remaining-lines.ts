import { sql } from 'kysely'
import { type RemainingLine, remainingLinesSql } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns the returnable quantity of each line of an order. Lock the order first to rely on it. */
export const remainingLines = async (read: Reader, orderId: string): Promise<RemainingLine[]> =>
  (await remainingLinesSql(sql`${orderId}`).execute(read)).rows

/** Computes how many units of a line can still be returned. */
export const leftOf = ({ sold, taken, digital }: RemainingLine): number => (digital ? 0 : sold - taken)

/** Returns whether so many of each line can still be returned; a line that isn’t the order’s can’t. */
export const fitsIn = (
  left: readonly RemainingLine[],
  wanted: readonly { orderItemId: string; quantity: number }[],
): boolean =>
  wanted.every(({ orderItemId, quantity }) => {
    const line = left.find(each => each.orderItemId === orderItemId)
    return line !== undefined && quantity <= leftOf(line)
  })
