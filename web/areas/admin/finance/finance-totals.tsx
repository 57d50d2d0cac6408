import { divisionNames, type FinanceTotals } from '#contract/payouts/finance.ts'
import { type FigureLine, FigureLines } from '#web/features/reports/figure-lines.tsx'
import { count, naira } from '#web/ui/format.ts'
import { Columns, Section } from '#web/ui/section.tsx'

type Totals = Omit<FinanceTotals, 'commissionPercentage'> & { commissionPercentage?: number }

/** Payments of customers and the parties they are due to; both sides have the same total. */
export function FinanceTotalsCards({ totals }: { totals: Totals | undefined }) {
  const money = (of: keyof FinanceTotals) => totals && naira(totals[of] ?? 0)
  const paid: FigureLine[] = [
    { label: divisionNames.totalSalesOrderAmount, value: money('totalSalesOrderAmount') },
    { label: divisionNames.totalDeliveryAmount, value: money('totalDeliveryAmount') },
    {
      label: 'Total of orders',
      value: money('totalOrderAmount'),
      note: 'cancellations and refunds, listed under Reversed, are deducted',
      sum: true,
    },
    { label: 'Orders', value: totals && count(totals.totalOrders) },
  ]
  if (totals?.commissionPercentage !== undefined)
    paid.push({
      label: 'Commission',
      value: `${totals.commissionPercentage.toFixed(2)}%`,
      note: 'of products less discounts, across all plans',
    })
  const due: FigureLine[] = [
    {
      label: 'Due to merchants',
      value: money('dueToMerchant'),
      note: 'after commission, including their own deliveries',
    },
    { label: 'Due to delivery partners', value: money('dueToPartners'), note: 'their share of the delivery fees' },
    {
      label: divisionNames.dueToPaystackFromBitmarte,
      value: money('dueToPaystackFromBitmarte'),
      note: 'fees on these orders’ payments',
    },
    { label: divisionNames.remitToBitmart, value: money('remitToBitmart'), note: 'the rest of its share' },
    { label: 'Total of orders', value: money('totalOrderAmount'), sum: true },
    {
      label: divisionNames.dueToBitmart,
      value: money('dueToBitmart'),
      note: 'commission and delivery, before Paystack’s fees; below zero where Bitmarte paid refunds or discounts',
    },
  ]
  return (
    <Columns
      side={
        <Section title="Paid by customers, less refunds">
          <FigureLines lines={paid} />
        </Section>
      }
    >
      <Section title="Due to">
        <FigureLines lines={due} />
      </Section>
    </Columns>
  )
}
