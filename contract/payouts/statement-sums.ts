import type { PayoutStatement } from './transfers.ts'

/** What a statement adds up, from the opening balance to what is sent and carried forward. */
export type StatementMoney = Pick<PayoutStatement, 'opening' | 'totals' | 'fee' | 'amount' | 'closing'>

export interface StatementSum {
  label: string
  amount: number
  strong?: boolean
}

/** Products less discounts and returns, of a statement's line or totals, in naira. */
export const netSalesOf = ({ sales, delivery }: { sales: number; delivery: number }): number =>
  Math.round((sales - delivery) * 100) / 100

/**
 * Names the sums of a statement with the words of reports, in naira: they add up to the balance carried forward. Sums that
 * most statements don't have are left out where they are zero.
 */
export function statementSums(
  kind: PayoutStatement['receiver']['kind'],
  { opening, totals, fee, amount, closing }: StatementMoney,
): StatementSum[] {
  const optional = [
    { label: 'Refunds', amount: totals.refunds },
    { label: 'Return costs', amount: totals.returnCosts },
    { label: 'Adjustments', amount: totals.adjustments },
  ]
  return [
    { label: 'Opening balance', amount: opening },
    ...(kind === 'partner'
      ? [{ label: 'Deliveries', amount: totals.sales }]
      : [
          { label: 'Net sales', amount: netSalesOf(totals) },
          ...(totals.delivery === 0 ? [] : [{ label: 'Delivery', amount: totals.delivery }]),
          { label: 'Bitmarte’s commission', amount: totals.commission },
        ]),
    ...optional.filter(each => each.amount !== 0),
    { label: 'Transfer fee', amount: -fee },
    { label: 'Paid out', amount: -amount, strong: true },
    { label: 'Balance carried forward', amount: closing, strong: true },
  ]
}
