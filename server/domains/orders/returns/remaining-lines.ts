import { sql } from 'kysely'
import { type RemainingLine, remainingLinesSql } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns how many units of each line of an order are left to cases. Lock the order first to rely on it. */
export const remainingLines = async (read: Reader, orderId: string): Promise<RemainingLine[]> =>
  (await remainingLinesSql(sql`${orderId}`).execute(read)).rows

/** Returns the returnable quantity of each line of an order. Lock the order first to rely on it. */
export const returnableLines = async (read: Reader, orderId: string): Promise<RemainingLine[]> =>
  (await remainingLines(read, orderId)).map(line => ({
    ...line,
    taken: Math.min(line.sold, line.taken + line.refused),
  }))

/** Units of an order's lines. */
export type Units = readonly { orderItemId: string; quantity: number }[]

/** Returns how many units of a line there are. */
export const quantityOf = (units: Units, line: string): number =>
  units.find(({ orderItemId }) => orderItemId === line)?.quantity ?? 0

/** Computes how many units of a line are left. */
export const leftOf = ({ sold, taken, digital }: RemainingLine): number => (digital ? 0 : sold - taken)

/** Returns whether so many of each line are left; a line that isn’t the order’s can’t. */
export const fitsIn = (left: readonly RemainingLine[], wanted: Units): boolean =>
  wanted.every(({ orderItemId, quantity }) => {
    const line = left.find(each => each.orderItemId === orderItemId)
    return line !== undefined && quantity <= leftOf(line)
  })
