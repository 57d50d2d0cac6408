import { sql } from 'kysely'
import type { AdminPromotion, OfferStatus } from '#contract/offers/offers.ts'
import { type CardRow, cardColumns, cardJoins, cardOf } from '#domains/catalog/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { comingFirst, hasStatus, statusOf } from './offer-status.ts'
import type { Page } from './offers.views.ts'

interface Row {
  promotion_id: string
  label: string
  banner: string
  position: number
  starts_at: Date
  ends_at: Date
  visible: boolean
}

/** Returns every promotion, for administrators. */
export async function listAdminPromotions(
  read: Reader,
  { status, limit, offset }: Page & { status?: OfferStatus | undefined },
  now: Date,
): Promise<{ count: number; rows: AdminPromotion[] }> {
  const asked = read
    .selectFrom('product_promotions as o')
    .where(status ? hasStatus[status](now) : sql<boolean>`true`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
  const [{ rows }, { count }] = await Promise.all([
    sql<Row & CardRow>`
      select ${sql.raw(cardColumns)}, p.visible, o.id as promotion_id, o.label, o.banner, o.position, o.starts_at, o.ends_at
      from product_promotions o join products p on p.store_id = o.store_id and p.id = o.product_id ${sql.raw(cardJoins)}
      where ${status ? hasStatus[status](now) : sql`true`}
      order by ${comingFirst(now)} limit ${limit} offset ${offset}`.execute(read),
    asked.executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map(row => {
      const at = statusOf(row, now)
      return {
        id: row.promotion_id,
        product: cardOf(row),
        label: row.label,
        banner: row.banner,
        position: row.position,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        status: at,
        shown: at === 'live' && row.visible && row.in_stock,
      }
    }),
  }
}
