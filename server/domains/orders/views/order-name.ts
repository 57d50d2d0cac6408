import { type RawBuilder, sql } from 'kysely'
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

/** Returns the reference of the purchase that an order belongs to. */
export const purchaseOf = (reference: string): string => reference.slice(0, 'BM-7K4Q-2M9X'.length)

/** SQL condition: `typed` is the reference of the order `o` or its purchase, however it is written; else undefined. */
export function referenced(typed: string): RawBuilder<boolean> | undefined {
  const [, first, second, part] =
    /^(?:BM)?([2-9B-DF-HJ-NP-TV-Z]{4})([2-9B-DF-HJ-NP-TV-Z]{4})(?:-(\d{1,2}))?$/i.exec(
      typed
        .replace(/\s/g, '')
        .replace(/^BM-/i, '')
        .replace(/^(BM)?(.{4})-/i, '$1$2'),
    ) ?? []
  if (!first || !second) return undefined
  const purchase = `BM-${first}-${second}`.toUpperCase()
  return part
    ? sql`o.reference = ${`${purchase}-${part}`}`
    : sql`(o.reference = ${purchase} or o.reference like ${`${purchase}-%`})`
}
