import { lazy, Suspense } from 'react'
import type { SalesPoint } from '#contract/read-models/reports.ts'
import { useHydrated } from '#web/shell/hydrated.ts'
import { naira } from '#web/ui/format.ts'
import classes from './chart-frame.module.css'
import { dayLabel } from './days.ts'

const SalesChart = lazy(() => import('./sales-chart.tsx'))

interface Props {
  /** Undefined while loading. */
  points: readonly SalesPoint[] | undefined
  before: readonly SalesPoint[] | null | undefined
  /** Pixels. */
  height?: number
  /** Without the table of its figures, where it is only a glance. */
  glance?: boolean
}

/** Net sales over time. Its figures stand below as a table that opens, for who can’t see a chart or wants it exactly. */
export function SalesOverTime({ points, before, height = 260, glance }: Props) {
  const hydrated = useHydrated()
  const wait = <div className={classes.wait} style={{ height }} />
  if (!points || !hydrated) return wait
  const drawn = points.map((point, at) => ({
    label: dayLabel(point.date),
    now: point.netSales,
    ...(before ? { before: before[at]?.netSales } : {}),
  }))
  return (
    <figure className={classes.figure}>
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
      <summary>View data</summary>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Net sales</th>
              <th scope="col">Delivery</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {points.map(point => (
              <tr key={point.date}>
                <th scope="row">{dayLabel(point.date, true)}</th>
                <td>{naira(point.netSales)}</td>
                <td>{naira(point.delivery)}</td>
                <td>{naira(point.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
