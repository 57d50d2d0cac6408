import type { OrderRow } from '#contract/orders/order-shapes.ts'

/** Names what was ordered: `2 × Power bank and 1 more`. */
export function goodsWords({
  productName,
  productUnits,
  itemCount,
}: Pick<OrderRow, 'productName' | 'productUnits' | 'itemCount'>): string {
  const first = productUnits > 1 ? `${productUnits} × ${productName}` : productName
  return itemCount > productUnits ? `${first} and ${itemCount - productUnits} more` : first
}

/** Names options with their properties, for notes with figures: `Size: 40, Colour: Clay`. Empty for a product without options. */
export const namedOptions = (options: OrderRow['productVariants']): string =>
  options.map(({ property, option }) => `${property}: ${option}`).join(', ')

/** Begins a note with the options of what was ordered: `8, Clay · `. Empty for a product without options. */
export const optionWords = (options: OrderRow['productVariants']): string =>
  options.length > 0 ? `${options.map(({ option }) => option).join(', ')} · ` : ''
