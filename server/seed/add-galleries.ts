import { appendPictures } from '#domains/catalog/index.ts'
import { doAt, type House } from './house.ts'
import type { View } from './icon-art.ts'
import type { Pictures } from './pictures.ts'

/** Further pictures of a product, shown only on its own page. */
export interface Gallery {
  product: { id: string; storeId: string; name: string }
  icon: string
  views: readonly View[]
}

/** Draws the pictures after each product's first: about half of all pictures and of the drawing time. */
export async function addGalleries(house: House, pictures: Pictures, galleries: readonly Gallery[]): Promise<void> {
  await pictures.draw(galleries)
  for (const ofStore of Map.groupBy(galleries, ({ product }) => product.storeId).values()) {
    await doAt(house, house.end, async work => {
      for (const { product, icon, views } of ofStore) {
        await appendPictures(
          work,
          product,
          views.map(view => ({ fileId: pictures.of(icon, view) })),
        )
      }
    })
  }
}
