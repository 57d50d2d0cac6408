import { sql } from 'kysely'
import type { VariantOption } from '#contract/catalog/catalog.ts'
import { sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { lowStockMail, lowStockTitle } from './low-stock.mails.ts'

const mostAtOnce = 5000

/**
 * Notifies merchants of variants that fell to their products' `stockAlertUnits`, once per fall: again only after a
 * restock. Stock reserved by checkouts counts as available, because most reservations that end are released.
 */
export async function notifyLowStock(work: Work, config: Pick<Config, 'appUrl' | 'secret'>): Promise<void> {
  const { tx, now } = work
  await sql`
    with fuller as (
      select store_id, id from product_variants where told_low and not low order by id limit ${mostAtOnce} for update skip locked
    )
    update product_variants v set told_low = false from fuller where v.store_id = fuller.store_id and v.id = fuller.id`.execute(
    tx,
  )
  const { rows } = await sql<{
    store_id: string
    name: string
    options: VariantOption[]
    available: number
    visible: boolean
  }>`
    with ran as (
      select v.store_id, v.id from product_variants v
      where v.low and not v.told_low
        and v.available + (select coalesce(sum(quantity), 0) from stock_holds h where h.variant_id = v.id) <= v.alert_units
      order by v.id limit ${mostAtOnce} for update skip locked
    ), told as (
      update product_variants v set told_low = true from ran where v.store_id = ran.store_id and v.id = ran.id
      returning v.store_id, v.product_id, v.options, v.available, v.position
    )
    select told.store_id, p.name, told.options, told.available, p.visible
    from told join products p on p.store_id = told.store_id and p.id = told.product_id
    order by told.store_id, told.available, p.name, told.position`.execute(tx)
  // Hidden products need no restock.
  for (const [storeId, ran] of Map.groupBy(
    rows.filter(row => row.visible),
    row => row.store_id,
  )) {
    const low = ran.map(({ name, options, available }) => ({
      name: options.length ? `${name}, ${options.map(({ option }) => option).join(', ')}` : name,
      left: available,
    }))
    const cause = `low-stock:${storeId}:${now.toISOString()}`
    const members = await membersWith(tx, storeId, 'products')
    const title = lowStockTitle(low)
    const owner = await tx
      .selectFrom('stores as s')
      .innerJoin('accounts as a', 'a.id', 's.merchant_id')
      .select(['a.id', 'a.email'])
      .where('s.id', '=', storeId)
      .executeTakeFirstOrThrow()
    const path = '/merchant/inventory?level=low'
    const mail = { to: owner.email, cause, ...lowStockMail(low, config.appUrl + path) }
    await sendNotices(work, config, [
      ...members.map(accountId => ({ kind: 'stock', accountId, cause, app: { title, path } }) as const),
      { kind: 'stock', accountId: owner.id, cause, mail },
    ])
  }
}
