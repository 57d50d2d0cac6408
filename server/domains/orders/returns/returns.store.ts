import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import type { ReturnAction } from '#contract/orders/return-shapes.ts'
import { type Actor, kindOf, type LockedOrder, undoMs } from '#domains/orders/index.ts'
import { audit } from '#platform/audit.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'
import {
  afterTransition,
  findTransition,
  isOpen,
  nextStepDue,
  type ReturnState,
  type Transition,
} from './return-states.ts'
import { returnTimesAt } from './return-times.ts'
import { returnNews } from './returns.jobs.ts'
import { concerns, type ReturnRow } from './returns.policy.ts'

export const stateOf = (row: ReturnRow): ReturnState => ({
  status: row.status,
  type: row.type,
  refund: row.refund,
  replace: row.replace,
  escalated: row.escalated,
  wayBack: row.way_back,
  toGiveBack: row.give_back_by !== null && row.given_back_at === null,
})

/** A returned line: `quantity` of `sold` come back. Amounts are of the whole line, in kobo. */
export interface ReturnedItem {
  id: string
  orderItemId: string
  productId: string
  variantId: string
  name: string
  options: VariantOption[]
  pictureId: string | null
  weightGrams: number
  quantity: number
  sold: number
  unit: Kobo
  discount: Kobo
  commission: Kobo
  /** Another variant that comes instead; null for the same. */
  exchangeVariantId: string | null
  exchangeOptions: VariantOption[] | null
}

/** A return and its order, locked with the order first, which serializes all changes of an order's returns. */
export interface LockedReturn {
  row: ReturnRow
  order: LockedOrder
}

/** Reads and locks a return and its order. Fails with `return_not_found` when the actor has no access. */
export async function lockReturn(
  { tx }: Work,
  returnId: string,
  actor: Actor,
): Promise<LockedReturn | Failure<'return_not_found'>> {
  const found = await tx.selectFrom('order_returns').select('order_id').where('id', '=', returnId).executeTakeFirst()
  if (!found) return fail('return_not_found')
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', found.order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const row = await tx
    .selectFrom('order_returns')
    .selectAll()
    .where('id', '=', returnId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return concerns(row, actor) ? { row, order } : fail('return_not_found')
}

/** Returns the actor's transition for an action, or fails with `return_move_not_allowed`. */
export const transitionFor = (
  row: ReturnRow,
  name: ReturnAction,
  actor: Actor,
): Transition | Failure<'return_move_not_allowed'> =>
  findTransition(stateOf(row), name, kindOf(actor)) ?? fail('return_move_not_allowed')

/** Columns of a return besides its state. */
type Change = Partial<
  Pick<
    ReturnRow,
    | 'type'
    | 'refund'
    | 'replace'
    | 'goods_kobo'
    | 'shipping_kobo'
    | 'commission_kobo'
    | 'decided_at'
    | 'decision_note'
    | 'way_back'
    | 'partner_id'
    | 'dispatcher_id'
    | 'replacement_order_id'
    | 'chargeback'
    | 'chargeback_note'
    | 'chargeback_count'
    | 'give_back_by'
    | 'given_back_at'
  >
>

/** Who had a return to collect, and who has it from now on. */
interface Carriers {
  former: { name: string; accountId: string } | null
  next: { name: string } | null
}

/**
 * Applies a transition of the table to a locked return: state, deadline, timeline, whether its order waits for it, and
 * mails. Returns the changed return.
 */
export async function applyTransition(
  work: Work,
  { row, order }: LockedReturn,
  done: Step & { transition: Transition; change?: Change; carriers?: Carriers },
): Promise<ReturnRow> {
  const { tx, now } = work
  const { transition, actor, change, carriers } = done
  const next = afterTransition({ ...stateOf(row), ...(change?.type && { type: change.type }) }, transition)
  const changed = await tx
    .updateTable('order_returns')
    .set({
      status: next.status,
      refund: next.refund,
      replace: next.replace,
      escalated: next.escalated,
      step_due_at:
        transition.action === 'charge' || transition.action === 'assign' || transition.action === 'decline'
          ? row.step_due_at
          : nextStepDue(next, now, await returnTimesAt(tx, now)),
      ...(next.status === 'closed' && row.status !== 'closed' ? { closed_at: now } : {}),
      updated_at: now,
      ...change,
    })
    .where('store_id', '=', row.store_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const opened = Number(isOpen(changed.status)) - Number(isOpen(row.status))
  if (opened)
    await tx
      .updateTable('orders')
      .set({ open_returns: sql`open_returns + ${opened}`, updated_at: now })
      .where('store_id', '=', order.store_id)
      .where('id', '=', order.id)
      .execute()
  const key = await addStep(work, row, { ...done, action: transition.action })
  const news = { returnId: row.id, status: changed.status, key }
  if (transition.action !== 'decline')
    await work.addJob(
      returnNews,
      { ...news, move: transition.action, ...(carriers?.former && { formerId: carriers.former.accountId }) },
      // As long as the assignment can be undone, nobody hears of it.
      carriers?.next ? { delayMs: undoMs } : {},
    )
  if (change?.give_back_by)
    await work.addJob(
      returnNews,
      { ...news, move: 'remind' },
      { delayMs: change.give_back_by.getTime() - now.getTime() },
    )
  if (actor.kind === 'admin' || actor.kind === 'merchant')
    await audit(work, actor, {
      action: `return.${transition.action === 'assign' && !carriers?.next ? 'unassign' : transition.action}`,
      subject: ['return', row.id],
      before: {
        status: row.status,
        refund: row.refund,
        replace: row.replace,
        chargeback: row.chargeback,
        ...(carriers && { carrier: carriers.former?.name ?? null }),
      },
      after: {
        status: changed.status,
        refund: changed.refund,
        replace: changed.replace,
        chargeback: changed.chargeback,
        ...(carriers && { carrier: carriers.next?.name ?? null }),
        note: done.note,
      },
    })
  return changed
}

interface Step {
  actor: Actor
  activity: string
  note?: string | undefined
  /** When it was done; now by default. */
  at?: Date
  /** A store that asks an administrator hasn't got the return; false by default. */
  notArrived?: boolean
}

/** Returns when the last step of a return was done. */
export async function lastStepAt(read: Reader, row: Pick<ReturnRow, 'id' | 'store_id' | 'asked_at'>): Promise<Date> {
  const { last } = await read
    .selectFrom('order_return_activities')
    .select(({ fn }) => fn.max<Date | null>('at').as('last'))
    .where('store_id', '=', row.store_id)
    .where('return_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return last ?? row.asked_at
}

/** Adds a step to a return's timeline and returns its ID. */
export async function addStep(
  { tx, now }: Work,
  row: Pick<ReturnRow, 'id' | 'store_id'>,
  step: Step & { action?: ReturnAction },
): Promise<string> {
  const { id } = await tx
    .insertInto('order_return_activities')
    .values({
      store_id: row.store_id,
      return_id: row.id,
      activity: step.activity,
      action: step.action ?? null,
      note: step.note ?? '',
      actor_kind: step.actor.kind,
      actor_id: step.actor.accountId,
      actor_name: step.actor.name,
      at: step.at ?? now,
      not_arrived: step.notArrived ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the items of a return, in the order's sequence. */
export async function itemsOf(read: Reader, row: Pick<ReturnRow, 'id' | 'store_id'>): Promise<ReturnedItem[]> {
  const { rows } = await sql<ReturnedItem>`
    select ri.id, i.id "orderItemId", i.product_id "productId", i.variant_id "variantId", i.name, i.options,
      i.picture_id "pictureId", i.weight_grams "weightGrams", ri.quantity, i.quantity sold, i.unit_kobo unit,
      i.discount_kobo discount, i.commission_kobo commission,
      ri.exchange_variant_id "exchangeVariantId", ri.exchange_options "exchangeOptions"
    from order_return_items ri join order_items i on i.store_id = ri.store_id and i.id = ri.order_item_id
    where ri.store_id = ${row.store_id} and ri.return_id = ${row.id} order by i.position`.execute(read)
  return rows
}

/** Moves a customer's returns to another account. */
export async function moveReturns({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('order_returns').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
