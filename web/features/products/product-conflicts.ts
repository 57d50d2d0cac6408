import type { Attribute } from '#contract/catalog/attributes.ts'
import type { ProductBody } from '#contract/catalog/products.ts'
import { naira } from '#web/ui/format.ts'
import { isRefused, type TypedNumber } from '#web/ui/typed-number.ts'
import type { Difference } from './differences.tsx'
import { changesOf, type ProductValues } from './product-values.ts'

/** Parts of a product that are kept or taken together, with the form values of each. */
const parts = {
  name: ['name'],
  brand: ['brand'],
  childCategoryId: ['childCategoryId'],
  description: ['description'],
  hostedImages: ['hostedImages'],
  pricing: ['pricing'],
  sku: ['sku'],
  weight: ['weight', 'weightUnit'],
  dimensions: ['dimensions', 'dimensionUnit'],
  contSalesOutOfStock: ['contSalesOutOfStock'],
  stockAlertUnits: ['stockAlertUnits'],
  IsDigitalProduct: ['IsDigitalProduct'],
  tags: ['tags'],
  searchTitle: ['searchTitle'],
  searchDescription: ['searchDescription'],
  variant: ['variantProperties', 'variant'],
  published: ['published'],
} as const satisfies Record<string, readonly (keyof ProductValues)[]>
type Part = keyof typeof parts
const allParts = Object.keys(parts) as Part[]

const labels: Readonly<Record<Part, string>> = {
  name: 'Name',
  brand: 'Brand',
  childCategoryId: 'Category',
  description: 'Description',
  hostedImages: 'Pictures',
  pricing: 'Price',
  sku: 'SKU',
  weight: 'Weight',
  dimensions: 'Size',
  contSalesOutOfStock: 'Continue selling when out of stock',
  stockAlertUnits: 'Low-stock alert',
  IsDigitalProduct: 'Digital product',
  tags: 'Tags',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
  variant: 'Variants',
  published: 'Published',
}

/** What a person and somebody else made of the same product. */
export interface Versions {
  /** Values that both started with. */
  base: ProductValues
  mine: ProductValues
  theirs: ProductValues
}

interface Shown {
  attributes: readonly Attribute[]
  /** Path of a category. */
  categoryOf: (id: string) => string
}

export interface Conflicts {
  /** Fields that both changed, with both values. */
  both: Difference[]
  /** Fields that only somebody else changed, before and after. */
  theirs: Difference[]
}

const attributeField = (id: string) => `attributes.${id}`

/** Compares what both changed, field by field. Fields that both changed to the same value aren't returned. */
export function conflictsOf({ base, mine, theirs }: Versions, { attributes, categoryOf }: Shown): Conflicts {
  const [byMe, byThem] = [changesOf(base, mine, attributes), changesOf(base, theirs, attributes)]
  const differ = changesOf(theirs, mine, attributes)
  const show = valuesIn(attributes, categoryOf)
  const both: Difference[] = []
  const others: Difference[] = []
  const add = (field: string, label: string, [me, them, apart]: [boolean, boolean, boolean]) => {
    if (them && me && apart) both.push({ field, label, before: show(field, mine), after: show(field, theirs) })
    else if (them && !me) others.push({ field, label, before: show(field, base), after: show(field, theirs) })
  }
  for (const part of allParts) add(part, labels[part], [isIn(byMe, part), isIn(byThem, part), isIn(differ, part)])
  for (const { id, name } of attributes)
    add(attributeField(id), name, [hasValue(byMe, id), hasValue(byThem, id), hasValue(differ, id)])
  const stock = stockDifferences({ base, mine, theirs })
  if (!isIn(byThem, 'variant')) {
    if (stock.counted) both.push(stock.counted)
    if (stock.moved) others.push(stock.moved)
  }
  return { both, theirs: others }
}

/**
 * Returns the typed stock of variants whose stock changed meanwhile: `counted` where somebody else changed it, so that
 * one of both counts is kept, and `moved` where it was sold or returned, so that saving adds the difference.
 */
function stockDifferences({ base, mine, theirs }: Versions): { counted?: Difference; moved?: Difference } {
  const changed = mine.variant.flatMap(row => {
    const [before, now] = [base, theirs].map(({ variant }) => rowIn(variant, row))
    if (!before || !now || row.quantity === row.quantityBefore || before.quantity === now.quantity) return []
    const counted = isCounted(row, now)
    if (counted && row.quantity === now.quantity) return []
    const named = row.options.length ? `${row.options.join(', ')}: ` : ''
    const shown = (quantity: TypedNumber) => `${named}${typed(quantity)}`
    return [{ counted, before: shown(counted ? row.quantity : before.quantity), after: shown(now.quantity) }]
  })
  const differenceOf = (counted: boolean, field: string): Difference | undefined => {
    const rows = changed.filter(each => each.counted === counted)
    const lines = (side: 'before' | 'after') => rows.map(each => each[side]).join('\n')
    return rows.length ? { field, label: 'Stock', before: lines('before'), after: lines('after') } : undefined
  }
  return { counted: differenceOf(true, countedField), moved: differenceOf(false, 'stock') }
}

const countedField = 'counted'
type Variant = ProductValues['variant'][number]
const rowIn = (rows: readonly Variant[], { id }: Variant) => rows.find(row => id && row.id === id)

/** Returns whether somebody else changed the stock of a row since the form loaded, other than by a sale or return. */
const isCounted = ({ stocktakes }: Variant, now: Variant): boolean =>
  stocktakes !== undefined && now.stocktakes !== stocktakes

/** Returns the stock that was typed for existing variants, with what was saved. */
export const savedStock = (mine: ProductValues, saved: ProductValues): { typed: number; saved: number }[] =>
  mine.variant.flatMap(({ id, quantity, quantityBefore }) => {
    const after = saved.variant.find(row => id && row.id === id)?.quantity
    return typeof quantity === 'number' && quantity !== quantityBefore && typeof after === 'number'
      ? [{ typed: quantity, saved: after }]
      : []
  })

const isIn = (changes: Partial<ProductBody>, part: Part): boolean => parts[part].some(field => field in changes)
const hasValue = ({ attributes }: Partial<ProductBody>, id: string): boolean => id in (attributes ?? {})

/**
 * Returns somebody else's values with one's own changes on top, and of the fields that both changed those that are
 * kept.
 */
export function mergedOf(
  { base, mine, theirs }: Versions,
  attributes: readonly Attribute[],
  keeps: (field: string) => boolean,
): ProductValues {
  const byMe = changesOf(base, mine, attributes)
  const merged: ProductValues = { ...theirs, attributes: { ...theirs.attributes } }
  for (const part of allParts)
    if (isIn(byMe, part) && keeps(part))
      Object.assign(merged, Object.fromEntries(parts[part].map(field => [field, mine[field]])))
  for (const { id } of attributes)
    if (hasValue(byMe, id) && keeps(attributeField(id))) merged.attributes[id] = mine.attributes[id] ?? ''
  const known = new Set(theirs.variant.map(({ id }) => id))
  const { variant: saved } = theirs
  merged.variant = merged.variant.map(row => {
    const now = rowIn(saved, row)
    if (!now || !isCounted(row, now)) return row
    const replaces = row.quantity !== row.quantityBefore && keeps(countedField)
    const { quantity, quantityBefore, stocktakes } = now
    return { ...row, quantity: replaces ? row.quantity : quantity, quantityBefore, stocktakes }
  })
  // A variant that somebody deleted is added again.
  merged.variant = merged.variant.map(row => (row.id && !known.has(row.id) ? { ...row, id: undefined } : row))
  return merged
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const typed = (value: TypedNumber | undefined): string =>
  value === undefined ? '' : isRefused(value) ? value.typed : String(value)
const money = (value: TypedNumber | undefined): string => (typeof value === 'number' ? naira(value) : typed(value))

/** Returns the function that shows a field as text or pictures. */
const valuesIn =
  (attributes: readonly Attribute[], categoryOf: Shown['categoryOf']) =>
  (field: string, values: ProductValues): Difference['before'] => {
    const shown: Record<Part, () => Difference['before']> = {
      name: () => values.name,
      brand: () => values.brand,
      childCategoryId: () => categoryOf(values.childCategoryId),
      description: () => values.description,
      hostedImages: () => values.hostedImages,
      pricing: () =>
        values.pricing
          .map(({ sellingPrice, price, costPrice }) =>
            [
              money(sellingPrice),
              price !== '' && `${money(price)} before the discount`,
              costPrice !== '' && `cost ${money(costPrice)}`,
            ]
              .filter(Boolean)
              .join(', '),
          )
          .join('\n'),
      sku: () => values.sku,
      weight: () => `${typed(values.weight)} ${values.weightUnit}`,
      dimensions: () =>
        `${(['length', 'width', 'height'] as const).map(side => typed(values.dimensions[side]) || '0').join(' × ')} ${values.dimensionUnit}`,
      contSalesOutOfStock: () => yesNo(values.contSalesOutOfStock),
      stockAlertUnits: () => typed(values.stockAlertUnits),
      IsDigitalProduct: () => yesNo(values.IsDigitalProduct),
      tags: () => values.tags.join(', '),
      searchTitle: () => values.searchTitle,
      searchDescription: () => values.searchDescription,
      variant: () =>
        values.variant
          .map(({ options, sku, barcode, pricing: [own], quantity }) =>
            [
              options.join(', ') || 'No options',
              own && own.sellingPrice !== '' && money(own.sellingPrice),
              `${typed(quantity) || 0} in stock`,
              sku && `SKU ${sku}`,
              barcode && `barcode ${barcode}`,
            ]
              .filter(Boolean)
              .join(', '),
          )
          .join('\n'),
      published: () => yesNo(values.published),
    }
    if (field in shown) return shown[field as Part]()
    const attribute = attributes.find(({ id }) => attributeField(id) === field)
    const value = attribute ? (values.attributes[attribute.id] ?? '') : ''
    return attribute?.choices.find(({ id }) => id === value)?.name ?? value
  }
