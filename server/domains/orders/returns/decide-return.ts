import type { z } from 'zod'
import { waysBackFor } from '#contract/orders/return-shapes.ts'
import type { decideBody } from '#contract/orders/returns.ts'
import { returnStock, takeStock } from '#domains/catalog/index.ts'
import type { Actor } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { givesBack } from './give-back.ts'
import { returnAmounts } from './return-amounts.ts'
import { applyTransition, itemsOf, type LockedReturn, lockReturn, transitionFor } from './returns.store.ts'

/**
 * Accepts or rejects a return and sets how the items come back. Accepting a replacement deducts its stock; if that has
 * sold out, `refundInstead` makes it a refund, and otherwise it returns `sold_out`. Returns `collection_needed` if the
 * customer would pay for sending back what is the store's fault.
 */
export async function decideReturn(
  work: Work,
  { returnId, actor, body }: { returnId: string; actor: Actor; body: z.output<typeof decideBody> },
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed' | 'collection_needed' | 'sold_out'>> {
  const locked = await lockReturn(work, returnId, actor)
  if (failed(locked)) return locked
  const { row } = locked
  const transition = transitionFor(row, body.decision === 'approved' ? 'accept' : 'reject', actor)
  if (failed(transition)) return transition
  const note = body.reason
  const decided = { decided_at: work.now, decision_note: note ?? '' }
  if (transition.action === 'reject') {
    if (row.status === 'received') await freeReplacement(work, locked)
    const change = { ...decided, ...(await givesBack(work, row)) }
    await applyTransition(work, locked, { transition, actor, note, activity: 'Rejected', change })
    return
  }
  if (body.wayBack && !waysBackFor(row.reason).includes(body.wayBack)) return fail('collection_needed')
  const change = { ...decided, way_back: body.wayBack ?? null }
  if (row.type === 'replacement' && body.refundInstead) {
    const lines = await itemsOf(work.tx, row)
    const back = await returnAmounts(work.tx, locked.order, lines, row.reason)
    await applyTransition(work, locked, {
      transition,
      actor,
      note,
      activity: 'Accepted: the money instead of an exchange',
      change: {
        ...change,
        type: 'return',
        replace: null,
        goods_kobo: back.goods,
        shipping_kobo: back.shipping,
        commission_kobo: back.commission,
      },
    })
    return
  }
  if (row.type === 'replacement') {
    const missing = await takeStock(work, await stockOf(work, locked))
    if (missing) return missing
  }
  await applyTransition(work, locked, { transition, actor, note, activity: 'Accepted', change })
}

const stockOf = async ({ tx }: Work, { row }: LockedReturn) =>
  (await itemsOf(tx, row)).map(({ variantId, exchangeVariantId, quantity }) => ({
    storeId: row.store_id,
    variantId: exchangeVariantId ?? variantId,
    quantity,
  }))

/** Restocks items that were deducted for a replacement that isn't sent. */
export async function freeReplacement(work: Work, locked: LockedReturn): Promise<void> {
  if (locked.row.replace === 'approved') await returnStock(work, await stockOf(work, locked))
}
