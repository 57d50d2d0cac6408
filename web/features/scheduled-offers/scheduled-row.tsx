import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Picture } from '#contract/fields.ts'
import type { OfferStatus } from '#contract/offers/offers.ts'
import classes from '#web/features/scheduled-offers/scheduled-offers.module.css'
import { dayAndTime } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  picture: Picture | undefined
  /** A wide picture, as collections have. */
  wide?: boolean
  name: ReactNode
  note?: ReactNode
  status: OfferStatus
  /** Why customers don't see it though it is its time. */
  hiddenBy?: string | undefined
  startsAt: string
  endsAt: string | null
  /** What the buttons name. */
  called: string
  onChange?: (() => void) | undefined
  onDelete: () => void
}

const when = ({ status, startsAt, endsAt }: Pick<Props, 'status' | 'startsAt' | 'endsAt'>): string => {
  if (status === 'scheduled') return `From ${dayAndTime(startsAt)}${endsAt ? `, to ${dayAndTime(endsAt)}` : ''}`
  if (status === 'ended') return `Ended ${dayAndTime(endsAt ?? startsAt)}`
  return endsAt ? `Until ${dayAndTime(endsAt)}` : 'Until removed'
}

/** A scheduled offer: what it is, its status and its end. */
export function WindowLine(props: Props) {
  const { picture, wide, name, note, status, hiddenBy, called, onChange, onDelete } = props
  return (
    <div className={classes.line}>
      <div className={classes.body}>
        {picture ? (
          <PictureImg
            picture={picture}
            sizes="112px"
            decorative
            className={`${classes.picture} ${wide ? classes.wide : ''}`}
          />
        ) : (
          <span className={classes.picture} />
        )}
        <Stack gap={0.5} className={classes.words}>
          <Text weight="bold" anywhere>
            {name}
          </Text>
          {note && <Note>{note}</Note>}
          <Row as="span" gap={1} across={3} wrap>
            {status === 'ended' ? (
              <StatusBadge tone="over">Over</StatusBadge>
            ) : status === 'scheduled' ? (
              <StatusBadge tone="waits">To come</StatusBadge>
            ) : hiddenBy ? (
              <StatusBadge tone="needs">{hiddenBy}</StatusBadge>
            ) : (
              <StatusBadge tone="moves">Shown</StatusBadge>
            )}
            <Note>{when(props)}</Note>
          </Row>
        </Stack>
      </div>
      <Row gap={2} align="stretch" className={classes.actions}>
        {onChange && (
          <Button variant="default" size="compact-md" onClick={onChange} aria-label={`Change ${called}`}>
            Change
          </Button>
        )}
        <Button variant="subtle" color="clay" size="compact-md" onClick={onDelete} aria-label={`Remove ${called}`}>
          Remove
        </Button>
      </Row>
    </div>
  )
}
