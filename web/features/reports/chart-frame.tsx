import { Suspense } from 'react'
import type { SalesPoint } from '#contract/read-models/reports.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { naira } from '#web/ui/format.ts'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './chart-frame.module.css'
import { dayLabel } from './days.ts'

const SalesChart = onDemand(() => import('./sales-chart.tsx'))

interface Props {
  /** Undefined while loading. */
  points: readonly SalesPoint[] | undefined
  before: readonly SalesPoint[] | null | undefined
  /** Pixels. */
  height?: number
  /** Leaves the table of figures out. */
  glance?: boolean
}

/** Chart of net sales over time, with its data as a table for screen readers and exact figures. */
export function SalesOverTime({ points, before, height = 260, glance }: Props) {
  const hydrated = useHydrated()
  const wait = <SkeletonBox height={height} />
  if (!points || !hydrated) return wait
  const drawn = points.map((point, at) => ({
    label: dayLabel(point.date),
    now: point.netSales,
    ...(before ? { before: before[at]?.netSales } : {}),
  }))
  return (
    <figure>
      <div aria-hidden="true">
        <Suspense fallback={wait}>
          <SalesChart points={drawn} compared={Boolean(before)} height={height} />
        </Suspense>
      </div>
      <figcaption>{glance ? <Summary points={points} /> : <Figures points={points} />}</figcaption>
    </figure>
  )
}

function Summary({ points }: { points: readonly SalesPoint[] }) {
  const best = points.toSorted((a, b) => b.netSales - a.netSales)[0]
  if (!best) return null
  return (
    <span className="visually-hidden">
      Net sales over time; most from {dayLabel(best.date, true)}: {naira(best.netSales)}.
    </span>
  )
}

function Figures({ points }: { points: readonly SalesPoint[] }) {
  return (
    <details>
      <Text as="summary" link>
        View data
      </Text>
      <div className={classes.scroll}>
        <Table style={{ whiteSpace: 'nowrap' }}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col" data-figure>
                Net sales
              </th>
              <th scope="col" data-figure>
                Delivery
              </th>
              <th scope="col" data-figure>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map(point => (
              <tr key={point.date}>
                <th scope="row">{dayLabel(point.date, true)}</th>
                <td data-figure>{naira(point.netSales)}</td>
                <td data-figure>{naira(point.delivery)}</td>
                <td data-figure>{naira(point.total)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  )
}
