import classes from './skeleton-lines.module.css'

const widths = ['92%', '78%', '85%', '64%', '90%', '70%']

/** Lines where words will be. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.lines} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classes.line} style={{ width: widths[line % widths.length] }} />
      ))}
    </div>
  )
}

/** A box where a picture or card will be. */
export function SkeletonBox({ height, ratio }: { height?: number; ratio?: string }) {
  return <div className={classes.box} style={{ height, aspectRatio: ratio }} />
}
