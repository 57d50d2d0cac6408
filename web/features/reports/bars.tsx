import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './bars.module.css'

export interface Bar {
  id: string
  label: ReactNode
  amount: number
  to?: string
}

/** The largest parts of a sum as bars, longest first, and what all others come to. */
export function Bars({ bars, others }: { bars: readonly Bar[]; others: { count: number; netSales: number } }) {
  const longest = Math.max(...bars.map(bar => bar.amount), 1)
  return (
    <Stack as="ol" gap={3} className={classes.bars}>
      {bars.map(bar => (
        <li key={bar.id}>
          <span className={classes.label}>{bar.to ? <Link to={bar.to}>{bar.label}</Link> : bar.label}</span>
          <Text figures>{naira(bar.amount)}</Text>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${Math.max(0, (bar.amount / longest) * 100)}%` }} />
          </span>
        </li>
      ))}
      {others.count > 0 && (
        <Text as="li" tone="muted">
          <span className={classes.label}>{others.count} more</span>
          <Text figures>{naira(others.netSales)}</Text>
        </Text>
      )}
    </Stack>
  )
}
