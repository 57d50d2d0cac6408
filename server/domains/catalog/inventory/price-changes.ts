import type { ImportRow, ValueChange } from '#contract/catalog/product-files.ts'
import { updateProduct } from '#contract/catalog/products.ts'
import { formatKobo, toKobo } from '#platform/money.ts'
import type { WrittenProduct } from './export-products.ts'
import { bodyOf, type FileBody } from './product-body.ts'

interface Priced {
  pricing: readonly { sellingPrice: number }[]
  variant: readonly (
    | {
        options?: readonly { option: string }[] | undefined
        pricing?: readonly { sellingPrice: number }[] | undefined
        quantity?: number | undefined
      }
    | undefined
  )[]
}

/** Returns the values of variants that differ, those of equal changes together. 0 before counts as no value. */
function changesOf(
  before: Priced,
  after: Priced,
  value: (of: Priced, at: number) => number | undefined,
): ValueChange[] {
  const changed = after.variant.flatMap((variant, at) => {
    const now = value(after, at)
    const old = value(before, at)
    const name = variant?.options?.map(({ option }) => option).join(', ') ?? ''
    return now === undefined || now === old ? [] : { name, before: old ?? null, after: now }
  })
  return [...Map.groupBy(changed, each => `${each.before} ${each.after}`).values()].flatMap(group => {
    const [first] = group
    // All variants are the product.
    const variants = group.length === after.variant.length ? [] : group.map(({ name }) => name)
    return first ? { variants, before: first.before, after: first.after } : []
  })
}

const priceAt = ({ pricing, variant }: Priced, at: number): number | undefined =>
  variant[at] && ((variant[at].pricing?.[0] ?? pricing[0])?.sellingPrice || undefined)

/** Returns the selling prices that differ between a product before and after. */
const priceChanges = (before: Priced, after: Priced): ValueChange[] => changesOf(before, after, priceAt)

const stockChanges = (before: Priced, after: Priced): ValueChange[] =>
  changesOf(before, after, ({ variant }, at) => variant[at]?.quantity)

/** Share of a price that a note names if it falls by as much. */
const deepFall = 0.5

/** Returns the note of a price that falls by half or more: the deepest fall. */
export function fallNotes(before: FileBody, after: FileBody): string[] {
  const falls = priceChanges(before, after).flatMap(({ variants, before: old, after: price }) =>
    old && price <= old * deepFall ? { variants, old, price } : [],
  )
  const [deepest] = falls.toSorted((a, b) => a.price / a.old - b.price / b.old)
  if (!deepest) return []
  const { variants, old, price } = deepest
  const [first, ...others] = variants
  const more = others.length ? ` and ${others.length} more` : ''
  const of = first ? ` of ${first}${more}` : ''
  const [from, to] = [old, price].map(naira => formatKobo(toKobo(naira)))
  return [`The price${of} falls by ${Math.floor(100 - (price / old) * 100)}%, from ${from} to ${to}. Check it.`]
}

const noCategories = { ids: new Map(), paths: new Map(), alsoCalled: new Map(), attributesOf: () => [] }

/** Returns the prices and stocks that a planned change gives a product. */
export function plannedChanges(
  input: unknown,
  stood: WrittenProduct,
): Pick<ImportRow, 'priceChanges' | 'stockChanges'> {
  const planned = updateProduct.body.safeParse(input).data
  if (!planned) return {}
  const { body } = bodyOf(stood.lines, noCategories)
  const positions = planned.variant?.map(({ id }) => (id ? stood.variantIds.indexOf(id) : -1))
  const before = { pricing: body.pricing, variant: positions?.map(at => body.variant[at]) ?? body.variant }
  const after = { pricing: planned.pricing ?? body.pricing, variant: planned.variant ?? body.variant }
  const seen = planned.variant?.map((variant, at) => ({
    options: variant.options,
    quantity: variant.quantity === undefined ? undefined : (variant.quantityBefore ?? before.variant[at]?.quantity),
  }))
  return {
    priceChanges: priceChanges(before, after),
    stockChanges: seen ? stockChanges({ pricing: [], variant: seen }, after) : [],
  }
}
