import { sql } from 'kysely'
import { type RemainingLine, remainingLinesSql } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns the returnable quantity of each line of an order. Lock the order first to rely on it. */
export const remainingLines = async (read: Reader, orderId: string): Promise<RemainingLine[]> =>
  (await remainingLinesSql(sql`${orderId}`).execute(read)).rows

/** Units of an order's lines. */
export type Units = readonly { orderItemId: string; quantity: number }[]

/** Returns how many units of a line there are. */
export const quantityOf = (units: Units, line: string): number =>
  units.find(({ orderItemId }) => orderItemId === line)?.quantity ?? 0

/** Computes how many units of a line can still be returned. */
export const leftOf = ({ sold, taken, digital }: RemainingLine): number => (digital ? 0 : sold - taken)

/** Returns whether so many of each line can still be returned; a line that isn’t the order’s can’t. */
export const fitsIn = (left: readonly RemainingLine[], wanted: Units): boolean =>
  wanted.every(({ orderItemId, quantity }) => {
    const line = left.find(each => each.orderItemId === orderItemId)
    return line !== undefined && quantity <= leftOf(line)
  })
