import type { ReactNode } from 'react'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

export interface FigureLine {
  label: string
  value: string | undefined
  /** Explanation below the label. */
  note?: ReactNode
  /** Marks a sum of the lines above. */
  sum?: boolean
  to?: string
}

/** Figures below each other with sums, as on a statement. */
export function FigureLines({ lines }: { lines: readonly FigureLine[] }) {
  if (lines.some(({ value }) => value === undefined)) return <SkeletonLines lines={lines.length} />
  return (
    <Stack as="dl" lined={2}>
      {lines.map(({ label, value, note, sum, to }) => (
        <Row key={label} gap={4} align="start" justify="between" weight={sum ? 'bold' : 'normal'}>
          <dt>
            {to ? <Link to={to}>{label}</Link> : label}
            {note && (
              <Text as="div" weight="normal">
                <Note>{note}</Note>
              </Text>
            )}
          </dt>
          <Text as="dd" figures style={{ whiteSpace: 'nowrap' }}>
            {value}
          </Text>
        </Row>
      ))}
    </Stack>
  )
}
