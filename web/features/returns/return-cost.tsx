import type { Bearer, OrderReturn } from '#contract/orders/return-shapes.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { Note } from '#web/ui/note.tsx'

const borne: Readonly<Record<Bearer, string>> = {
  merchant: 'Charged to the store.',
  partner: 'Charged to the delivery partner, not the store.',
  platform: 'Charged to Bitmarte, not the store.',
}

/** Cost of a return for its store, and who bears it. */
export function ReturnCostSums({ of }: { of: OrderReturn }) {
  const { cost, type, chargeback, chargebackNote, status, refund, replace } = of
  if (!cost) return null
  const settled = refund === 'refunded' || replace === 'shipped'
  const nothing = !settled && (status.code_name === 'closed' || status.code_name === 'rejected')
  if (nothing) return <Note>Nothing: no refund and no exchange.</Note>
  const free = type === 'replacement' && refund !== 'refunded'
  if (free && (!chargeback || chargeback === 'merchant')) return <Note>No charge: the store sends the exchange.</Note>
  return (
    <>
      <Sums>
        <Sum label={type === 'return' ? 'Products, at the price paid' : 'Exchanged products'} amount={cost.goods} />
        {cost.shipping > 0 && <Sum label="Delivery" amount={cost.shipping} />}
        <Sum label="Minus Bitmarte’s commission" amount={-cost.commission} />
        <Sum label={settled ? 'Cost' : 'Would cost'} amount={cost.total} strong />
      </Sums>
      <Note>
        {chargeback && chargeback !== 'merchant'
          ? borne[chargeback]
          : type === 'return'
            ? `Deducted from the store’s earnings${settled ? '' : ' once it is closed'}.`
            : 'No charge: the store sends the exchange.'}
        {chargebackNote && ` “${chargebackNote}”`}
      </Note>
    </>
  )
}
