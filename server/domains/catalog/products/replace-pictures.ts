import type { Tx } from '#platform/database/database.ts'
import { insertPictures, type PicturedProduct, type ProductPicture } from './product-columns.ts'

/** Replaces the pictures of a product. */
export async function replacePictures(
  tx: Tx,
  product: PicturedProduct,
  pictures: readonly ProductPicture[],
): Promise<void> {
  await tx
    .deleteFrom('product_pictures')
    .where('store_id', '=', product.storeId)
    .where('product_id', '=', product.id)
    .execute()
  await insertPictures(tx, product, pictures)
}
