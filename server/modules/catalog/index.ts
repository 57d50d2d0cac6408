import { failed } from '#platform/failure.ts'
import type { Module, Platform } from '#platform/module.ts'
import { countSold } from './count-sold.ts'

export { approveProduct } from './approve-product.ts'
export { countSold } from './count-sold.ts'
export { type CreatedProduct, createProduct, type NewProduct, type NewVariant } from './create-product.ts'
export { holdStock, releaseHolds, returnStock, type StockLine, settleHolds } from './stock.ts'
export { type VariantForSale, variantsForSale } from './variants-for-sale.ts'

export const catalogModule = ({ db }: Platform): Module => ({
  sweeps: [
    {
      name: 'catalog.count-sold',
      minutes: 1,
      async run() {
        const result = await db.transact(countSold)
        if (failed(result)) throw new Error(result.message)
      },
    },
  ],
})
