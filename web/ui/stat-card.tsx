import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './stat-card.module.css'

interface Props {
  label: string
  value: ReactNode
  /** One line below. */
  note?: ReactNode
  tone?: 'good' | 'late'
  /** Where the figure comes from. */
  to?: string
}

/** A figure that answers a question; the whole card is a link where it leads somewhere. `value` is absent while it loads. */
export function StatCard({ label, value, note, tone, to }: Props) {
  return (
    <div className={classes.card}>
      <div className={classes.label}>
        {to ? (
          <Link to={to} className="card-link">
            {label}
          </Link>
        ) : (
          label
        )}
      </div>
      <div className={classes.value}>{value ?? <span className={classes.wait} />}</div>
      {note && <div className={tone ? classes[tone] : classes.note}>{note}</div>}
    </div>
  )
}

/** A row of them: four on a wide screen, two on a phone. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
