import classes from './count-badge.module.css'

/** How many, on the corner of an icon: nothing for none, 99+ for more. `quiet` is for what needs nobody. */
export function CountBadge({ count, quiet }: { count: number; quiet?: boolean }) {
  if (count === 0) return null
  return <span className={`${classes.count} ${quiet ? classes.quiet : ''}`}>{count > 99 ? '99+' : count}</span>
}
