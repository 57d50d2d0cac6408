import { useQuery } from '@tanstack/react-query'
import type { CaseStake as Stake } from '#contract/cases/case-shapes.ts'
import { getCaseStake } from '#contract/cases/cases.ts'
import { queryOf } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { naira } from '#web/ui/format.ts'
import { Section } from '#web/ui/section.tsx'

/** Says what a store or partner pays if it bears a case. */
export function ifBorneWords({ amount, items, cancels }: NonNullable<Stake['ifBorne']>, side: 'store' | 'partner') {
  const refund = items ? 'the reported items are refunded' : 'the order is refunded in full'
  if (cancels)
    return side === 'store'
      ? 'The order is cancelled and refunded, and you aren’t paid for it.'
      : `The order is cancelled and refunded. You pay ${naira(amount)} for the goods, taken from your balance, and earn nothing for the delivery.`
  return `If ${refund}, ${naira(amount)} is taken from your balance${side === 'store' && items ? ', which is the refund less Bitmarte’s commission' : ''}.`
}

/** What an open case is about for its store or partner: money on hold, and what it pays if it bears the case. */
export function CaseStake({ id, side }: { id: string; side: 'store' | 'partner' }) {
  const { data } = useQuery(queryOf(getCaseStake, { params: { id } }))
  if (!data || (data.onHold === null && data.ifBorne === null)) return null
  return (
    <Section title="Your money">
      <Facts
        facts={[
          ...(data.onHold === null
            ? []
            : [['On hold', `${naira(data.onHold)}, what you earn from this order, until the case is over`] as const]),
          ...(data.ifBorne ? [['If you bear the cost', ifBorneWords(data.ifBorne, side)] as const] : []),
        ]}
      />
    </Section>
  )
}
