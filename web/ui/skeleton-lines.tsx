import { Stack } from './layout.tsx'
import classes from './skeleton-lines.module.css'

const widths = ['92%', '78%', '85%', '64%', '90%', '70%', '88%', '58%']

/** Lines where words will be, 8 at most. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={3} role="status" aria-label="Loading">
      {widths.slice(0, lines).map(width => (
        <span key={width} className={classes.line} style={{ width }} />
      ))}
    </Stack>
  )
}

/** A box where a picture or card will be. */
export function SkeletonBox({ height, ratio }: { height?: number; ratio?: string }) {
  return <div className={classes.box} aria-busy style={{ height, aspectRatio: ratio }} />
}
