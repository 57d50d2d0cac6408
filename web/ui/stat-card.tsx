import { Fragment, type ReactNode } from 'react'
import { count } from './format.ts'
import { Grid, Stack } from './layout.tsx'
import { Link } from './link.tsx'
import { SkeletonLine } from './skeleton-lines.tsx'
import classes from './stat-card.module.css'
import { Text } from './text.tsx'

interface Props {
  label: string
  value: ReactNode
  /** One line below. */
  note?: ReactNode
  /** Explanation below the note. */
  more?: string | undefined
  tone?: 'good' | 'late'
  /** Address of the page that lists the counted items. */
  to?: string
}

const tones = { good: 'palm', late: 'clay' } as const

/** A figure with its label; with `to`, the whole card is a link. `value` is undefined while loading. */
export function StatCard({ label, value, note, more, tone, to }: Props) {
  return (
    <Stack gap={0.5} panel="card" className={classes.card} style={{ alignContent: 'start' }}>
      <Text as="div" tone="muted" size="sm">
        {to ? (
          <Link to={to} className="card-link">
            {label}
          </Link>
        ) : (
          label
        )}
      </Text>
      <Text as="div" size="2xl" weight="bold" figures className={classes.value}>
        {value ?? <SkeletonLine style={{ width: '60%', height: '1em' }} />}
      </Text>
      {note && (
        <Text as="div" tone={tone ? tones[tone] : 'muted'} size="sm" weight={tone && 'strong'}>
          {note}
        </Text>
      )}
      {more && (
        <Text as="div" tone="muted" size="sm">
          {more}
        </Text>
      )}
    </Stack>
  )
}

interface NoteLinksProps {
  parts: readonly { count: number | undefined; words: string; to: string }[]
  /** Shown if every part is zero or still loading. */
  none?: string
}

/** A card's note of parts of its figure, such as `2 late, 1 stuck`, each with a link to these items. */
export function NoteLinks({ parts, none }: NoteLinksProps) {
  const some = parts.filter(part => part.count)
  if (some.length === 0) return none
  return some.map(({ count: number, words, to }, at) => (
    <Fragment key={to}>
      {at > 0 && ', '}
      <Text as={Link} underline to={to} className={classes.part}>
        {count(number ?? 0)} {words}
      </Text>
    </Fragment>
  ))
}

/**
 * A row of StatCards: four on a wide screen, two on a phone. With `slim`, a phone has one line that scrolls sideways, so
 * that the list below is in sight.
 */
export function StatRow({ slim, children }: { slim?: boolean; children: ReactNode }) {
  return (
    <Grid gap={3} min={200} fill className={slim ? `${classes.row} ${classes.slim}` : classes.row}>
      {children}
    </Grid>
  )
}
