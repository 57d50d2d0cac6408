import { productLimits } from '#contract/catalog/product-limits.ts'
import type { TypedNumber } from '#web/ui/typed-number.ts'

/** Form values of an option such as Size. */
export interface Property {
  type: string
  options: string[]
}

/** Form values of a variant: one option per property, in their order; empty numbers are ''. */
export interface VariantRow {
  /** ID of an existing variant. */
  id?: string
  options: string[]
  sku: string
  barcode?: string
  pricing: { sellingPrice: TypedNumber; price: TypedNumber }[]
  quantity: TypedNumber
  /** Stock when the form loaded. */
  quantityBefore?: number
  /** How often its stock had been changed when the form loaded. */
  stocktakes?: number
}

export interface Matrix {
  variantProperties: Property[]
  variant: VariantRow[]
}

export const newRow = (options: string[] = []): VariantRow => ({
  options,
  sku: '',
  pricing: [{ sellingPrice: '', price: '' }],
  quantity: '',
})

/** Returns the name of a variant: `Indigo, M`. */
export const variantName = ({ options }: VariantRow): string => options.filter(Boolean).join(', ') || 'All'

const replaced = <T>(list: readonly T[], at: number, by: T): T[] =>
  list.map((each, index) => (index === at ? by : each))
const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)
const key = (row: VariantRow) => JSON.stringify(row.options)

/** Keeps the first of the variants with the same options, so that existing ones win over new ones. */
const distinct = (rows: readonly VariantRow[]): VariantRow[] =>
  [...new Map(rows.toReversed().map(row => [key(row), row])).values()].toReversed()

/** Sorts variants by the order of their options. */
const sorted = ({ variantProperties, variant }: Matrix): Matrix => {
  const place = (row: VariantRow) =>
    variantProperties.map(({ options }, at) => String(options.indexOf(row.options[at] ?? '')).padStart(3, '0')).join()
  return { variantProperties, variant: variant.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)) }
}

/** Adds a property. Without options it doesn't distinguish variants. */
export const addProperty = ({ variantProperties, variant }: Matrix): Matrix => ({
  variantProperties: [...variantProperties, { type: '', options: [] }],
  variant: variant.map(row => ({ ...row, options: [...row.options, ''] })),
})

export const nameProperty = ({ variantProperties, variant }: Matrix, at: number, type: string): Matrix => ({
  variantProperties: variantProperties.map((each, index) => (index === at ? { ...each, type } : each)),
  variant,
})

/**
 * Removes a property and merges variants that only differed in it. Without the last property, the one variant has the
 * product's price, since no table shows its own.
 */
export function removeProperty({ variantProperties, variant }: Matrix, at: number): Matrix {
  const properties = without(variantProperties, at)
  const merged = distinct(variant.map(row => ({ ...row, options: without(row.options, at) })))
  const { pricing } = newRow()
  return {
    variantProperties: properties,
    variant: properties.length ? merged : merged.map(row => ({ ...row, pricing })),
  }
}

/**
 * Adds an option. The first option of a property applies to all existing variants; each further one adds a variant for
 * every combination with the others, up to the limit.
 */
export function addOption({ variantProperties, variant }: Matrix, at: number, option: string): Matrix {
  const property = variantProperties[at]
  if (!property || property.options.length >= productLimits.options || has(property, option))
    return { variantProperties, variant }
  const properties = replaced(variantProperties, at, { ...property, options: [...property.options, option] })
  const first = property.options.length === 0
  const with_ = variant.map(row => ({ ...row, options: replaced(row.options, at, option) }))
  if (first) return { variantProperties: properties, variant: with_ }
  const added = distinct(with_.map(row => newRow(row.options)))
  return sorted({ variantProperties: properties, variant: [...variant, ...added].slice(0, productLimits.variants) })
}

/** Adds options that were typed or pasted with commas, semicolons or line breaks between them. */
export const addOptions = (matrix: Matrix, at: number, typed: string): Matrix =>
  typed
    .split(/[,;\n]/)
    .flatMap(option => option.trim().slice(0, 60).trim() || [])
    .reduce((now, option) => addOption(now, at, option), matrix)

const has = ({ options }: Property, option: string) => options.some(each => each.toLowerCase() === option.toLowerCase())

/** Renames an option; its variants stay. */
export function renameOption({ variantProperties, variant }: Matrix, at: number, from: number, to: string): Matrix {
  const property = variantProperties[at]
  const old = property?.options[from]
  if (!property || old === undefined) return { variantProperties, variant }
  return {
    variantProperties: replaced(variantProperties, at, { ...property, options: replaced(property.options, from, to) }),
    variant: variant.map(row => (row.options[at] === old ? { ...row, options: replaced(row.options, at, to) } : row)),
  }
}

/** Orders the options of a property, `order` being their former places. Shoppers see them in this order. */
export function orderOptions({ variantProperties, variant }: Matrix, at: number, order: readonly number[]): Matrix {
  const property = variantProperties[at]
  if (!property) return { variantProperties, variant }
  const options = order.flatMap(from => property.options[from] ?? [])
  return sorted({ variantProperties: replaced(variantProperties, at, { ...property, options }), variant })
}

/** Orders the properties, `order` being their former places. */
export const orderProperties = ({ variantProperties, variant }: Matrix, order: readonly number[]): Matrix =>
  sorted({
    variantProperties: order.flatMap(from => variantProperties[from] ?? []),
    variant: variant.map(row => ({ ...row, options: order.map(from => row.options[from] ?? '') })),
  })

/** Removes an option with its variants. The variants of a property's last option stay. */
export function removeOption({ variantProperties, variant }: Matrix, at: number, from: number): Matrix {
  const property = variantProperties[at]
  const old = property?.options[from]
  if (!property || old === undefined) return { variantProperties, variant }
  const options = without(property.options, from)
  return {
    variantProperties: replaced(variantProperties, at, { ...property, options }),
    variant: options.length
      ? variant.filter(row => row.options[at] !== old)
      : distinct(variant.map(row => ({ ...row, options: replaced(row.options, at, '') }))),
  }
}

/** A picture that may show an option. */
interface OptionPicture {
  option: { property: string; option: string } | null
}

/** Moves pictures to the new names of their options. Pictures of removed options show the whole product. */
export function followOptions<T extends OptionPicture>(pictures: readonly T[], before: Matrix, after: Matrix): T[] {
  const samePlaces = before.variantProperties.length === after.variantProperties.length
  return pictures.map(picture => {
    const { property, option } = picture.option ?? {}
    if (property === undefined || option === undefined) return picture
    const at = before.variantProperties.findIndex(({ type }) => type === property)
    const from = before.variantProperties[at]?.options ?? []
    // What has its name still may have another place; what hasn't was renamed in its place.
    const named = after.variantProperties.find(({ type }) => type === property)
    const to = named ?? (samePlaces ? after.variantProperties[at] : undefined)
    if (!to) return { ...picture, option: null }
    const renamed = to.options.length === from.length && !to.options.includes(option)
    const name = renamed ? to.options[from.indexOf(option)] : option
    return {
      ...picture,
      option: name !== undefined && to.options.includes(name) ? { property: to.type, option: name } : null,
    }
  })
}

/** Returns combinations of options without a variant, up to the limit. */
export function missingRows({ variantProperties, variant }: Matrix): VariantRow[] {
  if (variantProperties.length === 0 || variantProperties.some(({ options }) => options.length === 0)) return []
  const existing = new Set(variant.map(key))
  return variantProperties
    .reduce<string[][]>((rows, { options }) => rows.flatMap(row => options.map(each => [...row, each])), [[]])
    .map(newRow)
    .filter(row => !existing.has(key(row)))
    .slice(0, Math.max(0, productLimits.variants - variant.length))
}

/** Returns all combinations; existing variants stay unchanged. */
export const fillMatrix = (matrix: Matrix): Matrix =>
  sorted({ ...matrix, variant: [...matrix.variant, ...missingRows(matrix)] })
