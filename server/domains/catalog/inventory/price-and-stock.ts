import type { ImportKind, ImportRow } from '#contract/catalog/product-files.ts'
import { createProduct, updateProduct } from '#contract/catalog/products.ts'
import { headings } from './product-cells.ts'

type Effect = Pick<ImportRow, 'price' | 'stock' | 'sales'>

/** Headings of the columns that set a sale price. */
export const saleHeadings = { price: headings.salePrice, startsAt: headings.saleFrom, endsAt: headings.saleUntil }

/**
 * Returns what a product of an import sells for, from its planned request: the lowest and highest price and the stock of a
 * new product, and the sale prices of a new product or of one whose sale prices change.
 */
export function priceAndStock(kind: ImportKind, input: unknown, changes: readonly string[]): Effect {
  if (kind === 'changed') {
    const changesSales = changes.some(each => Object.values(saleHeadings).some(heading => heading === each))
    const variants = changesSales ? updateProduct.body.safeParse(input).data?.variant : []
    return { price: null, stock: null, sales: salesOf(variants) }
  }
  const planned = kind === 'new' ? createProduct.body.safeParse(input).data : undefined
  if (!planned) return { price: null, stock: null, sales: [] }
  const base = planned.pricing[0]?.sellingPrice ?? 0
  const prices = planned.variant.map(({ pricing: [own] }) => own?.sellingPrice ?? base)
  return {
    price: { from: Math.min(...prices), to: Math.max(...prices) },
    stock: planned.IsDigitalProduct ? null : planned.variant.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    sales: salesOf(planned.variant),
  }
}

/** Returns the different sale prices of variants, in order of appearance. */
function salesOf(variants: readonly { sale?: ImportRow['sales'][number] | undefined }[] = []): ImportRow['sales'] {
  const sales = variants.flatMap(({ sale }) => sale ?? [])
  return [...new Map(sales.map(sale => [JSON.stringify(sale), sale])).values()]
}
