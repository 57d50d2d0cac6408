import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import { naira } from '#web/ui/format.ts'

export interface ChartPoint {
  label: string
  now: number
  before?: number
}

/** `₦1.2m`, for an axis. */
function short(amount: number): string {
  const [size, unit] =
    Math.abs(amount) >= 1e9
      ? [1e9, 'bn']
      : Math.abs(amount) >= 1e6
        ? [1e6, 'm']
        : Math.abs(amount) >= 1e3
          ? [1e3, 'k']
          : [1, '']
  const rounded = Math.round((Math.abs(amount) / size) * 10) / 10
  return `${amount < 0 ? '−' : ''}₦${rounded}${unit}`
}

/** Sales over time with those of the range before, dashed. Drawn in the browser only, and loaded when it is shown. */
export default function SalesChart({
  points,
  compared,
  height,
}: {
  points: readonly ChartPoint[]
  compared: boolean
  height: number
}) {
  return (
    <CompositeChart
      h={height}
      data={points.map(point => ({ ...point }))}
      dataKey="label"
      series={[
        { name: 'now', label: 'This range', type: 'area', color: 'var(--palm)' },
        ...(compared
          ? [
              {
                name: 'before',
                label: 'Previous period',
                type: 'line' as const,
                color: 'var(--control-line)',
                strokeDasharray: '4 4',
              },
            ]
          : []),
      ]}
      curveType="linear"
      withDots={false}
      strokeWidth={2}
      gridAxis="x"
      tickLine="none"
      valueFormatter={naira}
      // It is hidden from who listens, so nothing in it takes the focus.
      composedChartProps={{ accessibilityLayer: false }}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ width: 58, tickFormatter: short }}
    />
  )
}
