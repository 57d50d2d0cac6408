import type { FastifyInstance } from 'fastify'
import { listProducts } from '#contract/catalog/catalog.ts'
import { topCategories } from '#contract/catalog/categories.ts'
import {
  listDailyDiscounts,
  listOutlets,
  listPromotions,
  listRandomCategory,
  listSuperDeals,
} from '#contract/offers/offers.ts'
import { appendPictures } from '#domains/catalog/index.ts'
import { doAt, type House } from './house.ts'
import type { Pictures } from './pictures.ts'
import type { PlannedPicture, PlannedProduct } from './plan-products.ts'

/** Pictures of a product that aren't drawn yet, the first one first. */
export interface Gallery {
  product: { id: string; storeId: string; name: string; properties: PlannedProduct['product']['properties'] }
  pictures: readonly PlannedPicture[]
}

/**
 * Splits galleries by when people can see them: the first pictures of the products on the home page, the deals page and
 * the first page of each category; the other products' first pictures; and the rest, shown only on a product's own page.
 */
export async function bySight(
  app: FastifyInstance,
  galleries: readonly Gallery[],
): Promise<{ first: Gallery[]; covers: Gallery[]; rest: Gallery[] }> {
  const shown = await shownFirst(app)
  const { first = [], covers = [] } = Object.groupBy(
    galleries.map(gallery => ({ ...gallery, pictures: gallery.pictures.slice(0, 1) })),
    ({ product }) => (shown.has(product.id) ? 'first' : 'covers'),
  )
  return { first, covers, rest: galleries.map(gallery => ({ ...gallery, pictures: gallery.pictures.slice(1) })) }
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Returns the IDs in the responses that the first pages request. */
async function shownFirst(app: FastifyInstance): Promise<Set<string>> {
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    if (statusCode !== 200) throw new Error(`${url} responds with ${statusCode}: ${body}`)
    return body
  }
  const categories = topCategories.answer.parse(JSON.parse(await ask(topCategories.path)).data)
  const lists = await Promise.all(
    [
      ...[listDailyDiscounts, listSuperDeals, listPromotions, listOutlets, listRandomCategory].map(({ path }) => path),
      ...['relevance', 'newest', 'best-selling'].map(order => `${listProducts.path}?sortBy=${order}`),
      ...categories.rows.map(({ id }) => `${listProducts.path}?categoryId=${id}`),
    ].map(ask),
  )
  return new Set(lists.flatMap(body => body.match(uuid) ?? []))
}

/** Draws pictures and adds them to their products. */
export async function addPictures(house: House, pictures: Pictures, galleries: readonly Gallery[]): Promise<void> {
  for (const ofStore of Map.groupBy(galleries, ({ product }) => product.storeId).values()) {
    const drawn = await pictures.drawAll(ofStore.flatMap(gallery => gallery.pictures.map(({ scene }) => scene)))
    const next = drawn.values()
    await doAt(house, house.end, async work => {
      for (const { product, pictures: planned } of ofStore)
        await appendPictures(
          work,
          product,
          planned.map(({ option }) => ({ fileId: next.next().value ?? '', option })),
        )
    })
  }
}
