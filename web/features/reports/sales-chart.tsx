import '@mantine/charts/styles.layer.css'
import { CompositeChart } from '@mantine/charts'
import { naira } from '#web/ui/format.ts'

export interface ChartPoint {
  label: string
  now: number
  before?: number
}

/** Returns an amount for an axis, such as `₦1.2m`. */
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

/** Chart of sales over time with the previous range dashed. It renders only in the browser and loads on demand. */
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
      // Screen readers skip the chart, so nothing in it takes the focus.
      composedChartProps={{ accessibilityLayer: false }}
      xAxisProps={{ minTickGap: 24 }}
      yAxisProps={{ width: 58, tickFormatter: short }}
    />
  )
}
