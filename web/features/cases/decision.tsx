import { type CaseFile, type CaseMessage, caseBearerNames } from '#contract/cases/case-shapes.ts'
import { banksTake } from '#contract/money/refund-times.ts'
import { goodsToName } from '#contract/orders/goods-to.ts'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Section } from '#web/ui/section.tsx'
import { outcomeWords } from './case-words.ts'

/** How a refund comes back, given the choice for what was paid by card; null without a card. */
const wayBack = (refundTo: CaseFile['refundTo']): string => {
  if (refundTo === 'store_credit') return 'as store credit for what was paid by card'
  return refundTo === null
    ? 'back to the gift cards or store credit that paid'
    : `back the way it was paid. ${banksTake} on a card.`
}

interface Props {
  of: Pick<CaseFile, 'decision' | 'refundTo'>
  side: CaseMessage['from']
}

/** The decision of a case in the words of its reader; nothing before it. */
export function CaseDecision({ of: { decision, refundTo }, side }: Props) {
  if (!decision) return null
  const { refunded, bearer, goodsTo, note, at, by } = decision
  return (
    <Section title="Decision">
      <Facts
        facts={[
          ['Outcome', outcomeWords(decision, side)],
          ...(refunded > 0 ? [['Refunded', `${naira(refunded)}, ${wayBack(refundTo)}`] as const] : []),
          ...(bearer ? [['Borne by', caseBearerNames[bearer]] as const] : []),
          ...(goodsTo ? [['Parcel', goodsToName(goodsTo)] as const] : []),
          ...(note ? [['Note', note] as const] : []),
          ['Decided', `${dayAndTime(at)}, ${by}`],
        ]}
      />
    </Section>
  )
}
