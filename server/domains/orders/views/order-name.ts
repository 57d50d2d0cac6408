import { type RawBuilder, sql } from 'kysely'
import { orderCharacters, readOrderNumber } from '#contract/orders/order-number.ts'
import type { ActorKind } from '../lifecycle/order-states.ts'

/**
 * Returns what a reader calls an order: its store the store's own number, such as `#1042`, and everybody else its
 * reference, since numbers repeat between stores.
 */
export const nameFor = (order: { name: string; reference: string }, reader: ActorKind): string =>
  reader === 'merchant' ? order.name : order.reference

/** SQL: `nameFor` of the order `o`. */
export const nameColumnFor = (reader: ActorKind): RawBuilder<string> =>
  reader === 'merchant' ? sql`o.name` : sql`o.reference`

/**
 * Returns whom a reader sees as the author of a step or note. Customers, stores and partners see Bitmarte and not its
 * staff, and customers see stores and not theirs.
 */
export function authorFor(
  by: { actor_kind: string; actor_name: string },
  storeName: string,
  reader: ActorKind,
): string {
  if (by.actor_kind === 'admin' && ['customer', 'merchant', 'partner'].includes(reader)) return 'Bitmarte'
  if (reader === 'customer' && by.actor_kind === 'customer') return 'You'
  return reader === 'customer' && by.actor_kind === 'merchant' ? storeName : by.actor_name
}

/** Returns the reference of the purchase that an order belongs to. */
export const purchaseOf = (reference: string): string => reference.slice(0, 'BM-7K4Q-2M9X'.length)

const beginning = new RegExp(`^${orderCharacters}{4,7}$`, 'i')
/** End of an order of a purchase from several stores, `2M9X-2`. Its dash or space tells it from a beginning. */
const ending = new RegExp(`^(${orderCharacters}{4})[\\s-]+(\\d{1,2})$`, 'i')

/**
 * SQL condition: `typed` is the reference of the order `o` or its purchase, at least its first four characters, or its
 * second four, alone or with what follows them, however it is written; else undefined.
 */
export function referenced(typed: string): RawBuilder<boolean> | undefined {
  const number = readOrderNumber(typed)
  if (number)
    return number.part
      ? sql`o.reference = ${`${number.purchase}-${number.part}`}`
      : sql`(o.reference = ${number.purchase} or o.reference like ${`${number.purchase}-%`})`
  const dense = typed.replace(/\s/g, '')
  const bare = dense.replace(/^BM-/i, '')
  // A code can itself begin with BM.
  const codes = bare === dense && /^BM/i.test(bare) ? [bare, bare.slice(2)] : [bare]
  const parts = codes
    .map(code => code.replace(/^(.{4})-/, '$1').toUpperCase())
    .filter(code => beginning.test(code))
    .flatMap(code => [
      sql`o.reference like ${`BM-${code.slice(0, 4)}-${code.slice(4)}%`}`,
      ...(code.length === 4 ? [sql`substr(o.reference, 9, 4) = ${code}`] : []),
    ])
  const [, group, part] = ending.exec(typed.trim()) ?? []
  if (group && part)
    parts.push(sql`(substr(o.reference, 9, 4) = ${group.toUpperCase()} and substr(o.reference, 14) = ${part})`)
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : undefined
}
