import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { id, moment } from '#contract/fields.ts'

/** Ids from `from` up to but without `until`, so that a part stays what it is while others come after it. */
const part = z.object({ from: id, until: id })
export type SitemapPart = z.infer<typeof part>

/** So many are in a part when it is cut; what comes to be on sale later may make it longer. */
export const sitemapPartSize = 10_000
/** What a sitemap may list at most. */
export const sitemapMost = 50_000

const hour = 3600

export const sitemapProductParts = endpoint({
  id: 'sitemap.product-parts',
  method: 'GET',
  path: '/v1/sitemap/products/parts',
  summary: 'The parts that all products on sale are listed in',
  access: ['public'],
  answer: listOf(part),
  sharedSeconds: hour,
})

export const sitemapProducts = endpoint({
  id: 'sitemap.products',
  method: 'GET',
  path: '/v1/sitemap/products',
  summary: `The products on sale of one part, at most ${sitemapMost} of them`,
  access: ['public'],
  query: part,
  answer: listOf(z.object({ id, updatedAt: moment })),
  perMinute: 300,
})

export const sitemapStoreParts = endpoint({
  id: 'sitemap.store-parts',
  method: 'GET',
  path: '/v1/sitemap/stores/parts',
  summary: 'The parts that all live stores are listed in',
  access: ['public'],
  answer: listOf(part),
  sharedSeconds: hour,
})

export const sitemapStores = endpoint({
  id: 'sitemap.stores',
  method: 'GET',
  path: '/v1/sitemap/stores',
  summary: `The live stores of one part, at most ${sitemapMost} of them`,
  access: ['public'],
  query: part,
  answer: listOf(z.object({ id, storeUrl: z.string() })),
  perMinute: 300,
})
