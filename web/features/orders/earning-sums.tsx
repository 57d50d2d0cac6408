import { Fragment } from 'react'
import { ratesText } from '#contract/money/commission-rates.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { Sum, Sums } from './order-items.tsx'

interface Props {
  order: Order
  /** Label of what the order pays, and of its adjustments, which another payout settles. */
  labels: { earned: string; settled: string; delivery: string }
  /** Path of the area's cases. */
  cases: string
}

/**
 * Breakdown of a store's earnings from an order. The earnings are what its payout pays; adjustments, such as a refund
 * that the store bears, are settled with the store's next payout and stand below. They are all that a
 * cancelled order earns.
 */
export function EarningSums({ order, labels, cases }: Props) {
  const {
    commission = 0,
    commissionRates = [],
    returned = 0,
    youEarn = 0,
    adjustments = [],
    subtotal,
    discount,
    shippingFee,
  } = order
  const cancelled = order.bitmarteOrderStatus.code_name === 'cancelled'
  const adjusted = sumOf(...adjustments.map(({ amount }) => amount))
  if (cancelled && adjustments.length === 0)
    return (
      <Note>
        Nothing: the order was cancelled and its products were refunded.
        {order.deliveredBy !== 'merchant' &&
          shippingFee > 0 &&
          ` The delivery fee of ${naira(shippingFee)} isn’t the store’s.`}
      </Note>
    )
  return (
    <Stack gap={2}>
      <Sums>
        {!cancelled && (
          <>
            <Sum label="Products" amount={subtotal} />
            {discount > 0 && <Sum label="Discount" amount={-discount} />}
            <Sum label={commissionLabel(commission, commissionRates)} amount={-commission} />
            {order.deliveredBy === 'merchant' && <Sum label={labels.delivery} amount={shippingFee} />}
            {returned > 0 && <Sum label="Refunded for returns" amount={-returned} />}
          </>
        )}
        {!cancelled && <Sum label={labels.earned} amount={youEarn} strong />}
        {adjustments.map(({ label, amount, commission: given = 0, caseId, caseName }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The postings of an order only grow.
          <Fragment key={at}>
            <Sum
              label={
                <>
                  {label}
                  {caseId && (
                    <>
                      {' '}
                      <Link to={`${cases}/${caseId}`}>{caseName}</Link>
                    </>
                  )}
                </>
              }
              amount={sumOf(amount, -given)}
            />
            {given > 0 && <Sum label="Commission given back" amount={given} />}
          </Fragment>
        ))}
        {adjustments.length > 0 && <Sum label={cancelled ? labels.earned : labels.settled} amount={adjusted} strong />}
      </Sums>
      {adjustments.length > 0 && <Note>{settledSentence(adjusted, youEarn)}</Note>}
    </Stack>
  )
}

/** Names the commission with its rate: `Bitmarte’s commission, 10%`. */
const commissionLabel = (commission: number, rates: readonly number[]): string =>
  ['Bitmarte’s commission', ...(commission > 0 && rates.length > 0 ? [ratesText(rates)] : [])].join(', ')

/** Says how an order's adjustments reach the store. */
const settledSentence = (adjusted: number, earned: number): string => {
  if (adjusted === 0) return 'The adjustments cancel each other out.'
  const once = `The store’s balance is ${adjusted < 0 ? 'lower' : 'higher'} by it once.`
  return earned > 0 ? `${once} This order’s own payout stays ${naira(earned)}.` : once
}
