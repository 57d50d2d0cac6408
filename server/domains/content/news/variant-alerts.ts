import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import { type AwaitedVariant, mostAlerts } from '#contract/content/wishlist.ts'
import { sendNotices } from '#domains/notifications/index.ts'
import type { Config } from '#platform/config.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, mustSucceed } from '#platform/failure.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { variantMail, variantTitle } from './news.mails.ts'

/** Alerts per transaction. */
const batch = 1000

/** Returns the IDs of the variants that a customer waits for. */
export async function awaitedVariants(read: Reader, customerId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('variant_alerts')
    .select('variant_id')
    .where('customer_id', '=', customerId)
    .orderBy('asked_at', 'desc')
    .orderBy('variant_id')
    .execute()
  return rows.map(row => row.variant_id)
}

/** Returns the variants that a customer waits for, with their products. */
export const awaitedProducts = (read: Reader, customerId: string): Promise<AwaitedVariant[]> =>
  read
    .selectFrom('variant_alerts as a')
    .innerJoin('product_variants as v', join =>
      join.onRef('v.store_id', '=', 'a.store_id').onRef('v.id', '=', 'a.variant_id'),
    )
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'v.store_id').onRef('p.id', '=', 'v.product_id'))
    .select(['v.id', 'p.id as productId', 'p.name as productName', 'p.visible as onSale'])
    .select(sql<VariantOption[]>`v.options`.as('options'))
    .where('a.customer_id', '=', customerId)
    .orderBy('a.asked_at', 'desc')
    .orderBy('v.id')
    .execute()

/**
 * Notifies a customer once when a sold-out variant is back. Asking twice changes nothing. Returns `product_not_found` for
 * a variant of a product that isn't on sale, and `alerts_full` beyond `mostAlerts`.
 */
export async function awaitVariant(
  { tx, now }: Work,
  customerId: string,
  variantId: string,
): Promise<undefined | Failure<'product_not_found' | 'alerts_full'>> {
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const variant = await tx
    .selectFrom('product_variants as v')
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'v.store_id').onRef('p.id', '=', 'v.product_id'))
    .select('v.store_id')
    .where('v.id', '=', variantId)
    .where('p.visible', '=', true)
    .executeTakeFirst()
  if (!variant) return fail('product_not_found')
  await tx
    .insertInto('variant_alerts')
    .values({ customer_id: customerId, store_id: variant.store_id, variant_id: variantId, asked_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await awaitedVariants(tx, customerId)).length > mostAlerts ? fail('alerts_full') : undefined
}

/** Ends a customer's wait for a variant; does nothing if there is none. */
export async function stopAwaiting({ tx }: Work, customerId: string, variantId: string): Promise<void> {
  await tx
    .deleteFrom('variant_alerts')
    .where('customer_id', '=', customerId)
    .where('variant_id', '=', variantId)
    .execute()
}

/** A variant that is back. */
export interface VariantBack {
  productId: string
  variantId: string
  name: string
  /** `Indigo, 42` */
  options: string
  price: Kobo
}

/** Notifies customers of the variants that they wait for and that are back, in the app and by mail at once. */
export const variantAlertsJob = ({ db, config }: Platform): ScheduledJob => ({
  name: 'content.variant-alerts',
  minutes: 5,
  async run() {
    for (let more = true; more; ) {
      more = mustSucceed(await db.transact(work => notice(work, config))) === batch
    }
  },
})

interface Row {
  account_id: string
  email: string
  reachable: boolean
  product_id: string
  variant_id: string
  name: string
  options: { option: string }[]
  selling_kobo: Kobo
  /** The customer has bought it since asking, so no mail is due. */
  bought: boolean
}

/** Deletes the alerts of variants that are back, and notifies their customers. Returns their number. */
async function notice(work: Work, config: Pick<Config, 'appUrl' | 'secret'>): Promise<number> {
  const { rows } = await sql<Row>`
    with due as (
      select a.customer_id, a.variant_id from variant_alerts a
      join product_variants v on v.store_id = a.store_id and v.id = a.variant_id
      join products p on p.store_id = v.store_id and p.id = v.product_id
      where p.visible and (v.available > 0 or v.sells_when_out)
      order by a.customer_id, a.variant_id limit ${batch} for no key update of a skip locked
    )
    delete from variant_alerts a using due, product_variants v, products p, accounts c
    where a.customer_id = due.customer_id and a.variant_id = due.variant_id
      and v.store_id = a.store_id and v.id = a.variant_id and p.store_id = v.store_id and p.id = v.product_id and c.id = due.customer_id
    returning c.id as account_id, c.email, c.active and c.kind = 'customer' as reachable,
      p.id as product_id, v.id as variant_id, p.name, v.options, v.selling_kobo,
      exists (select from orders o join order_items i on i.store_id = o.store_id and i.order_id = o.id
        where o.customer_id = a.customer_id and o.placed_at >= a.asked_at and o.status <> 'cancelled'
          and i.variant_id = a.variant_id) as bought`.execute(work.tx)
  const at = work.now.toISOString()
  await sendNotices(
    work,
    config,
    rows
      .filter(row => row.reachable && !row.bought)
      .map(row => {
        const back: VariantBack = {
          productId: row.product_id,
          variantId: row.variant_id,
          name: row.name,
          price: row.selling_kobo,
          options: row.options.map(({ option }) => option).join(', '),
        }
        const cause = `variant:${row.account_id}:${back.variantId}:${at}`
        return {
          kind: 'price_drops',
          accountId: row.account_id,
          cause,
          app: { title: variantTitle(back), path: `/product/${back.productId}?variant=${back.variantId}` },
          mail: { to: row.email, cause, ...variantMail(back, config.appUrl) },
        }
      }),
  )
  return rows.length
}
