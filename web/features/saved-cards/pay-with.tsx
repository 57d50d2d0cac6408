import type { SavedCard } from '#contract/money/saved-cards.ts'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { expiryWords, savedCardName } from './card-words.ts'

interface Props {
  cards: readonly SavedCard[]
  /** Null for the provider's page. */
  chosen: SavedCard | null
  onChoose: (card: SavedCard | null) => void
  /** Consent to save the card that pays on the provider's page. */
  save: boolean
  onSave: (save: boolean) => void
}

/** Chooses a saved card or the provider's page, where the card can be saved. */
export function PayWith({ cards, chosen, onChoose, save, onSave }: Props) {
  const consent = (
    <Row gap={3} align="start">
      <input
        id="save-card"
        type="checkbox"
        checked={save}
        onChange={event => onSave(event.currentTarget.checked)}
        aria-describedby="save-card-note"
        style={{ marginTop: 'var(--space-05)' }}
      />
      <Stack gap={0.5}>
        <label htmlFor="save-card">Save my card for next time</label>
        <div id="save-card-note">
          <Note>
            You then pay with one tap. Paystack keeps the number. Remove it in your account whenever you like.
          </Note>
        </div>
      </Stack>
    </Row>
  )
  if (cards.length === 0) return consent
  return (
    <Stack as="fieldset" gap={2}>
      <legend style={{ marginBottom: 'var(--space-2)' }}>Pay with</legend>
      {cards.map(card => (
        <ChoiceCard key={card.id}>
          <input type="radio" name="card" checked={card.id === chosen?.id} onChange={() => onChoose(card)} />
          <Stack as="span">
            <span>{savedCardName(card)}</span>
            <Note>{expiryWords(card)}</Note>
          </Stack>
        </ChoiceCard>
      ))}
      <ChoiceCard>
        <input type="radio" name="card" checked={chosen === null} onChange={() => onChoose(null)} />
        Another card, transfer or USSD
      </ChoiceCard>
      {chosen === null && consent}
    </Stack>
  )
}
