import type { Pricing } from '#contract/catalog/catalog.ts'

type Priced = { pricing: readonly Pricing[] }

/** Returns whether variants of a product cost more than its price, which is that of the cheapest. */
export const variesIn = ({ pricing: [own], variant }: Priced & { variant: readonly Priced[] }): boolean =>
  variant.some(({ pricing: [each] }) => own && each && each.sellingPrice > own.sellingPrice)
