import type { ReactNode } from 'react'
import type { Picture } from '#contract/fields.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'

/** List of order rows; skeletons while `children` is undefined. */
export function OrderRowList({ label, children }: { label: string; children: ReactNode[] | undefined }) {
  if (children)
    return (
      <List lined={0} aria-label={label}>
        {children}
      </List>
    )
  return (
    <Stack gap={3} pad={4} role="status" aria-label="Loading">
      {['first', 'second', 'third'].map(key => (
        <SkeletonBox key={key} height={72} />
      ))}
    </Stack>
  )
}

interface Props {
  to: string
  picture: Picture | undefined
  title: ReactNode
  note: ReactNode
  status: ReactNode
  tone: Tone
  next: string | undefined
  /** Amount at the row's end. */
  end: ReactNode
}

/** Width of the picture, smaller on a phone. */
const side = 'clamp(56px, 15vw, 72px)'

/** Row of a customer's order or return. The whole row is a link. */
export function OrderListRow({ to, picture, title, note, status, tone, next, end }: Props) {
  return (
    <Row as="li" gap={4} align="start" hover pad={3} style={{ position: 'relative', paddingInline: 'var(--space-4)' }}>
      <Thumb picture={picture} size={72} style={{ width: side, height: side }} />
      <Row gap={1} across={4} align="start" wrap grow>
        <Stack gap={0.5} style={{ flex: '1 1 200px' }}>
          <Text as={Link} weight="strong" className="card-link" to={to}>
            {title}
          </Text>
          <Note>{note}</Note>
          <Row as="span" gap={1} across={2} wrap style={{ marginTop: 'var(--space-1)' }}>
            <StatusBadge tone={tone}>{status}</StatusBadge>
            {next && <Note>{next}</Note>}
          </Row>
        </Stack>
        {end}
      </Row>
    </Row>
  )
}
