import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { attributesRoutes } from './attributes/attributes.routes.ts'
import { followOn, productsFollow } from './categories/category-follow.ts'
import { categoryWorkRoutes } from './categories/category-work.routes.ts'
import { goodsFileRoutes } from './products/goods-file.ts'
import { salePricesRoutes } from './sale-prices/sale-prices.routes.ts'
import { formerPricesJob, salePricesJob } from './sale-prices/sale-prices-job.ts'
import { sizeGuideRoutes } from './size-guides/size-guides.routes.ts'
import './products/follow-store.ts'
import { decisionsJob } from './products/mail-decisions.ts'
import { ownProductsRoutes } from './products/own-products.routes.ts'
import { productsRoutes } from './products/products.routes.ts'
import { countSold } from './stock/count-sold.ts'

export { missingMessage, missingOf } from './attributes/attribute-values.ts'
export {
  type AttributesByCategory,
  attributeNames,
  attributesOf,
  everyAttribute,
} from './attributes/attributes.views.ts'
export { defineAttribute } from './attributes/define-attribute.ts'
export { categoryMerged } from './categories/category-follow.ts'
export { deleteCategory } from './categories/category-tree.ts'
export { createCategory } from './categories/create-category.ts'
export { currentCategory } from './categories/current-category.ts'
export { callerOf, changeInBatches } from './product-jobs.ts'
export { addProductRating } from './products/add-rating.ts'
export { approveProduct, lacking } from './products/approve-product.ts'
export { createProduct, type NewProduct, type NewVariant } from './products/create-product.ts'
export { setFile } from './products/goods-file.ts'
export { goodsUrl, isSigned } from './products/goods-links.ts'
export {
  archiveProduct,
  deleteProduct,
  insertProduct,
  publishProducts,
  unpublishProduct,
} from './products/keep-products.ts'
export { ownProduct, seenBy, standingOf } from './products/own-product.view.ts'
export {
  ownProductIds,
  storeProducts as searchStoreProducts,
  storeProductsWith,
} from './products/own-products.views.ts'
export { type CardRow, cardColumns, cardJoins, cardOf, offerColumns, varies } from './products/product-cards.ts'
export { altOf, basePriceOf, percentOff, shownPrice } from './products/product-columns.ts'
export { type OfferedGoods, offerFor, onOffers } from './products/product-offers.ts'
export { variantPicture } from './products/product-pictures.ts'
export {
  all,
  type Condition,
  countsOf,
  nameAndSku,
  pageOf,
  productsWithCode,
  sorts,
} from './products/product-rows.views.ts'
export {
  type Announced,
  onProductsAnnounced,
  type ProductChange,
  productsWorded,
} from './products/products-announced.ts'
export { rejectSeen } from './products/review-product.ts'
export { many, onSale, productTag, shownList, storeTag, tagsOfCards } from './products/shown.ts'
export { appendPictures, lockProduct, updateProduct } from './products/update-product.ts'
export { changeProductRow } from './products/write-product.ts'
export { applySalePrices, pricesOf } from './sale-prices/apply-sale-prices.ts'
export { deleteSalePrice, salePricesOf, scheduleSalePrice } from './sale-prices/schedule-sale-price.ts'
export { writeSizeGuide } from './size-guides/size-guides.ts'
export { countSold } from './stock/count-sold.ts'
export { crossed, type StockChange, setInStock, stockChanged } from './stock/in-stock.ts'
export {
  holdStock,
  lockStock,
  releaseHolds,
  returnStock,
  settleHoldsSql,
  takeStock,
} from './stock/stock.ts'
export { countedMeanwhile, countedStock } from './stock/stocktakes.ts'
export {
  leftOf,
  type SaleRow,
  saleColumns,
  saleTables,
  type VariantForSale,
  variantOf,
  variantsForSale,
} from './stock/variants-for-sale.ts'

export const catalogModule = (platform: Platform): Module => {
  const { db, config } = platform
  return {
    routes: [
      ...categoryWorkRoutes,
      ...attributesRoutes,
      ...sizeGuideRoutes,
      ...ownProductsRoutes(config),
      ...salePricesRoutes,
      ...goodsFileRoutes(platform),
      ...productsRoutes,
    ],
    handlers: [handle(productsFollow, payload => db.transact(work => followOn(work, payload)))],
    scheduledJobs: [
      {
        name: 'catalog.count-sold',
        minutes: 1,
        run: () => db.transact(countSold),
      },
      salePricesJob(platform),
      decisionsJob(platform),
      formerPricesJob(platform),
    ],
  }
}
