import { appendPictures } from '#domains/catalog/index.ts'
import { doAt, type House } from './house.ts'
import type { Pictures } from './pictures.ts'
import type { PlannedPicture, PlannedProduct } from './plan-products.ts'

/** Further pictures of a product, shown only on its own page and for its other colours. */
export interface Gallery {
  product: { id: string; storeId: string; name: string; properties: PlannedProduct['product']['properties'] }
  pictures: readonly PlannedPicture[]
}

/** Draws the pictures after each product's first: more than half of all pictures and of the drawing time. */
export async function addGalleries(house: House, pictures: Pictures, galleries: readonly Gallery[]): Promise<void> {
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
