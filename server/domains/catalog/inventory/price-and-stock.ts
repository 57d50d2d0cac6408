import type { ImportKind, ImportRow } from '#contract/catalog/product-files.ts'
import { createProduct } from '#contract/catalog/products.ts'

/** Returns the lowest and highest price and the stock of a new product of an import, from its planned request; null otherwise. */
export function priceAndStock(kind: ImportKind, input: unknown): Pick<ImportRow, 'price' | 'stock'> {
  const planned = kind === 'new' ? createProduct.body.safeParse(input).data : undefined
  if (!planned) return { price: null, stock: null }
  const base = planned.pricing[0]?.sellingPrice ?? 0
  const prices = planned.variant.map(({ pricing: [own] }) => own?.sellingPrice ?? base)
  return {
    price: { from: Math.min(...prices), to: Math.max(...prices) },
    stock: planned.IsDigitalProduct ? null : planned.variant.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  }
}
