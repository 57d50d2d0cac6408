import { useState } from 'react'
import type { StorePrice } from '#contract/checkout/checkout.ts'
import { keepDraft, keptDraft } from '#web/shell/draft.ts'

/** Name of the draft of notes, which ends when the order is placed. */
export const notesDraft = 'checkout.notes'

/** A note to a store, and the IDs of its cart items at that time. */
interface Kept {
  note: string
  items: readonly string[]
}

/**
 * Notes to the stores. The tab keeps them over the provider's page and the cart, and only for the items for which they
 * were written: an order may be placed unseen.
 */
export function useNotes() {
  const [notes, setNotes] = useState(() => keptDraft<Record<string, Kept>>(notesDraft, 'tab'))
  return {
    noteTo: ({ storeId, items }: StorePrice): string => {
      const kept = notes[storeId]
      return kept && items.some(({ id }) => kept.items.includes(id)) ? kept.note : ''
    },
    onNote: ({ storeId, items }: StorePrice, note: string) => {
      const next = { ...notes, [storeId]: { note, items: items.map(({ id }) => id) } }
      setNotes(next)
      keepDraft(notesDraft, next, 'tab')
    },
  }
}
