import type { CSSProperties } from 'react'
import classes from './count-badge.module.css'
import { Text } from './text.tsx'

interface Props {
  count: number
  /** Dark instead of clay, for a count that needs no action. */
  quiet?: boolean
  style?: CSSProperties
}

const dark = { background: 'var(--ink)', color: 'var(--paper)' }

/** Count on the corner of an icon: nothing for 0, 99+ above 99. */
export function CountBadge({ count, quiet, style }: Props) {
  if (count === 0) return null
  return (
    <Text size="xs" weight="bold" className={classes.count} style={{ ...(quiet && dark), ...style }}>
      {count > 99 ? '99+' : count}
    </Text>
  )
}
