import { disputeState, isOpen } from '#domains/money/disputes/index.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { formatKobo } from '#platform/money.ts'

/**
 * Notifies the stores of a disputed payment that their orders' payouts are on hold, and of the outcome. After a loss a
 * store learns only that its payout goes on, because the platform bears the loss unless an administrator charges it.
 */
export async function notifyOfHold(work: Work, disputeId: string): Promise<void> {
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
    const readers = await membersWith(tx, store_id, 'transactions')
    const tell = (title: string, cause: string) =>
      notifyAll(
        work,
        readers.map(accountId => ({ accountId, title, path: `/merchant/orders/${id}`, cause })),
      )
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
