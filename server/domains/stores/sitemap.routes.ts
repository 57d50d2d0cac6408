import { sitemapMost, sitemapPartSize, sitemapStoreParts, sitemapStores } from '#contract/search/sitemap.ts'
import { keyParts } from '#platform/database/key-parts.ts'
import { answer, type Route, route } from '#platform/http/route.ts'

/** All live stores, by ID and in parts, for the sitemap. */
export const sitemapRoutes: readonly Route[] = [
  route(sitemapStoreParts, async ({ db }) => {
    const rows = await keyParts(db.lagging, 'stores', 'live', sitemapPartSize)
    return answer({ count: rows.length, rows }, { tags: [] })
  }),
  route(sitemapStores, async ({ query, db }) => {
    const rows = await db.lagging
      .selectFrom('stores')
      .select(['id', 'url as storeUrl'])
      .where('live', '=', true)
      .where('id', '>=', query.from)
      .where('id', '<', query.until)
      .orderBy('id')
      .limit(sitemapMost)
      .execute()
    return { count: rows.length, rows }
  }),
]
