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
  searchTitle: 'Search title',
  searchDescription: 'Search description',
}

/** Returns the label of a field by its name in the API. Items of lists are numbered from 1. */
function labelOf(field: string): string {
  const known = labels[field]
  if (known) return known
  const [list = '', at = '0', part = ''] = field.split('.')
  if (list === 'description') return 'Description'
  if (list === 'tags') return 'Tags'
  if (field === 'variant.0.barcode') return 'Barcode'
  if (list === 'hostedImages') return `Picture ${Number(at) + 1}`
  if (list === 'variantProperties') return part === 'type' ? 'Property' : 'Options'
  if (list === 'variant') return `Variant ${Number(at) + 1}`
  return field
}

/** Returns the labels of the fields with errors, for the form's summary. */
export const labelsOf = (
  errors: readonly { field: string }[],
  attributes: readonly { id: string; name: string }[] = [],
): Record<string, string> => ({
  ...Object.fromEntries(errors.map(({ field }) => [field, labelOf(field)])),
  ...Object.fromEntries(attributes.map(({ id, name }) => [`attributes.${id}`, name])),
})
