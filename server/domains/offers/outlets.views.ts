import { sql } from 'kysely'
import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { AdminOutlet, OfferStatus, Outlet } from '#contract/offers/offers.ts'
import { type CardRow, cardColumns, cardJoins, cardOf } from '#domains/catalog/index.ts'
import { storeSummaryOf } from '#domains/stores/index.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { comingFirst, hasStatus, statusOf } from './offer-status.ts'
import type { Page } from './offers.views.ts'

const outlets = (read: Reader) =>
  read.selectFrom('official_outlets as o').innerJoin('stores as s', 's.id', 'o.store_id')

/** Looked up per store: for a join, the planner would read all products. */
const sells = sql<boolean>`(s.live and (select true from search_documents d
  where d.store_id = s.id and d.in_stock limit 1) is true)`

const pageOf = (query: ReturnType<typeof outlets>, { limit, offset }: Page, now: Date) =>
  query
    .leftJoin('files as logo', 'logo.id', 's.logo_id')
    .select(['s.id', 's.name', 's.url', 's.rating_sum', 's.review_count', 's.follower_count'])
    .select(['s.pickup_state', 's.pickup_lga', 's.official', 'logo.id as logo_id'])
    .select(['logo.width as logo_width', 'logo.height as logo_height'])
    .select(['o.id as outlet_id', 'o.position', 'o.starts_at', 'o.ends_at', sells.as('sells')])
    .orderBy(comingFirst(now))
    .limit(limit)
    .offset(offset)
    .execute()

const countOf = async (query: ReturnType<typeof outlets>): Promise<number> =>
  (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

const bestOfEach = {
  name: 'best in stock of each store',
  text: `select ${cardColumns} from unnest($1::uuid[]) of_store (id)
    cross join lateral (
      select id from search_documents where store_id = of_store.id and in_stock
      order by sold_count desc, id desc limit $2
    ) best join products p on p.id = best.id ${cardJoins} order by p.sold_count desc, p.id desc`,
}

/** Returns current official outlets of live stores with stock, each with some of its best sellers. */
export async function listOutlets(
  db: Database,
  { products, ...page }: Page & { products: number },
  now: Date,
): Promise<{ count: number; rows: Outlet[] }> {
  const open = outlets(db.hot).where(hasStatus.live(now)).where(sells)
  const [stores, count] = await Promise.all([pageOf(open, page, now), countOf(open)])
  const cards = stores.length ? await db.prepared<CardRow>(bestOfEach, [stores.map(store => store.id), products]) : []
  const ofStore: Map<string, ProductCard[]> = Map.groupBy(cards.map(cardOf), card => card.storeId)
  return { count, rows: stores.map(row => ({ ...storeSummaryOf(row), products: ofStore.get(row.id) ?? [] })) }
}

/** Returns every official outlet, for administrators. */
export async function listAdminOutlets(
  read: Reader,
  { status, ...page }: Page & { status?: OfferStatus | undefined },
  now: Date,
): Promise<{ count: number; rows: AdminOutlet[] }> {
  const asked = status ? outlets(read).where(hasStatus[status](now)) : outlets(read)
  const [rows, count] = await Promise.all([pageOf(asked, page, now), countOf(asked)])
  return {
    count,
    rows: rows.map(row => {
      const at = statusOf(row, now)
      return {
        id: row.outlet_id,
        store: storeSummaryOf(row),
        position: row.position,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at?.toISOString() ?? null,
        status: at,
        shown: at === 'live' && row.sells,
      }
    }),
  }
}
