import type { SalesFigures } from '#contract/read-models/reports.ts'
import { count, naira } from '#web/ui/format.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import { compared } from './change.ts'
import type { Days } from './days.ts'
import { borneNote } from './sales-lines.ts'

interface Props {
  figures: SalesFigures | undefined
  before: SalesFigures | null | undefined
  /** Undefined while loading. */
  days: Days | undefined
  /** Returns the path of the orders behind a figure, with more filters. */
  list: (more: Record<string, string>) => string | undefined
}

/** Figures of a range with their change and links to the orders. */
export function SalesCards({ figures, before, days, list }: Props) {
  return (
    <StatRow>
      <StatCard
        label="Net sales"
        value={figures && naira(figures.netSales)}
        {...compared(figures?.netSales, before?.netSales, days, naira)}
        more={borneNote(figures)}
        to={list({})}
      />
      <StatCard
        label="Orders placed"
        value={figures && count(figures.orders)}
        {...compared(figures?.orders, before?.orders, days, count)}
        to={list({})}
      />
      <StatCard
        label="Goods per order placed"
        value={figures && naira(figures.averageOrder)}
        {...compared(figures?.averageOrder, before?.averageOrder, days, naira)}
        to={list({ sortBy: 'total-desc' })}
      />
      <StatCard
        label="Delivery paid"
        value={figures && naira(figures.delivery)}
        {...compared(figures?.delivery, before?.delivery, days, naira)}
        to={list({})}
      />
    </StatRow>
  )
}
