import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Picture } from '#contract/fields.ts'
import type { OfferStatus } from '#contract/offers/offers.ts'
import { dayAndTime, endWords } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import { endVerb } from './end-words.ts'

interface Props {
  picture: Picture | undefined
  /** Shows a wide picture, for collections. */
  wide?: boolean
  name: ReactNode
  note?: ReactNode
  status: OfferStatus
  /** Reason why customers can't see a live offer. */
  hiddenBy?: string | undefined
  startsAt: string
  endsAt: string | null
  /** Name of the offer in the labels of its buttons. */
  called: string
  onChange?: (() => void) | undefined
  /** Ends a live offer or deletes any other, after a question. */
  onEnd: () => void
}

const when = ({ status, startsAt, endsAt }: Pick<Props, 'status' | 'startsAt' | 'endsAt'>): string => {
  if (status === 'scheduled') return `From ${dayAndTime(startsAt)}${endsAt ? `, until ${endWords(endsAt)}` : ''}`
  if (status === 'ended') return `Ended ${endWords(endsAt ?? startsAt)}`
  return endsAt ? `Until ${endWords(endsAt)}` : 'No end date'
}

/** Row of a scheduled offer with picture, status and dates. */
export function WindowLine(props: Props) {
  const { picture, wide, name, note, status, hiddenBy, called, onChange, onEnd } = props
  return (
    <Row gap={3} wrap style={{ flex: 1, minWidth: 0 }}>
      <Row gap={3} wrap={wide} style={{ flex: '1 1 260px', minWidth: 0 }}>
        <Frame style={{ flex: 'none', width: wide ? 112 : 64, height: 64 }}>
          {picture && <PictureImg picture={picture} sizes="112px" decorative />}
        </Frame>
        <Stack gap={0.5} style={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text weight="bold" anywhere>
            {name}
          </Text>
          {note && <Note>{note}</Note>}
          <Row as="span" gap={1} across={3} wrap>
            {status === 'ended' ? (
              <StatusBadge tone="over">Ended</StatusBadge>
            ) : status === 'scheduled' ? (
              <StatusBadge tone="waits">Scheduled</StatusBadge>
            ) : hiddenBy ? (
              <StatusBadge tone="needs">{hiddenBy}</StatusBadge>
            ) : (
              <StatusBadge tone="moves">Shown</StatusBadge>
            )}
            <Note>{when(props)}</Note>
          </Row>
        </Stack>
      </Row>
      <Manages>
        <Row gap={2} wrap>
          {onChange && (
            <Button variant="default" size="compact-md" onClick={onChange} aria-label={`Change ${called}`}>
              Change
            </Button>
          )}
          <Button
            variant="subtle"
            color="clay"
            size="compact-md"
            onClick={onEnd}
            aria-label={`${endVerb(status)} ${called}`}
          >
            {endVerb(status)}
          </Button>
        </Row>
      </Manages>
    </Row>
  )
}
