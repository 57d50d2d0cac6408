import { failed } from '#platform/failure.ts'
import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { categoriesRoutes } from './categories.routes.ts'
import { countsByCategory, salesByChild } from './categories.views.ts'
import { followOn, productsFollow } from './category-follow.ts'
import { categoryWorkRoutes } from './category-work.routes.ts'
import { countSold } from './count-sold.ts'
import { facetsOf } from './facets.ts'
import { goodsFileRoutes } from './goods-file.ts'
import { offersRoutes } from './offers.routes.ts'
import { ownProductsRoutes } from './own-products.routes.ts'
import { productList } from './product-list.ts'
import { productsRoutes } from './products.routes.ts'
import { searchRoutes } from './search.routes.ts'
import { countWords } from './search-words.ts'
import { sitemapRoutes } from './sitemap.routes.ts'

export { addProductRating } from './add-rating.ts'
export { approveProduct } from './approve-product.ts'
export { categoryMerged } from './category-follow.ts'
export { countSold } from './count-sold.ts'
export { createCategory, type NewCategory } from './create-category.ts'
export { type CreatedProduct, createProduct, type NewProduct, type NewVariant } from './create-product.ts'
export { addFeatured } from './featured.store.ts'
export { setFile } from './goods-file.ts'
export { goodsUrl, isSigned } from './goods-links.ts'
export { insertProduct } from './keep-products.ts'
export { addOutlet, type NewOutlet } from './outlets.store.ts'
export { ownProduct } from './own-product.view.ts'
export { storeProducts as searchStoreProducts, storeProductsWith } from './own-products.views.ts'
export { type CardRow, cardColumns, cardJoins, cardOf } from './product-cards.ts'
export { addPromotion, type NewPromotion } from './promotions.store.ts'
export { rejectSeen } from './review-product.ts'
export { countWords } from './search-words.ts'
export { productsChanged, stockChanged } from './shown.ts'
export { holdStock, lockStock, releaseHolds, returnStock, type StockLine, settleHolds, takeStock } from './stock.ts'
export { addSynonyms } from './synonyms.ts'
export { startingSynonyms } from './synonyms-to-start.ts'
export { appendPictures, keptBy, lockProduct, updateProduct } from './update-product.ts'
export { leftOf, type VariantForSale, variantsForSale } from './variants-for-sale.ts'

export const catalogModule = (platform: Platform): Module => {
  const { db, config } = platform
  const sales = salesByChild()
  const list = productList(db, read => countsByCategory(read, sales))
  return {
    routes: [
      ...categoriesRoutes(db, sales),
      ...categoryWorkRoutes,
      ...offersRoutes,
      ...ownProductsRoutes(config.appUrl),
      ...goodsFileRoutes(platform),
      ...productsRoutes(list, facetsOf(db, list)),
      ...searchRoutes(db),
      ...sitemapRoutes,
    ],
    handlers: [
      handle(productsFollow, async payload => {
        const followed = await db.transact(work => followOn(work, payload))
        if (failed(followed)) throw new Error(followed.message)
      }),
    ],
    sweeps: [
      {
        name: 'catalog.count-words',
        minutes: 10,
        async run() {
          const result = await db.transact(countWords)
          if (failed(result)) throw new Error(result.message)
        },
      },
      {
        name: 'catalog.count-sold',
        minutes: 1,
        async run() {
          const result = await db.transact(countSold)
          if (failed(result)) throw new Error(result.message)
        },
      },
    ],
  }
}
