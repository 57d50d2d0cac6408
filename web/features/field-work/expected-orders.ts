import type { CarriedOrder, CarrierSteps, PartnerTab } from '#contract/delivery/delivery.ts'
import { partnerTabs } from '#contract/delivery/delivery.ts'
import { type OrderStatus, type OrderStatusCode, orderStatuses } from '#contract/orders/order-statuses.ts'
import type { CarriedReturn } from '#contract/orders/return-shapes.ts'
import { returnStatuses } from '#contract/orders/return-statuses.ts'
import { isToBringBack } from '#web/features/delivery/stops.ts'
import type { Action } from './actions-store.ts'
import { isUnsent } from './queue.ts'

type Expectable = {
  id: string
  bitmarteOrderStatus: OrderStatus
  moves: readonly OrderStatus[]
  nextTryOn?: string | null | undefined
  failedCount?: number | undefined
}

const statusOf = (code: OrderStatusCode): OrderStatus => ({ id: code, code_name: code, ...orderStatuses[code] })

/** Returns the actions of an order that the data, fetched at `fetchedAt`, doesn't show yet; no delivery whose code isn't checked. */
export const missingIn = (actions: readonly Action[], orderId: string, fetchedAt: number): readonly Action[] =>
  actions.filter(
    action =>
      action.subject === orderId &&
      !action.awaited &&
      ((isUnsent(action) && !action.unchecked) || (action.state === 'done' && (action.settledAt ?? 0) > fetchedAt)),
  )

/**
 * Returns an order as it will be once its actions have arrived. `steps` are the next steps by status; without them, none
 * is offered until the server has answered. The code of a delivery that isn't recorded yet can't be checked.
 */
export function expectedOrder<O extends Expectable>(order: O, actions: readonly Action[], steps: CarrierSteps): O {
  const last = actions.at(-1)
  // Only a return is received.
  if (!last || last.to === 'received') return order
  const { body } = last.given as { body?: { nextTryOn?: string } }
  return {
    ...order,
    bitmarteOrderStatus: statusOf(last.to),
    moves: steps.find(({ from }) => from === last.to)?.moves ?? [],
    ...('codeCheck' in order && { codeCheck: null }),
    ...(order.nextTryOn !== undefined && {
      nextTryOn: last.to === 'delivery_failed' ? (body?.nextTryOn ?? null) : null,
    }),
    ...(order.failedCount !== undefined && {
      failedCount: order.failedCount + actions.filter(({ to }) => to === 'delivery_failed').length,
    }),
  }
}

/** Returns the tab that shows an order; undefined if the carrier no longer has it. */
const tabOf = (order: CarriedOrder): Exclude<PartnerTab, 'all'> | undefined => {
  if (order.cameBack) return 'done'
  if (isToBringBack(order)) return 'current'
  return (['new', 'current', 'done'] as const).find(tab =>
    partnerTabs[tab].includes(order.bitmarteOrderStatus.code_name),
  )
}

export interface OrderList<O> {
  count: number
  counts: Record<PartnerTab, number>
  steps: CarrierSteps
  rows: O[]
}

/** A list of orders and when it was fetched, in milliseconds since 1970. */
export interface Fetched<O> {
  list: OrderList<O>
  at: number
}

/**
 * Returns a tab's list of orders as it will be once all actions have arrived: those that leave the tab are gone, and on
 * `complete` lists, which aren't searched or paged, those that come from other tabs in `known` are there.
 */
export function expectedList<O extends CarriedOrder>(
  { list, at }: Fetched<O>,
  tab: PartnerTab,
  actions: readonly Action[],
  { known, complete }: { known: readonly Fetched<O>[]; complete: boolean },
): OrderList<O> {
  if (!actions.some(action => isUnsent(action) || (action.settledAt ?? 0) > at)) return list
  const counts = { ...list.counts }
  const seen = new Map<string, { before: O; after: O }>()
  for (const from of [...known, { list, at }])
    for (const before of from.list.rows) {
      const missing = missingIn(actions, before.id, from.at)
      if (missing.length > 0 || from.list === list)
        seen.set(before.id, { before, after: expectedOrder(before, missing, list.steps) })
    }
  const own = new Set(list.rows.map(({ id }) => id))
  const fits = (order: O) => tab === 'all' || tabOf(order) === tab
  const added: O[] = []
  for (const { before, after } of seen.values()) {
    const [from, to] = [tabOf(before), tabOf(after)]
    if (from === to) continue
    if (from) counts[from] = Math.max(0, counts[from] - 1)
    if (to) counts[to] += 1
    if (!own.has(after.id) && fits(after) && complete) added.push(after)
  }
  const rows = list.rows.map(row => seen.get(row.id)?.after ?? row).filter(fits)
  return {
    ...list,
    counts,
    count: tab === 'all' ? list.count : counts[tab],
    rows: tab === 'done' ? [...added, ...rows] : [...rows, ...added],
  }
}

/** Returns a carrier's open returns, fetched at `fetchedAt`, as they will be once all actions have arrived. */
export const expectedReturns = (
  rows: readonly CarriedReturn[],
  actions: readonly Action[],
  fetchedAt: number,
): CarriedReturn[] =>
  rows.flatMap(row => {
    const to = missingIn(actions, row.id, fetchedAt).at(-1)?.to
    if (to === 'received') return []
    if (to !== 'in_transit') return row
    return { ...row, status: { id: to, code_name: to, ...returnStatuses[to] }, moves: ['receive'], dueAt: null }
  })
