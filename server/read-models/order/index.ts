import { adminOrdersFile, getOrder, ordersFile } from '#contract/orders/orders.ts'
import {
  acceptUntil,
  type Counts,
  concerns,
  countsOfAll,
  delayDays,
  entriesOfOrder,
  kindOf,
  orderFor,
  reminderOf,
  seesEarnings,
  seesLedger,
  sendByOf,
  type WholeOrder,
  wholeOrder,
} from '#domains/orders/index.ts'
import { adjustmentsOf, expectedPayoutOf, holdOfOrder, payoutsOf } from '#domains/payouts/index.ts'
import { auditFile } from '#platform/audit.ts'
import { onlyViews } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { fail } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'
import { adminOrdersCsv, ordersCsv } from './orders.file.ts'

/**
 * Order page for people who work on it, a store's file of its orders, and the administrators' file of all. Merchants and
 * administrators of money also see its payout, administrators of finance its ledger entries.
 */
export const orderPageModule = (platform: Platform): Module => ({
  routes: pageRoutes(countsOfAll(platform.db.read)),
})

/** `ofAll` counts the orders of every store. */
const pageRoutes = (ofAll: () => Promise<Counts>): readonly Route[] => [
  route(getOrder, async ({ caller, params, db, now }) => {
    const row = await wholeOrder(db.read, params.id)
    if (!row || !concerns(row, caller)) return fail('order_not_found')
    const by = kindOf(caller)
    const whole = orderFor(row, caller, now)
    const order = onlyViews(caller, 'orders') ? { ...whole, moves: [] } : whole
    if (by !== 'merchant' && by !== 'admin') return order
    const [startBy, paid, ledger] = await Promise.all([
      acceptUntil(db.read, [row]),
      seesEarnings(caller) ? payoutOf(db.read, row, now) : {},
      seesLedger(caller) ? entriesOfOrder(db.read, row.id) : undefined,
    ])
    return {
      ...order,
      startBy: startBy.get(row.id)?.toISOString() ?? null,
      sendBy: sendByOf(row, now),
      ...paid,
      ...(ledger && { ledger }),
      ...(!onlyViews(caller, 'orders') && { delayTo: delayDays(row, now) }),
      ...(by === 'admin' && { reminder: reminderOf(row, now), ...(await guestEmailOf(db.read, row)) }),
    }
  }),

  route(
    ordersFile,
    async ({ caller, query, db, now }) =>
      new FileAnswer(csvName('orders', query, now, 'placed'), ordersCsv(db, caller.scope, query, now)),
  ),

  route(adminOrdersFile, async ({ caller, query, db, now }) => {
    await db.transact(work => auditFile(work, caller, 'orders', query))
    const rows = adminOrdersCsv(db, query, now, {
      storedCounts: ofAll,
      withEarnings: seesEarnings(caller),
    })
    return new FileAnswer(csvName('orders', query, now, 'placed'), rows)
  }),
]

/** Returns the e-mail of a customer without an account, which administrators can correct. */
async function guestEmailOf(read: Reader, { customer_id }: WholeOrder): Promise<{ guestEmail?: string }> {
  const guest = await read
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', customer_id)
    .where('kind', 'is', null)
    .where('active', '=', true)
    .executeTakeFirst()
  return guest ? { guestEmail: guest.email } : {}
}

/** Reads the payout of an order, and what else its store's balance has of it. */
async function payoutOf(read: Reader, { id, status, type }: WholeOrder, now: Date) {
  const [payouts, expectedPayout, hold, adjustments] = await Promise.all([
    payoutsOf(read, [id], now),
    expectedPayoutOf(read, id),
    holdOfOrder(read, id),
    adjustmentsOf(read, [id]),
  ])
  const payout = payouts.get(id) ?? null
  const unpaid =
    status !== 'cancelled' && type !== 'replacement' && (payout ? payout.hold !== null : status !== 'completed')
  return {
    adjustments: adjustments.get(id) ?? [],
    payout,
    expectedPayout: payout ? null : expectedPayout,
    payoutHold: unpaid ? hold : null,
    approvePayout: payout !== null && payout.status !== 'due',
  }
}
