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

/** Names what a store packs, with the options of the first: `2 × Ankara set, Indigo, 8 + 1 more`. */
export function itemsWords({
  productName,
  productUnits,
  productVariants,
  itemCount,
}: Pick<OrderRow, 'productName' | 'productUnits' | 'productVariants' | 'itemCount'>): string {
  const first = [productName, ...productVariants.map(({ option }) => option)].join(', ')
  const units = productUnits > 1 ? `${productUnits} × ${first}` : first
  return itemCount > productUnits ? `${units} + ${itemCount - productUnits} more` : units
}

/** Names options with their properties, for notes with figures: `Size: 40, Colour: Clay`. Empty for a product without options. */
export const namedOptions = (options: OrderRow['productVariants']): string =>
  options.map(({ property, option }) => `${property}: ${option}`).join(', ')

/** Begins a note with the options of what was ordered: `8, Clay · `. Empty for a product without options. */
export const optionWords = (options: OrderRow['productVariants']): string =>
  options.length > 0 ? `${options.map(({ option }) => option).join(', ')} · ` : ''
