import type { Bearer, OrderReturn } from '#contract/orders/return-shapes.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { Note } from '#web/ui/note.tsx'

const borne: Readonly<Record<Bearer, string>> = {
  merchant: 'The store bears it.',
  partner: 'The delivery partner bears it, not the store.',
  platform: 'Bitmarte bears it, not the store.',
}

/** What a return costs its store to the kobo, and who bears it. */
export function ReturnCostSums({ of }: { of: OrderReturn }) {
  const { cost, type, chargeback, chargebackNote, status, refund, replace } = of
  if (!cost) return null
  const settled = refund === 'refunded' || replace === 'shipped'
  const nothing = !settled && (status.code_name === 'closed' || status.code_name === 'rejected')
  if (nothing) return <Note>Nothing: nothing goes back and nothing is sent again.</Note>
  return (
    <>
      <Sums>
        <Sum label={type === 'return' ? 'Goods, as they were paid for' : 'Goods sent again'} amount={cost.goods} />
        {cost.shipping > 0 && <Sum label="Delivery" amount={cost.shipping} />}
        <Sum label="Less Bitmarte’s commission on it" amount={-cost.commission} />
        <Sum label={settled ? 'Cost' : 'Would cost'} amount={cost.total} strong />
      </Sums>
      <Note>
        {chargeback && chargeback !== 'merchant'
          ? borne[chargeback]
          : type === 'return'
            ? `Taken off what the store earns${settled ? '' : ', once it is closed'}.`
            : 'No money is taken: the store sends the same goods again.'}
        {chargebackNote && ` “${chargebackNote}”`}
      </Note>
    </>
  )
}
