import { sql } from 'kysely'
import type { z } from 'zod'
import type { StockChange, updateInventory } from '#contract/catalog/inventory.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import {
  countedMeanwhile,
  countedStock,
  crossed,
  type StockChange as Stocked,
  stockChanged,
} from '#domains/catalog/index.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failField } from '#platform/failure.ts'

type Answered = z.input<typeof updateInventory.answer>

interface Stock {
  available: number
  stocktakes: number
  sellsWhenOut: boolean
}

/**
 * Returns the stock after a change, or the reason why the change isn't possible. An adjustment makes stock negative only
 * for variants that sell on when out of stock, and a count only where more was sold meanwhile than it found.
 */
export function stockAfter(
  change: StockChange,
  { available, stocktakes, sellsWhenOut }: Stock,
): number | { problem: string; stocktakes?: number } {
  const problem = countedMeanwhile(change, { available, stocktakes })
  if (problem) return { problem, stocktakes }
  if ('adjust' in change) {
    const left = available + change.adjust
    if (left > productLimits.stock) return { problem: `Stock can’t exceed ${productLimits.stock}.` }
    if (left < 0 && change.adjust < 0 && !sellsWhenOut)
      return { problem: available > 0 ? `Only ${available} are in stock.` : 'None is in stock.' }
    return left
  }
  return countedStock(change, available)
}

const notInStore = 'This variant is no longer in your store.'

/**
 * Sets or adjusts the stock of the store's own variants, each by itself, and returns a row per change in the order given.
 * Stock that checkouts reserve is already deducted and stays so. A stock that somebody else changed meanwhile is refused.
 * Locks as checkouts do: variants first, by ID, then products. Returns `product_not_found` when none of the variants is the store's.
 */
export async function changeStock(
  work: Work,
  caller: MerchantCaller,
  { changes, requestId }: { changes: readonly StockChange[]; requestId: string },
): Promise<Answered | Failure<'product_not_found'>> {
  const { tx } = work
  const { storeId } = caller.scope
  const locked = await tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'v.store_id').onRef('p.id', '=', 'v.product_id'))
    .select(['v.id', 'v.available', 'v.stocktakes', 'v.sells_when_out as sellsWhenOut'])
    .where('v.store_id', '=', storeId)
    .where(
      'v.id',
      'in',
      changes.map(change => change.variantId),
    )
    .where('p.deleted_at', 'is', null)
    .orderBy('v.id')
    .forUpdate('v')
    .execute()
  if (!locked.length) return failField('changes.0.variantId', 'product_not_found', notInStore)
  const found = new Map(locked.map(row => [row.id, row]))
  const rows = changes.map(change => {
    const variant = found.get(change.variantId.toLowerCase())
    if (!variant) return { variantId: change.variantId, quantity: null, problem: notInStore }
    const after = stockAfter(change, variant)
    return typeof after === 'number'
      ? { variantId: variant.id, quantity: after, problem: null }
      : { variantId: variant.id, quantity: variant.available, ...after }
  })

  const changed = rows.flatMap(({ variantId, quantity, problem }) => {
    const before = found.get(variantId)?.available
    return problem === null && quantity !== null && before !== undefined && quantity !== before
      ? [{ variantId, before, after: quantity }]
      : []
  })
  if (changed.length === 0) return { changed: 0, rows }
  const { rows: stockChanges } = await sql<Stocked>`
    update product_variants v set available = wanted.quantity, stocktakes = v.stocktakes + 1
    from unnest(${changed.map(({ variantId }) => variantId)}::uuid[], ${changed.map(({ after }) => after)}::int[])
      as wanted (variant_id, quantity)
    where v.store_id = ${storeId} and v.id = wanted.variant_id
    returning v.product_id as "productId", old.available as before, new.available as after, ${crossed} as crossed`.execute(
    tx,
  )
  await stockChanged(work, stockChanges)
  const stock = (when: 'before' | 'after') => Object.fromEntries(changed.map(each => [each.variantId, each[when]]))
  await audit(work, caller, {
    action: 'inventory.update',
    subject: ['store', storeId],
    before: stock('before'),
    after: stock('after'),
    requestId,
  })
  return { changed: changed.length, rows }
}
