import { type CaseFile, caseBearerNames, caseOutcomeNames } from '#contract/cases/case-shapes.ts'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Section } from '#web/ui/section.tsx'

/** The decision of a case; nothing before it. */
export function CaseDecision({ of: { decision, refundTo } }: { of: Pick<CaseFile, 'decision' | 'refundTo'> }) {
  if (!decision) return null
  const { outcome, refunded, bearer, note, at, by } = decision
  return (
    <Section title="Decision">
      <Facts
        facts={[
          ['Outcome', caseOutcomeNames[outcome]],
          ...(refunded > 0
            ? [
                [
                  'Refunded',
                  `${naira(refunded)}${refundTo === 'store_credit' ? ', as store credit for what was paid by card' : ''}`,
                ] as const,
              ]
            : []),
          ...(bearer ? [['Borne by', caseBearerNames[bearer]] as const] : []),
          ...(note ? [['Note', note] as const] : []),
          ['Decided', `${dayAndTime(at)}, ${by}`],
        ]}
      />
    </Section>
  )
}
