import type { CasePreview } from '#contract/cases/case-shapes.ts'
import { Journal } from '#web/features/ledger/journal.tsx'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** The refund of a decision and the ledger entries that it posts. */
export function DecisionPreview({
  of: { refund, card, giftCards, storeCredit, cancels, entries },
  refunded,
}: {
  of: CasePreview
  refunded: boolean
}) {
  const parts = [
    ...(card > 0 && card < refund ? [`${naira(card)} to the card`] : []),
    ...(storeCredit > 0 ? [`${naira(storeCredit)} as store credit`] : []),
    ...(giftCards > 0 ? [`${naira(giftCards)} on gift cards`] : []),
  ]
  return (
    <Stack gap={2}>
      <Text as="p" weight="strong">
        {refund > 0
          ? `The customer gets ${naira(refund)}`
          : refunded
            ? 'The customer gets nothing more'
            : 'The customer gets no money'}
        {parts.length > 0 && `: ${parts.join(', ')}`}
        {cancels && '. The order is cancelled'}.
      </Text>
      {entries.length === 0 ? <Note>Nothing is posted to the ledger.</Note> : <Journal entries={entries} />}
    </Stack>
  )
}
