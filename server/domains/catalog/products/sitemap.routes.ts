import { sitemapMost, sitemapPartSize, sitemapProductParts, sitemapProducts } from '#contract/search/sitemap.ts'
import { keyParts } from '#platform/database/key-parts.ts'
import { answer, type Route, route } from '#platform/http/route.ts'

/** All products on sale, by ID and in parts, for the sitemap. */
export const sitemapRoutes: readonly Route[] = [
  route(sitemapProductParts, async ({ db }) => {
    const rows = await keyParts(db.lagging, 'products', 'visible', sitemapPartSize)
    return answer({ count: rows.length, rows }, { tags: [] })
  }),
  route(sitemapProducts, async ({ query, db }) => {
    const products = await db.lagging
      .selectFrom('products')
      .select(['id', 'updated_at'])
      .where('visible', '=', true)
      .where('id', '>=', query.from)
      .where('id', '<', query.until)
      .orderBy('id')
      .limit(sitemapMost)
      .execute()
    const rows = products.map(({ id, updated_at }) => ({ id, updatedAt: updated_at.toISOString() }))
    return { count: rows.length, rows }
  }),
]
