import { useQuery } from '@tanstack/react-query'
import type { CaseStake as Stake } from '#contract/cases/case-shapes.ts'
import { getCaseStake } from '#contract/cases/cases.ts'
import { queryOf } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { naira } from '#web/ui/format.ts'
import { Section } from '#web/ui/section.tsx'

/** Says what a store or partner pays if it bears a case. */
function ifBorneWords({ amount, of, delivery }: NonNullable<Stake['ifBorne']>, side: 'store' | 'partner'): string {
  const store = side === 'store'
  const taken = `${naira(amount)} is taken from your balance`
  switch (of) {
    case 'items':
      return `${taken} for the reported items${delivery ? ` and ${store ? 'the' : 'your share of the'} delivery fee` : ''}${store ? ', less Bitmarte’s commission' : ''}.`
    case 'all':
      return `${taken} for a full refund: ${store ? 'all that the customer paid, less Bitmarte’s commission' : 'the items, and your share of the delivery fee'}.`
    case 'cancellation':
      return store
        ? 'The order is cancelled and refunded, and you aren’t paid for it.'
        : `The order is cancelled and refunded. ${taken} for the goods, and you earn nothing for the delivery.`
    case 'loss':
      return store ? `${taken}, which you were paid for the goods.` : `${taken} for the goods.`
  }
}

/** Says what a decision did to the balance of a store or partner. */
function settledWords(amount: number, commission: number): string {
  if (amount > 0) return `${naira(amount)} was added for the goods.`
  const less =
    commission > 0
      ? `: the refund of ${naira(commission - amount)} less ${naira(commission)} of Bitmarte’s commission`
      : ''
  return `${naira(-amount)} was taken${less}. Your next payout is lower by it.`
}

/** What a case is about for its store or partner: money on hold, and what it pays if it bears the case, or has paid. */
export function CaseStake({ id, side }: { id: string; side: 'store' | 'partner' }) {
  const { data } = useQuery(queryOf(getCaseStake, { params: { id } }))
  if (!data || (data.onHold === null && data.ifBorne === null && !data.settled)) return null
  return (
    <Section title="Your money">
      <Facts
        facts={[
          ...(data.onHold === null
            ? []
            : [['On hold', `${naira(data.onHold)}, what you earn from this order, until the case is over`] as const]),
          ...(data.ifBorne ? [['If you bear the cost', ifBorneWords(data.ifBorne, side)] as const] : []),
          ...(data.settled ? [['Your balance', settledWords(data.settled, data.settledCommission ?? 0)] as const] : []),
        ]}
      />
    </Section>
  )
}
