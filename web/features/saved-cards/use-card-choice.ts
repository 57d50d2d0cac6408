import { useState } from 'react'
import type { SavedCard } from '#contract/money/saved-cards.ts'
import { keepDraft, keptDraft } from '#web/shell/draft.ts'

/** Name of the draft of the chosen card, which ends when the payment is made. */
export const cardChoiceDraft = 'card-choice'

interface Choice {
  /** Null for the provider's page. */
  cardId: string | null
}

/**
 * The saved card to charge, or null for the provider's page, and how to choose. Until the customer chooses, it is the last
 * used card. The tab keeps the choice, because the provider's page leads back.
 */
export function useCardChoice(cards: readonly SavedCard[]) {
  const [choice, setChoice] = useState(() => keptDraft<Choice>(cardChoiceDraft, 'tab').cardId)
  const card = choice === null ? null : (cards.find(({ id }) => id === choice) ?? cards[0] ?? null)
  const choose = (chosen: SavedCard | null) => {
    const cardId = chosen?.id ?? null
    setChoice(cardId)
    keepDraft(cardChoiceDraft, { cardId }, 'tab')
  }
  return [card, choose] as const
}
