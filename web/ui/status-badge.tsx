import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** What a status means for the person who reads it; each has one colour everywhere. */
export type Tone = 'waits' | 'moves' | 'way' | 'over' | 'needs'

/** A status with its dot: `waits` marigold, `moves` palm (with us), `way` indigo, `over` grey, `needs` clay (somebody). */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`${classes.badge} ${classes[tone]}`}>{children}</span>
}
