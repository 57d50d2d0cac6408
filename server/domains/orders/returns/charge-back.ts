import type { Bearer } from '#contract/orders/return-shapes.ts'
import { type CostBearer, chargeback, postEntry, type Returned, returnCosts } from '#domains/money/ledger/index.ts'
import { recordBorne } from '#domains/orders/index.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'
import type { ReturnRow } from './returns.policy.ts'
import { applyTransition, type LockedReturn, lockReturn, transitionFor } from './returns.store.ts'

const names: Readonly<Record<Bearer, string>> = {
  merchant: 'The store bears it',
  partner: 'The delivery partner bears it',
  platform: 'Bitmarte bears it',
}

/** Returns who can bear the cost of a return: a partner only if one delivered the order. */
export const canBear = (order: { partner_id: string | null }): Bearer[] =>
  order.partner_id ? ['merchant', 'partner', 'platform'] : ['merchant', 'platform']

const bearerOf = (bearer: Bearer | null, { order }: LockedReturn): CostBearer | undefined => {
  if (bearer === 'platform') return 'platform'
  if (bearer === 'partner') return order.partner_id ? { partnerId: order.partner_id } : undefined
  return { storeId: order.store_id }
}

const costsOf = (row: ReturnRow): Kobo =>
  returnCosts({ goods: row.goods_kobo, shipping: row.shipping_kobo, commission: row.commission_kobo })

/**
 * Moves from the store to the bearer of an exchange what its refund, `back`, costs more than the exchange, and returns the
 * number of moves. The bearer paid the exchange by the decision.
 */
export async function chargeRest(work: Work, locked: LockedReturn, back: Returned): Promise<number> {
  const { row, order } = locked
  const [from, to] = [bearerOf('merchant', locked), bearerOf(row.chargeback, locked)]
  const amount = returnCosts(back) - costsOf(row)
  if (!from || !to || row.chargeback === null || row.chargeback === 'merchant' || amount === 0)
    return row.chargeback_count
  const decision = row.chargeback_count + 1
  const entry = chargeback({ returnId: row.id, decision, orderId: order.id, amount, from, to })
  await postEntry(work, entry)
  await recordBorne(work, order, entry)
  return decision
}

/**
 * Records an administrator's chargeback decision. The store bears the cost of a return until then; the ledger moves it
 * from the previous bearer. Repeating a decision changes only the note.
 */
export async function chargeBack(
  work: Work,
  { returnId, caller, bearer, note }: { returnId: string; caller: AdminCaller; bearer: Bearer; note: string },
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed' | 'no_partner_to_charge'>> {
  const locked = await lockReturn(work, returnId, caller)
  if (failed(locked)) return locked
  const { row, order } = locked
  const transition = transitionFor(row, 'charge', caller)
  if (failed(transition)) return transition
  const [from, to] = [bearerOf(row.chargeback, locked), bearerOf(bearer, locked)]
  if (!from || !to) return fail('no_partner_to_charge')
  const decision = row.chargeback_count + 1
  const amount = costsOf(row)
  if (bearer !== (row.chargeback ?? 'merchant')) {
    const entry = chargeback({ returnId, decision, orderId: order.id, amount, from, to })
    await postEntry(work, entry)
    await recordBorne(work, order, entry)
  }
  await applyTransition(work, locked, {
    transition,
    actor: caller,
    note,
    activity: names[bearer],
    change: { chargeback: bearer, chargeback_note: note, chargeback_count: decision },
  })
}
