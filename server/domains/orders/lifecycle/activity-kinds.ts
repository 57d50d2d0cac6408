import { sql } from 'kysely'
import type { ActivityKind } from '#contract/orders/activities.ts'

const internalKinds: readonly ActivityKind[] = ['reminder', 'goodwill', 'not_arrived', 'kept']

/** Returns whether customers don't see entries of a kind. */
export const isInternal = (kind: ActivityKind | null | undefined): boolean => !!kind && internalKinds.includes(kind)

/**
 * SQL column: the kind of an entry. `table` names `order_activities` in the statement. The previous release writes no
 * kind, so its entries are recognized by their texts until the next release, whose migration sets their kinds
 * (docs/decisions/0026-working-on-orders.md).
 */
export const kindColumn = (table: string) => {
  const [kind, text, reminder] = [sql.ref(`${table}.kind`), sql.ref(`${table}.activity`), sql.ref(`${table}.reminder`)]
  return sql<ActivityKind | null>`coalesce(${kind}, case
    when ${text} like 'Reminder sent to %' then 'reminder'
    when ${text} = 'Goodwill refund by Bitmarte' then 'goodwill'
    when ${reminder} then 'not_arrived'
    when ${text} like 'Will be late: now expected by %' then 'delay'
    when ${text} like 'Handed over from %' then 'handed_over'
    when ${text} = 'Delivery address changed' then 'address_changed'
    when ${text} like 'Reassignment undone%' then 'reassignment_undone' end)`
}

/** SQL condition: an entry is a status transition. `table` names `order_activities` in the statement. */
export const isTransitionSql = (table: string) =>
  sql<boolean>`coalesce(${kindColumn(table)}, 'reassignment_undone') = 'reassignment_undone'`
