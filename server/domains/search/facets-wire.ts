import type { Facets } from '#contract/search/facets.ts'
import { toNaira } from '#platform/money.ts'
import type { FacetRows } from './facets-sql.ts'
import { priceEdges } from './facets-steps.ts'

const mostProperties = 8
const mostOptions = 20

/** Fills empty histogram steps between the prices. */
export function histogramOf(price: FacetRows['price'] | undefined): Facets['price'] {
  const { min, max, steps } = price ?? {}
  if (min === undefined || min === null || max === undefined || max === null || !steps) return null
  const counts = new Map(steps.map(({ step, count }) => [step, count]))
  const first = Math.min(...counts.keys())
  const histogram = Array.from({ length: Math.max(...counts.keys()) - first + 1 }, (_, at) => {
    const step = first + at
    return {
      from: toNaira(step ? (priceEdges[step - 1] ?? 0) : 0),
      to: toNaira(priceEdges[step] ?? max),
      count: counts.get(step) ?? 0,
    }
  })
  return { min: toNaira(min), max: toNaira(max), histogram }
}

export const byThreshold = (thresholds: readonly number[], counts: readonly number[] = []) =>
  thresholds.map((atLeast, at) => ({ atLeast, count: counts[at] ?? 0 }))

const sameName = new Intl.Collator('en', { sensitivity: 'base' }).compare

/** Adds selected brands without matches. */
export const withChosen = (brands: FacetRows['brands'], chosen: readonly string[]): Facets['brands'] => [
  ...brands,
  ...chosen.flatMap(brand => (brands.some(each => sameName(each.brand, brand) === 0) ? [] : [{ brand, count: 0 }])),
]

const numberOf = ({ option }: { option: string }) => Number.parseFloat(option.replaceAll(',', ''))
/** Order of options that all begin with a number, such as sizes and capacities. */
const byNumber = (a: { option: string }, b: { option: string }) => numberOf(a) - numberOf(b)

/**
 * Groups options by property: `free` has those without a selection, `own` the others. Numbers come in their order,
 * other options by count.
 */
export function optionsOf(
  free: FacetRows['options'],
  own: FacetRows['options'],
  chosen: readonly (readonly string[])[],
): Facets['options'] {
  const split = (value: string) => {
    const at = value.indexOf(':')
    return { property: value.slice(0, at), option: value.slice(at + 1), value }
  }
  const values = chosen.flat()
  const narrowed = new Set(values.map(value => split(value).property))
  const counts = new Map([
    ...free
      .filter(({ value }) => !narrowed.has(split(value).property))
      .map(({ value, count }) => [value, count] as const),
    ...values.map(value => [value, 0] as const),
    ...own.map(({ value, count }) => [value, count] as const),
  ])
  const rows = [...counts].map(([value, count]) => ({ ...split(value), count, chosen: values.includes(value) }))
  const properties = [...Map.groupBy(rows, row => row.property)].map(([property, options]) => ({
    property,
    most: narrowed.has(property) ? Number.POSITIVE_INFINITY : Math.max(...options.map(option => option.count)),
    options: options
      .sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.count - a.count)
      .slice(0, mostOptions)
      .sort(options.every(({ option }) => /^\d/.test(option)) ? byNumber : (a, b) => b.count - a.count)
      .map(({ option, value, count }) => ({ option, value, count })),
  }))
  return properties
    .sort((a, b) => (a.most === b.most ? 0 : b.most - a.most))
    .slice(0, mostProperties)
    .map(({ property, options }) => ({ property, options }))
}
