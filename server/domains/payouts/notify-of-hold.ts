import { sql } from 'kysely'
import { holdingKinds } from '#domains/cases/index.ts'
import { disputeState, isOpen } from '#domains/money/disputes/index.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import { paidOrderId } from '#domains/orders/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { formatKobo } from '#platform/money.ts'

/** Returns a function that notifies the people of a store who see its transactions. */
async function teller(work: Work, storeId: string, path: string) {
  const readers = await membersWith(work.tx, storeId, 'transactions')
  return (title: string, cause: string) =>
    notifyAll(
      work,
      readers.map(accountId => ({ accountId, title, path, cause })),
    )
}

/**
 * Notifies the stores of a disputed payment that their orders' payouts are on hold, and of the outcome. After a loss a
 * store learns only that its payout goes on, because the platform bears the loss unless an administrator charges it.
 */
export async function notifyOfDispute(work: Work, disputeId: string): Promise<void> {
  const { tx } = work
  const dispute = await disputeState(tx, disputeId)
  if (!dispute?.orders.length) return
  const charged = new Map(dispute.orders.map(each => [each.orderId, each.charged]))
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'name', 'store_id'])
    .where('id', 'in', [...charged.keys()])
    .orderBy('id')
    .execute()
  for (const { id, name, store_id } of orders) {
    const tell = await teller(work, store_id, `/merchant/orders/${id}`)
    if (isOpen(dispute.status))
      await tell(
        `Payout of ${name} on hold: the customer’s bank disputes the payment`,
        `payout-held:${disputeId}:${id}`,
      )
    else await tell(`Payout of ${name} no longer on hold`, `payout-freed:${disputeId}:${id}`)
    const amount = charged.get(id) ?? 0
    if (amount > 0)
      await tell(
        `${formatKobo(amount)} charged to your store for the lost card dispute of ${name}`,
        `dispute-charged:${disputeId}:${id}:${amount}`,
      )
  }
}

/** Notifies the store of a case that holds its order's payout: of the hold, unless it is over, and of its end. */
export async function notifyOfCase(work: Work, { caseId, step }: { caseId: string; step: string }): Promise<void> {
  const held = await work.tx
    .selectFrom('cases as k')
    .innerJoin('orders as o', join =>
      join.onRef('o.store_id', '=', 'k.store_id').on('o.id', '=', paidOrderId(sql`k.order_id`)),
    )
    .select(['k.name', 'k.status', 'o.name as orderName', 'o.store_id as storeId'])
    .where('k.id', '=', caseId)
    .where(holdingKinds)
    .executeTakeFirst()
  if (!held) return
  const tell = await teller(work, held.storeId, `/merchant/cases/${caseId}`)
  const isOver = held.status === 'decided' || held.status === 'closed'
  if (step === 'opened' && !isOver)
    await tell(`Payout of ${held.orderName} on hold until case ${held.name} is decided`, `payout-held:${caseId}`)
  else if (step === 'decided' || step === 'closed')
    await tell(`Payout of ${held.orderName} no longer on hold`, `payout-freed:${caseId}`)
}
