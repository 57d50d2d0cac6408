import { z } from 'zod'
import { id } from '#contract/fields.ts'

/** What became of bought items: refunded or replaced by a case or a return, or in a return or exchange. */
const itemOutcomes = ['refunded', 'replaced', 'exchanged', 'exchanging', 'returning'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

/** The word on a page for each outcome of an item. */
export const itemOutcomeNames: Readonly<Record<ItemOutcome, string>> = {
  refunded: 'Refunded',
  replaced: 'Replaced',
  exchanged: 'Exchanged',
  exchanging: 'Being exchanged',
  returning: 'Being returned',
}

/** What became of units of an item. `returnId` is null for what a case decided. */
export const itemOutcome = z.object({ what: z.enum(itemOutcomes), quantity: z.int().min(1), returnId: id.nullable() })
