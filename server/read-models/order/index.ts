import { getOrder } from '#contract/orders/orders.ts'
import {
  acceptUntil,
  concerns,
  entriesOfOrder,
  kindOf,
  orderFor,
  reminderOf,
  seesEarnings,
  seesLedger,
  type WholeOrder,
  wholeOrder,
} from '#domains/orders/index.ts'
import { adjustmentsOf, expectedPayoutOf, holdOfOrder, payoutOfOrder } from '#domains/payouts/index.ts'
import { onlyViews } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { fail } from '#platform/failure.ts'
import { route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'

/**
 * Order page for people who work on it. Merchants and administrators of money also see its payout, administrators of
 * finance its ledger entries.
 */
export const orderPageModule = (_platform: Platform): Module => ({
  routes: [
    route(getOrder, async ({ caller, params, db, now }) => {
      const row = await wholeOrder(db.read, params.id)
      if (!row || !concerns(row, caller)) return fail('order_not_found')
      const by = kindOf(caller)
      const whole = orderFor(row, caller, now)
      const order = onlyViews(caller, 'orders') ? { ...whole, moves: [] } : whole
      if (by !== 'merchant' && by !== 'admin') return order
      const [startBy, paid, ledger] = await Promise.all([
        acceptUntil(db.read, [row]),
        seesEarnings(caller) ? payoutOf(db.read, row) : {},
        seesLedger(caller) ? entriesOfOrder(db.read, row.id) : undefined,
      ])
      return {
        ...order,
        startBy: startBy.get(row.id)?.toISOString() ?? null,
        ...paid,
        ...(ledger && { ledger }),
        ...(by === 'admin' && { reminder: reminderOf(row, now) }),
      }
    }),
  ],
})

/** Reads the payout of an order, and what else its store's balance has of it. */
async function payoutOf(read: Reader, { id, status, type }: WholeOrder) {
  const [payout, expectedPayout, hold, adjustments] = await Promise.all([
    payoutOfOrder(read, id),
    expectedPayoutOf(read, id),
    holdOfOrder(read, id),
    adjustmentsOf(read, id),
  ])
  const unpaid =
    status !== 'cancelled' && type !== 'replacement' && (payout ? payout.hold !== null : status !== 'completed')
  return {
    adjustments,
    payout,
    expectedPayout: payout ? null : expectedPayout,
    payoutHold: unpaid ? hold : null,
    approvePayout: payout !== null && payout.status !== 'due',
  }
}
