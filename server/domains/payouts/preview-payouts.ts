import { sql } from 'kysely'
import type { z } from 'zod'
import type { PayoutPreview, PlannedTransfer, payoutRefusals, previewPayouts } from '#contract/payouts/transfers.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed, mustSucceed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { sum, toNaira } from '#platform/money.ts'
import { duePayouts, type Plan, planOrders } from './approve-payout.ts'
import { planPartner } from './pay-partner.ts'
import { planStore } from './pay-store.ts'
import { type AccountRow, accountJoins, accountSelect, payoutAccountOf } from './payout-account.ts'
import { lockReceiver, receiverColumns } from './receiver.ts'
import { waitsFor } from './release-transfer.ts'
import { needsTwo } from './request-transfer.ts'
import { type ReceiverRow, receiverJoins, receiverSelect, receiverWire } from './transfers.views.ts'

type Refusal = (typeof payoutRefusals)[number]

/**
 * Plans what approving the payouts of orders, or paying a store or partner, would send, by the same functions, each
 * receiver in its own transaction, and changes nothing.
 */
export async function payoutPreviewOf(
  { db }: Platform,
  caller: AdminCaller,
  body: z.output<(typeof previewPayouts)['body']>,
): Promise<PayoutPreview> {
  const transfers: PlannedTransfer[] = []
  const refused: PayoutPreview['refused'] = []
  const refuse = (orderId: string | null, { code, message }: Failure<Refusal>) =>
    refused.push({ orderId, code, message })
  /** Adds a plan, or the reason why there is none. */
  const plan = async (planned: (work: Work) => Promise<Plan | Failure<Refusal>>, orderIds: readonly string[] = []) => {
    const transfer = await db.transact(async work => {
      const made = await planned(work)
      return failed(made) ? made : plannedOf(work, made)
    })
    if (!failed(transfer)) transfers.push(transfer)
    else for (const orderId of orderIds.length ? orderIds : [null]) refuse(orderId, transfer)
  }
  if ('storeId' in body) await plan(work => planStore(work, caller, body.storeId))
  else if ('partnerId' in body) await plan(work => planPartner(work, caller, body.partnerId))
  else {
    const orders = await db.read
      .selectFrom('orders')
      .select(['id', 'store_id'])
      .where('id', 'in', [...body.orderIds])
      .execute()
    for (const [storeId, of] of Map.groupBy(orders, order => order.store_id)) {
      const ids = of.map(({ id }) => id)
      const due = mustSucceed(await db.transact(work => duePayouts(work, ids)))
      for (const { orderId, failure } of due.refused) refuse(orderId, failure)
      const orderIds = due.payouts.flatMap(({ order_id }) => order_id ?? [])
      if (due.payouts.length === 0) continue
      await plan(async work => {
        await lockReceiver(work.tx, { storeId })
        const { payouts } = await duePayouts(work, orderIds)
        return planOrders(work, caller, { storeId, payouts })
      }, orderIds)
    }
  }
  return { transfers, refused }
}

async function plannedOf(work: Work, plan: Plan): Promise<PlannedTransfer> {
  const { to, bank, gross, amount, fee, payouts } = plan
  const { store_id, partner_id } = receiverColumns(to)
  const { rows } = await sql<ReceiverRow & AccountRow>`
    select p.store_id, p.partner_id, ${receiverSelect}, ${accountSelect('p')}
    from (select ${store_id}::uuid store_id, ${partner_id}::uuid partner_id, ${bank.account_number} account_number) p
    ${receiverJoins('p')} ${accountJoins}`.execute(work.tx)
  const [receiver] = rows
  if (!receiver) throw new Error('A query of a receiver returned no row')
  const earned = 'storeId' in to ? sum(payouts.map(payout => payout.due_kobo)) : gross
  return {
    receiver: receiverWire(receiver),
    orders: payouts.length,
    earned: toNaira(earned),
    other: toNaira(gross - earned),
    fee: toNaira(fee),
    left: toNaira(gross - amount - fee),
    amount: toNaira(amount),
    bankName: bank.bank_name,
    accountEnding: bank.account_number.slice(-4),
    account: payoutAccountOf(bank.account_name, receiverWire(receiver).name, receiver, work.now),
    secondApproval: amount > 0 && (await needsTwo(work, to, amount + fee)),
    waitsFor: amount > 0 ? await waitsFor(work, amount + fee) : null,
  }
}
