import type { SalesFigures } from '#contract/read-models/reports.ts'
import { count, naira } from '#web/ui/format.ts'
import { sumOf } from '#web/ui/sum-of.ts'
import type { FigureLine } from './figure-lines.tsx'

interface Options {
  /** Returns the path of the orders behind a figure, with more filters. */
  list: (more: Record<string, string>) => string | undefined
  /** True if the report covers several stores. */
  stores: boolean
}

/** Lines from gross sales to earnings. Each sum is that of the lines above it. */
export function salesLines(figures: SalesFigures | undefined, { list, stores }: Options): FigureLine[] {
  const money = (of: Exclude<keyof SalesFigures, 'borneByOthers'>, sign: 1 | -1 = 1) =>
    figures && naira(sign * figures[of] || 0)
  const borne = figures?.borneByOthers ?? 0
  const others = figures ? sumOf(figures.adjustments, -borne) : 0
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
    ...(figures && borne
      ? [
          {
            label: 'Refunds borne by others',
            value: naira(borne),
            note: `what Bitmarte or a partner pays of refunds: ${stores ? 'stores earn' : 'the store earns'} it all the same`,
          },
        ]
      : []),
    ...(figures && others
      ? [{ label: 'Adjustments', value: naira(others), note: 'other costs of returns and cases, by who bears them' }]
      : []),
    {
      label: stores ? 'Earned by the stores' : 'Earned by the store',
      value: money('earned'),
      note: 'including own deliveries',
      sum: true,
    },
  ]
}

/** Says beside net sales what others pay of the refunds that they are less; undefined if nothing. */
export const borneNote = (figures: SalesFigures | undefined): string | undefined =>
  figures?.borneByOthers && figures.borneByOthers > 0
    ? `Less all refunds, of which Bitmarte or a partner pays ${naira(figures.borneByOthers)}, not the store`
    : undefined

const placedNote = ({ orders, averageOrder }: SalesFigures): string =>
  orders === 1 ? '1 order' : `${count(orders)} orders, ${naira(averageOrder)} on average`
