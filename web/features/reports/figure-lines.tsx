import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import classes from './figure-lines.module.css'

export interface FigureLine {
  label: string
  value: string | undefined
  /** What comes to this sum, said quietly. */
  note?: ReactNode
  /** A sum of those above. */
  sum?: boolean
  to?: string
}

/** Figures that add up, one below the other, as on a statement. */
export function FigureLines({ lines }: { lines: readonly FigureLine[] }) {
  if (lines.some(({ value }) => value === undefined)) return <SkeletonLines lines={lines.length} />
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, value, note, sum, to }) => (
        <div key={label} className={sum ? classes.sum : undefined}>
          <dt>
            {to ? <Link to={to}>{label}</Link> : label}
            {note && <small>{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
