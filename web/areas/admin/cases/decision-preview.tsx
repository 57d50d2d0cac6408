import {
  type CaseBearerName,
  type CaseOutcome,
  type CasePreview,
  caseBearerNames,
} from '#contract/cases/case-shapes.ts'
import { Journal } from '#web/features/ledger/journal.tsx'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** The refund of a decision and the ledger entries that it posts. */
export function DecisionPreview({
  of: { refund, shipping, card, giftCards, storeCredit, cancels, borne, loss, entries },
  refunded,
  terms: { outcome, bearer },
}: {
  of: CasePreview
  refunded: boolean
  terms: { outcome: CaseOutcome; bearer: CaseBearerName }
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
          ? `The customer gets ${naira(refund)}${shipping > 0 ? `, with ${naira(shipping)} of delivery fee` : ''}`
          : refunded
            ? 'The customer gets nothing more'
            : 'The customer gets no money'}
        {parts.length > 0 && `: ${parts.join(', ')}`}
        {cancels && '. The order is cancelled'}.
      </Text>
      {borne && <Note>{borneSentence(borne, bearer, outcome === 'refund_amount')}</Note>}
      {loss && <Note>{lossSentence(loss, bearer)}</Note>}
      {cancels && !loss && bearer === 'store' && (
        <Note>
          The store earns nothing with the order, and Bitmarte keeps no commission. Nobody earns the delivery.
        </Note>
      )}
      {entries.length === 0 ? <Note>Nothing is posted to the ledger.</Note> : <Journal entries={entries} />}
    </Stack>
  )
}

/** Says what the bearer pays, and what becomes of the store's commission. */
function borneSentence(
  { amount, commission, delivery }: NonNullable<CasePreview['borne']>,
  bearer: CaseBearerName,
  ofAmount: boolean,
): string {
  const bears = `${caseBearerNames[bearer]} bears ${naira(amount)}${delivery > 0 ? `, and Bitmarte ${naira(delivery)} of the delivery fee` : ''}`
  if (bearer !== 'store') return `${bears}. The store keeps its earnings, and the commission stands.`
  return ofAmount
    ? `${bears} and gets no commission back, because an amount leaves the sale as it is. To give the commission back, refund items.`
    : `${bears}: the refund less ${naira(commission)} of commission, which Bitmarte gives back.`
}

/** Says who pays the goods of an order that is cancelled because its parcel was lost or damaged on the way. */
const lossSentence = (
  { amount, toStore, commission }: NonNullable<CasePreview['loss']>,
  bearer: CaseBearerName,
): string =>
  `${caseBearerNames[bearer]} pays the goods, ${naira(amount)}: ${naira(toStore)} to the store, as for a delivery, and ${naira(commission)} of commission, which Bitmarte keeps. The delivery fee goes back to the customer, and nobody earns it.`
