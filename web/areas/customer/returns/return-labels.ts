/** Labels of the fields of a return, in the order of the form. */
export const labels = {
  products: 'Items to return',
  reason: 'Reason',
  note: 'Describe the problem (optional)',
  pictures: 'Pictures',
  exchange: 'Exchange for',
}

/** Returns whether a field of the body chooses what comes instead of a line. */
export const isExchange = (field: string): boolean => field.endsWith('.variantId')

/** Labels of the fields in errors. Each line's quantity belongs to the items, its variant to the exchange. */
export const labelsOf = (errors: readonly { field: string }[]): Record<string, string> => ({
  ...labels,
  ...Object.fromEntries(
    errors.flatMap(({ field }) =>
      field.startsWith('products.') ? [[field, isExchange(field) ? labels.exchange : labels.products]] : [],
    ),
  ),
})
