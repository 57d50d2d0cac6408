import { getOrder } from '#contract/orders/orders.ts'
import {
  acceptUntil,
  concerns,
  entriesOfOrder,
  kindOf,
  orderFor,
  reminderOf,
  wholeOrder,
} from '#domains/orders/index.ts'
import { adjustmentsOf, expectedPayoutOf, holdOfOrder, payoutOfOrder } from '#domains/payouts/index.ts'
import { onlyViews } from '#platform/auth.ts'
import { fail } from '#platform/failure.ts'
import { route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'

/** Order page for people who work on it. Merchants also see its payout, administrators that and its ledger entries. */
export const orderPageModule = (_platform: Platform): Module => ({
  routes: [
    route(getOrder, async ({ caller, params, db, now }) => {
      const row = await wholeOrder(db.read, params.id)
      if (!row || !concerns(row, caller)) return fail('order_not_found')
      const by = kindOf(caller)
      const whole = orderFor(row, by, now)
      const order = onlyViews(caller, 'orders') ? { ...whole, moves: [] } : whole
      if (by !== 'merchant' && by !== 'admin') return order
      const [payout, expectedPayout, hold, adjustments, startBy] = await Promise.all([
        payoutOfOrder(db.read, row.id),
        expectedPayoutOf(db.read, row.id),
        holdOfOrder(db.read, row.id),
        adjustmentsOf(db.read, row.id),
        acceptUntil(db.read, [row]),
      ])
      const unpaid =
        row.status !== 'cancelled' &&
        row.type !== 'replacement' &&
        (payout ? payout.hold !== null : row.status !== 'completed')
      const paid = {
        ...order,
        startBy: startBy.get(row.id)?.toISOString() ?? null,
        adjustments,
        payout,
        expectedPayout: payout ? null : expectedPayout,
        payoutHold: unpaid ? hold : null,
        approvePayout: payout !== null && payout.status !== 'due',
      }
      if (by !== 'admin') return paid
      return { ...paid, ledger: await entriesOfOrder(db.read, row.id), reminder: reminderOf(row, now) }
    }),
  ],
})
