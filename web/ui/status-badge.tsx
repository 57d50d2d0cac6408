import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import classes from './status-badge.module.css'

/** Meaning of a status for the reader; each has one colour everywhere. */
export type Tone = keyof typeof tones

const tones = {
  waits: { color: 'var(--marigold-ink)', background: 'var(--marigold-soft)' },
  moves: { color: 'var(--palm)', background: 'var(--palm-soft)' },
  way: { color: 'var(--indigo)', background: 'var(--indigo-soft)' },
  over: { color: 'var(--muted)', background: 'var(--stone-soft)' },
  needs: { color: 'var(--clay)', background: 'var(--clay-soft)' },
}

/** A status with a dot: `waits` marigold, `moves` palm (we work on it), `way` indigo, `over` grey, `needs` clay (action). */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Row as="span" inline gap={2} size="sm" weight="strong" className={classes.badge} style={tones[tone]}>
      {children}
    </Row>
  )
}
