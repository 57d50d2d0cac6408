import type { Bearer, OrderReturn } from '#contract/orders/return-shapes.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { useKind } from '#web/shell/session.ts'
import { Note } from '#web/ui/note.tsx'

/** Says who bears a cost that isn't the store's. */
const borne = (bearer: Exclude<Bearer, 'merchant'>, store: string): string =>
  `Charged to ${bearer === 'partner' ? 'the delivery partner' : 'Bitmarte'}, not ${store}.`

type Costs = Pick<OrderReturn, 'cost' | 'type' | 'chargeback' | 'chargebackNote' | 'status' | 'refund' | 'replace'>

/** Cost of a return for its store, and who bears it. */
export function ReturnCostSums({ of }: { of: Costs }) {
  const { cost, type, chargeback, chargebackNote, status, refund, replace } = of
  const isStore = useKind() === 'merchant'
  if (!cost) return null
  const settled = refund === 'refunded' || replace === 'shipped'
  const nothing = !settled && (status.code_name === 'closed' || status.code_name === 'rejected')
  if (nothing) return <Note>Nothing: no refund and no exchange.</Note>
  // The money of a cancelled exchange goes back as that of a return.
  const free = type === 'replacement' && refund !== 'refunded'
  if (free && (!chargeback || chargeback === 'merchant'))
    return (
      <Note>Nothing: {isStore ? 'you send' : 'the store sends'} the customer the exchange instead of a refund.</Note>
    )
  return (
    <>
      <Sums>
        <Sum label={free ? 'Exchanged products' : 'Products, at the price paid'} amount={cost.goods} />
        {cost.shipping > 0 && <Sum label="Delivery" amount={cost.shipping} />}
        <Sum label="Minus Bitmarte’s commission" amount={-cost.commission} />
        <Sum label={settled ? 'Cost' : 'Would cost'} amount={cost.total} strong />
      </Sums>
      <Note>
        {chargeback && chargeback !== 'merchant'
          ? borne(chargeback, isStore ? 'you' : 'the store')
          : `Deducted from ${isStore ? 'your' : 'the store’s'} earnings${settled ? '' : ' once it is closed'}.`}
        {chargebackNote && ` “${chargebackNote}”`}
      </Note>
    </>
  )
}
