/** Labels of the fields of a return on the page, in the order of the form. */
export const labels = {
  products: 'Which items are you returning?',
  reason: 'Reason',
  note: 'Describe the problem (optional)',
  pictures: 'Pictures',
  type: 'Refund or exchange?',
}

/** Returns whether a field of the body chooses what comes instead of a line. */
export const isExchange = (field: string): boolean => field.endsWith('.variantId')

/**
 * Labels of the fields in errors. Each line's quantity belongs to the items. `exchangeLabel` returns the label of the field
 * that chooses a line's variant; a line without one can only be refunded.
 */
export const labelsOf = (
  errors: readonly { field: string }[],
  exchangeLabel: (line: number) => string | undefined,
): Record<string, string> => ({
  ...labels,
  ...Object.fromEntries(
    errors
      .filter(({ field }) => field.startsWith('products.'))
      .map(({ field }) => [
        field,
        isExchange(field) ? (exchangeLabel(Number(field.split('.')[1])) ?? labels.type) : labels.products,
      ]),
  ),
})
