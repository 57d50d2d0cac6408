import type { PayoutHold } from '#contract/payouts/payouts.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Tx, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Kobo, sum } from '#platform/money.ts'
import { heldOrders } from './held-orders.ts'
import { countPayouts } from './payout-counts.ts'
import { isOwn, lockReceiver, type StoreUnpayable, storeBank } from './receiver.ts'
import { type Payout, requestTransfer, type Wanted } from './request-transfer.ts'
import { afterFee } from './transfer-fee.ts'
import { type Unsettled, unsettledOf } from './unsettled.ts'

/**
 * Computes the part of a store's balance that a transfer can take: all of it, except what belongs to payouts that the
 * transfer doesn't pay. Debts reduce it, and credits of no payout are included. At least zero.
 */
export const payable = (balance: Kobo, otherDues: Kobo): Kobo => Math.max(0, balance - otherDues)

type Refusal = StoreUnpayable | 'own_payout' | 'payout_too_small'

type NotDue = 'payout_approved' | 'payout_disputed' | 'payout_held' | 'payout_not_due'

/**
 * Approves the payout of an order, returns its ID, and requests a transfer (`requestTransfer`). A payout that the
 * store's debt consumes is paid without a transfer. Returns `order_not_found`, `payout_not_due`, `payout_approved`,
 * `payout_disputed` while a dispute of the order's payment is open, `payout_held` while a case is whose refund the store
 * would bear, `no_bank_account`, `payouts_paused` after a change of the bank account, `store_suspended`, `receiver_paused`,
 * `own_payout` for a store of the administrator's own, and `payout_too_small` if the fee would consume it.
 */
export async function approvePayout(
  work: Work,
  caller: AdminCaller,
  orderId: string,
  requestId: string,
): Promise<string | Failure<Refusal | NotDue | 'order_not_found'>> {
  const { tx } = work
  const order = await tx.selectFrom('orders').select('store_id').where('id', '=', orderId).executeTakeFirst()
  if (!order) return fail('order_not_found')
  await lockReceiver(tx, { storeId: order.store_id })
  const {
    payouts: [payout],
    refused: [notDue],
  } = await duePayouts(work, [orderId])
  if (!payout) return notDue?.failure ?? fail('payout_not_due')
  const refused = await payOrders(work, caller, { storeId: order.store_id, payouts: [payout] }, requestId)
  return refused ?? payout.id
}

/**
 * Approves the payouts of several orders of a store in one transfer, and returns the orders that it can't pay, each with
 * the reason of `approvePayout`.
 */
export async function approveStorePayouts(
  work: Work,
  caller: AdminCaller,
  { storeId, orderIds }: { storeId: string; orderIds: readonly string[] },
  requestId: string,
): Promise<RefusedOrder[]> {
  await lockReceiver(work.tx, { storeId })
  const { payouts, refused } = await duePayouts(work, orderIds)
  if (payouts.length === 0) return refused
  const failure = await payOrders(work, caller, { storeId, payouts }, requestId)
  if (failure) refused.push(...payouts.map(({ order_id }) => ({ orderId: order_id ?? '', failure })))
  return refused
}

interface RefusedOrder {
  orderId: string
  failure: Failure<Refusal | NotDue>
}

/** Returns the payouts of orders of a locked store that can be approved now, and the orders that can't. */
export async function duePayouts(
  work: Work,
  orderIds: readonly string[],
): Promise<{ payouts: Payout[]; refused: RefusedOrder[] }> {
  const { tx, now } = work
  const rows = await tx.selectFrom('payouts').selectAll().where('order_id', 'in', orderIds).execute()
  const known = new Map(rows.map(row => [row.order_id, row]))
  const holds = await heldOrders(tx, orderIds)
  const payouts: Payout[] = []
  const refused: RefusedOrder[] = []
  for (const orderId of orderIds) {
    const payout = known.get(orderId)
    const why = notDue(payout, holds.get(orderId), now)
    if (why) refused.push({ orderId, failure: fail(why) })
    else if (payout) payouts.push(payout)
  }
  return { payouts, refused }
}

/** Returns why a payout can't be approved now. */
function notDue(payout: Payout | undefined, hold: PayoutHold | undefined, now: Date): NotDue | undefined {
  if (!payout) return 'payout_not_due'
  if (payout.status !== 'due' && payout.status !== 'failed') return 'payout_approved'
  if (payout.due_at > now) return 'payout_not_due'
  return hold && (hold.by === 'dispute' ? 'payout_disputed' : 'payout_held')
}

/** Pays due payouts of a locked store in one transfer, or without one if its debt consumes them. */
async function payOrders(
  work: Work,
  caller: AdminCaller,
  { storeId, payouts }: { storeId: string; payouts: readonly Payout[] },
  requestId: string,
): Promise<Failure<Refusal> | undefined> {
  const plan = await planOrders(work, caller, { storeId, payouts })
  if (failed(plan)) return plan
  if (plan.gross > 0) await requestTransfer(work, caller, plan)
  else for (const payout of payouts) await payWithoutTransfer(work, caller, payout, requestId)
}

/** A transfer as it would be requested; `gross` is what it and its fee take from the balance. */
export type Plan = Wanted & { gross: Kobo }

/** Plans the transfer that pays due payouts of a locked store. Its amount is zero if the store's debt consumes them. */
export async function planOrders(
  work: Work,
  caller: AdminCaller,
  { storeId, payouts }: { storeId: string; payouts: readonly Payout[] },
): Promise<Plan | Failure<Refusal>> {
  const to = { storeId }
  const bank = await storeBank(work, storeId)
  if (failed(bank)) return bank
  if (await isOwn(work.tx, caller.accountId, to)) return fail('own_payout')
  const open = await openPayouts(work.tx, storeId)
  const unsettled = await unsettledOf(work, to)
  const { gross, settled } = await settleFor(work, unsettled, open, payouts)
  const net = gross === 0 ? { amount: 0, fee: 0 } : afterFee(gross)
  return net ? { to, bank, gross, ...net, unsettled: settled, payouts } : fail('payout_too_small')
}

/** Lists a locked store's unpaid payouts. */
export const openPayouts = (tx: Tx, storeId: string): Promise<Payout[]> =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('status', 'in', ['due', 'failed'])
    .orderBy('due_at')
    .orderBy('id')
    .execute()

/**
 * Computes what a transfer of some of a store's open payouts takes from its balance (`gross`), and the postings on its
 * statement (`settled`): all but the releases of orders that it doesn't pay. The earnings of an order that was released a
 * moment ago, and has no payout yet, stay.
 */
export async function settleFor(
  { tx }: Work,
  { balance, lines }: Unsettled,
  open: readonly Payout[],
  paid: readonly Payout[],
): Promise<{ gross: Kobo; settled: Unsettled }> {
  const ids = new Set(paid.map(({ id }) => id))
  const others = open.filter(({ id }) => !ids.has(id))
  const released = lines.filter(line => line.event === 'release' && line.amount > 0 && line.order_id !== null)
  const orderIds = released.map(line => line.order_id ?? '')
  const known = new Set(
    orderIds.length === 0
      ? []
      : (await tx.selectFrom('payouts').select('order_id').where('order_id', 'in', orderIds).execute()).map(
          row => row.order_id,
        ),
  )
  const early = released.filter(line => !known.has(line.order_id))
  const gross = payable(balance, sum(others.map(each => each.due_kobo)) + sum(early.map(line => line.amount)))
  const unpaid = new Set(others.map(each => each.order_id))
  const left = released.filter(line => unpaid.has(line.order_id) || !known.has(line.order_id))
  const settled = lines.filter(line => !left.includes(line))
  return { gross, settled: { balance, lines: settled, left: sum(left.map(line => line.amount)) } }
}

async function payWithoutTransfer(work: Work, caller: AdminCaller, payout: Payout, requestId: string): Promise<void> {
  const { tx, now } = work
  const after = { status: 'paid', amount_kobo: 0, paid_at: now } as const
  await tx
    .updateTable('payouts')
    .set({ ...after, transfer_id: null, approved_by: caller.accountId, approved_at: now, failure: null })
    .where('id', '=', payout.id)
    .execute()
  await countPayouts(work, [{ before: payout, after: { ...after, store_id: payout.store_id } }])
  await audit(work, caller, {
    action: 'payout.approve',
    subject: ['payout', payout.id],
    before: { status: payout.status, failure: payout.failure },
    after: { amountKobo: 0, dueKobo: payout.due_kobo },
    requestId,
  })
}
