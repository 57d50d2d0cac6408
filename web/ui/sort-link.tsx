import classes from './data-table.module.css'
import { Link } from './link.tsx'
import { useUrl } from './url.ts'

/** A column header that sorts: first one way, then the other, then the default. */
export function SortLink({ label, values: [first, second] }: { label: string; values: readonly [string, string] }) {
  const url = useUrl()
  const now = url.get('sortBy')
  const next = now === first ? second : now === second ? null : first
  return (
    <Link to={url.to({ sortBy: next })} className={classes.sort} preventScrollReset>
      {label}
      <span aria-hidden="true">{now === first ? ' ↓' : now === second ? ' ↑' : ''}</span>
    </Link>
  )
}
