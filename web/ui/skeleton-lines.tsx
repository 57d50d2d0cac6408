import type { CSSProperties } from 'react'
import { Stack } from './layout.tsx'
import classes from './skeleton-lines.module.css'

const widths = ['92%', '78%', '85%', '64%', '90%', '70%', '88%', '58%']

/** Placeholder lines of text, 8 at most. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={3} role="status" aria-label="Loading" className={classes.breathe}>
      {widths.slice(0, lines).map(width => (
        <span key={width} className={classes.line} style={{ width, height: 12 }} />
      ))}
    </Stack>
  )
}

/** Placeholder of a word or figure. */
export const SkeletonLine = ({ style }: { style?: CSSProperties }) => (
  <span className={classes.line} style={{ height: 12, margin: 'var(--space-1) 0', ...style }} />
)

/** Placeholder of a picture or card. */
export function SkeletonBox({ height, ratio }: { height?: number | string; ratio?: string }) {
  const style = { height, aspectRatio: ratio, borderRadius: 'var(--radius-lg)' }
  return <div className={`${classes.line} ${classes.breathe}`} aria-busy style={style} />
}
