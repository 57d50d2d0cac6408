const labels: Readonly<Record<string, string>> = {
  storeId: 'Store',
  name: 'Name',
  brand: 'Brand',
  childCategoryId: 'Category',
  hostedImages: 'Pictures',
  'pricing.0.sellingPrice': 'Selling price',
  'pricing.0.price': 'Price before the discount',
  'pricing.0.costPrice': 'What it cost you',
  sku: 'SKU',
  weight: 'Weight',
  'dimensions.length': 'Length',
  'dimensions.width': 'Width',
  'dimensions.height': 'Height',
  stockAlertUnits: 'Low-stock alert',
  variant: 'Variants',
}

/** What a field is called, by its name within the call: those of a list are counted from 1. */
function labelOf(field: string): string {
  const known = labels[field]
  if (known) return known
  const [list = '', at = '0', part = ''] = field.split('.')
  if (list === 'description') return 'Description'
  if (list === 'hostedImages') return `Picture ${Number(at) + 1}`
  if (list === 'variantProperties') return part === 'type' ? 'Choice' : 'Option values'
  if (list === 'variant') return `Variant ${Number(at) + 1}`
  return field
}

/** The names of the fields that are wrong, for the summary of a form. */
export const labelsOf = (errors: readonly { field: string }[]): Record<string, string> =>
  Object.fromEntries(errors.map(({ field }) => [field, labelOf(field)]))
