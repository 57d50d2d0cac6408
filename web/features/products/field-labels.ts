import { type Matrix, variantName } from './variant-matrix.ts'

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
  weight: 'Packed weight',
  'dimensions.length': 'Packed length',
  'dimensions.width': 'Packed width',
  'dimensions.height': 'Packed height',
  stockAlertUnits: 'Low-stock alert',
  file: 'File',
  variant: 'Variants',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
}

/** Labels of a variant's fields, of the only one without its name. */
const variantLabels: Readonly<Record<string, string>> = {
  'pricing.0.sellingPrice': 'Selling price',
  'pricing.0.price': 'Before the discount',
  quantity: 'In stock',
  sku: 'SKU',
  barcode: 'Barcode',
}

function variantLabel(at: number, part: string, { variantProperties, variant }: Matrix): string {
  const label = variantLabels[part]
  const row = variant[at]
  const name = row && variantProperties.length > 0 ? variantName(row) : undefined
  if (name === undefined) return label ?? 'Variants'
  return label ? `${label} of ${name}` : name
}

/** Returns the label of a field by its name in the API. Items of other lists than the variants are numbered from 1. */
function labelOf(field: string, matrix: Matrix): string {
  const known = labels[field]
  if (known) return known
  const [list = '', at = '0', ...parts] = field.split('.')
  if (list === 'description') return 'Description'
  if (list === 'tags') return 'Tags'
  if (list === 'hostedImages') return `Picture ${Number(at) + 1}`
  if (list === 'variantProperties') return parts[0] === 'type' ? 'Property' : 'Options'
  if (list === 'variant') return variantLabel(Number(at), parts.join('.'), matrix)
  return field
}

/** Returns the labels of the fields with errors, for the form's summary. */
export const labelsOf = (
  errors: readonly { field: string }[],
  matrix: Matrix,
  attributes: readonly { id: string; name: string }[] = [],
): Record<string, string> => ({
  ...Object.fromEntries(errors.map(({ field }) => [field, labelOf(field, matrix)])),
  ...Object.fromEntries(attributes.map(({ id, name }) => [`attributes.${id}`, name])),
})
