import type { SalesFigures } from '#contract/read-models/reports.ts'
import { sumOf } from '#web/features/payouts/transfer-words.ts'
import { count, naira } from '#web/ui/format.ts'
import type { FigureLine } from './figure-lines.tsx'

interface Options {
  /** Returns the path of the orders behind a figure, with more filters. */
  list: (more: Record<string, string>) => string | undefined
  /** True if the report covers several stores. */
  stores: boolean
}

/** Lines from gross sales to earnings. Each sum is that of the lines above it. */
export function salesLines(figures: SalesFigures | undefined, { list, stores }: Options): FigureLine[] {
  const money = (of: keyof SalesFigures, sign: 1 | -1 = 1) => figures && naira(sign * figures[of] || 0)
  return [
    { label: 'Gross sales', value: money('grossSales'), note: 'products in placed orders', to: list({}) },
    { label: 'Discounts', value: money('discounts', -1), note: 'store coupons' },
    {
      label: 'Sales placed',
      value: figures && naira(sumOf(figures.grossSales, -figures.discounts)),
      note: figures?.orders ? placedNote(figures) : undefined,
      sum: true,
    },
    {
      label: 'Cancelled',
      value: money('cancelled', -1),
      note: 'by cancellation date',
      to: list({ status: 'cancelled' }),
    },
    { label: 'Refunded', value: money('returned', -1), note: 'returns and cases, by refund date' },
    { label: 'Net sales', value: money('netSales'), sum: true },
    { label: 'Delivery', value: money('delivery'), note: 'paid by customers, less refunds' },
    { label: 'Total', value: money('total'), sum: true },
    {
      label: 'Commission',
      value: money('commission', -1),
      note: 'Bitmarte’s, by order date, less what was cancelled or refunded. Billed for the month in which orders complete: see Invoices',
    },
    {
      label: 'Delivery by others',
      value: money('deliveryByOthers', -1),
      note: `what Bitmarte and its partners get for orders that ${stores ? 'stores don’t' : 'the store doesn’t'} deliver`,
    },
    ...(figures?.adjustments
      ? [{ label: 'Adjustments', value: money('adjustments'), note: 'costs of returns and cases, by who bears them' }]
      : []),
    {
      label: stores ? 'Earned by the stores' : 'Earned by the store',
      value: money('earned'),
      note: 'including own deliveries',
      sum: true,
    },
  ]
}

const placedNote = ({ orders, averageOrder }: SalesFigures): string =>
  orders === 1 ? '1 order' : `${count(orders)} orders, ${naira(averageOrder)} on average`
