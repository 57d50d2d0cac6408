import type { ReactNode } from 'react'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './bars.module.css'

export interface Bar {
  id: string
  label: ReactNode
  amount: number
  to?: string
}

interface Props {
  bars: readonly Bar[]
  others: { count: number; netSales: number }
  /** A part of the sum that is none of its kind. */
  apart?: { label: string; amount: number } | undefined
}

/** Largest parts of a sum as bars, longest first, and the sum of the others. */
export function Bars({ bars, others, apart }: Props) {
  const longest = Math.max(...bars.map(bar => bar.amount), 1)
  return (
    <Stack as="ol" gap={3}>
      {bars.map(bar => (
        <Stack as="li" gap={1} key={bar.id}>
          <Row gap={3}>
            <Text cut grow>
              {bar.to ? <Link to={bar.to}>{bar.label}</Link> : bar.label}
            </Text>
            <Text figures>{naira(bar.amount)}</Text>
          </Row>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${Math.max(0, (bar.amount / longest) * 100)}%` }} />
          </span>
        </Stack>
      ))}
      {others.count > 0 && (
        <Row as="li" gap={3} justify="between" tone="muted">
          {others.count} more
          <Text figures>{naira(others.netSales)}</Text>
        </Row>
      )}
      {apart && apart.amount !== 0 && (
        <Row as="li" gap={3} justify="between" tone="muted">
          {apart.label}
          <Text figures style={{ whiteSpace: 'nowrap' }}>
            {naira(apart.amount)}
          </Text>
        </Row>
      )}
    </Stack>
  )
}
