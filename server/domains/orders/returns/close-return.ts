import { sql } from 'kysely'
import { returnStock, type VariantForSale, variantsForSale } from '#domains/catalog/index.ts'
import type { Actor } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { formatKobo } from '#platform/money.ts'
import { placeReplacement } from './place-replacement.ts'
import { refundReturn } from './refund-return.ts'
import { applyTransition, itemsOf, lockReturn, type ReturnedItem, transitionFor } from './returns.store.ts'

/** Sellable units of a returned item; zero for items that aren't listed. */
export interface Inspected {
  id: string
  sellable: number
}

/** Closes an inspected return: restocks sellable items, then refunds the payment or creates the replacement order. */
export async function closeReturn(
  work: Work,
  {
    returnId,
    actor,
    inspected,
    note,
  }: { returnId: string; actor: Actor; inspected: readonly Inspected[]; note?: string | undefined },
): Promise<undefined | Failure<'return_not_found' | 'return_move_not_allowed' | 'invalid'>> {
  const locked = await lockReturn(work, returnId, actor)
  if (failed(locked)) return locked
  const { row } = locked
  const transition = transitionFor(row, 'close', actor)
  if (failed(transition)) return transition
  const items = await itemsOf(work.tx, row)
  const wrong = refusal(items, inspected)
  if (wrong) return wrong
  const sellable = items.map(item => ({
    ...item,
    sellable: inspected.find(({ id }) => id === item.id)?.sellable ?? 0,
  }))
  await sql`
    update order_return_items i set sellable = found.sellable
    from unnest(${sellable.map(({ id }) => id)}::uuid[], ${sellable.map(item => item.sellable)}::int[]) found (id, sellable)
    where i.store_id = ${row.store_id} and i.id = found.id`.execute(work.tx)
  const back = row.type === 'return' ? await refundReturn(work, locked, items) : undefined
  // Stock before the store's counters, as a checkout locks them.
  await returnStock(
    work,
    sellable.flatMap(({ variantId, sellable }) =>
      sellable > 0 ? [{ storeId: row.store_id, variantId, quantity: sellable }] : [],
    ),
  )
  if (back) {
    const change = { goods_kobo: back.goods, shipping_kobo: back.shipping, commission_kobo: back.commission }
    await applyTransition(work, locked, {
      transition,
      actor,
      note,
      activity: `${formatKobo(back.amount)} goes back`,
      change,
    })
    return
  }
  const variants = await variantsForSale(
    work.tx,
    items.flatMap(({ exchangeVariantId }) => exchangeVariantId ?? []),
  )
  const sent = items.map(item => instead(item, variants))
  const { id, reference } = await placeReplacement(work, { order: locked.order, sentFor: 'exchange' }, sent)
  const activity = `Exchanged with order ${reference}`
  await applyTransition(work, locked, { transition, actor, note, activity, change: { replacement_order_id: id } })
}

/** Returns the item that is sent: the same one, or the variant that the customer chose instead. */
function instead(item: ReturnedItem, variants: ReadonlyMap<string, VariantForSale>): ReturnedItem {
  const { exchangeVariantId: variantId, exchangeOptions: options } = item
  if (!variantId || !options) return item
  const { picture = null, weightGrams = item.weightGrams } = variants.get(variantId) ?? {}
  return { ...item, variantId, options, pictureId: picture?.id ?? item.pictureId, weightGrams }
}

function refusal(items: readonly ReturnedItem[], inspected: readonly Inspected[]): Failure<'invalid'> | undefined {
  const field = (at: number, message: string) =>
    fail('invalid', { fields: [{ field: `products.${at}.sellable`, message }] })
  for (const [at, { id, sellable }] of inspected.entries()) {
    const item = items.find(each => each.id === id)
    if (!item) return field(at, 'This item isn’t in the return.')
    if (sellable > item.quantity) return field(at, `At most ${item.quantity}.`)
  }
  return undefined
}
