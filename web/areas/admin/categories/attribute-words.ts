import type { AttributeKind } from '#contract/catalog/attribute-values.ts'
import type { OwnAttribute } from '#contract/catalog/attributes.ts'
import { count } from '#web/ui/format.ts'

export const kindLabels: Readonly<Record<AttributeKind, string>> = {
  text: 'Text',
  number: 'Number',
  choice: 'Choice',
  'yes-no': 'Yes or no',
}

/** '12 products' */
export const usedBy = (products: number): string => `${count(products)} ${products === 1 ? 'product' : 'products'}`

/** 'Number in inches · required · filter · 12 products' */
export const factsOf = ({ kind, unit, choices, required, filterable, products }: OwnAttribute): string =>
  [
    unit ? `${kindLabels[kind]} in ${unit}` : kindLabels[kind],
    kind === 'choice' && choices.map(({ name }) => name).join(', '),
    required && 'required',
    filterable && 'filter',
    products > 0 ? usedBy(products) : 'not used yet',
  ]
    .filter(Boolean)
    .join(' · ')

/** Returns the item that was moved between two orders, and the one that follows it now; undefined if nothing moved. */
export function placeOf(
  before: readonly string[],
  after: readonly string[],
): { id: string; beforeId: string | null } | undefined {
  const at = before.findIndex((id, index) => after[index] !== id)
  const [old, now] = [before[at], after[at]]
  if (!old || !now) return undefined
  const without = (all: readonly string[], id: string) => all.filter(each => each !== id).join()
  const id = without(before, now) === without(after, now) ? now : old
  return { id, beforeId: after[after.indexOf(id) + 1] ?? null }
}
