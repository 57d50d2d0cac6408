import type { ReactNode } from 'react'
import type { CaseMessage } from '#contract/cases/case-shapes.ts'
import { StepPicture } from '#web/features/orders/step-picture.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Who wrote a message, beside the name of the person or company. */
const sides: Readonly<Record<CaseMessage['from'], string>> = {
  customer: 'customer',
  guest: 'guest',
  store: 'store',
  partner: 'carrier',
  platform: 'Bitmarte',
}

interface Props {
  messages: readonly CaseMessage[]
  side: CaseMessage['from']
  /** Shows the text of a message; plain by default. */
  show?: (text: string) => ReactNode
}

/** Messages and events of a case, oldest first. Messages of `side` stand on the right. */
export function CaseThread({ messages, side, show = text => text }: Props) {
  return (
    <List gap={3} aria-label="Messages and events">
      {messages.map(({ id, kind, from, authorName, text, pictures, at }) =>
        kind === 'event' ? (
          <Stack as="li" key={id}>
            <Text as="p" weight="strong" lines anywhere>
              {text}
            </Text>
            <Note>
              {authorName} · {dayAndTime(at)}
            </Note>
          </Stack>
        ) : (
          <Stack
            as="li"
            key={id}
            align="start"
            gap={1}
            panel={from === side ? 'palm' : 'sunken'}
            style={{
              maxWidth: 'min(85%, 560px)',
              padding: 'var(--space-2) var(--space-3)',
              borderRadius: 'var(--radius-lg)',
              justifySelf: from === side ? 'end' : undefined,
            }}
          >
            {kind === 'internal' && <Note>Internal note</Note>}
            <Text as="p" lines anywhere>
              {show(text)}
            </Text>
            {pictures.length > 0 && (
              <Row gap={2} wrap>
                {pictures.map(picture => (
                  <StepPicture key={picture.id} picture={picture} />
                ))}
              </Row>
            )}
            <Note>
              {authorName === sides[from] ? authorName : `${authorName} (${sides[from]})`} · {dayAndTime(at)}
            </Note>
          </Stack>
        ),
      )}
    </List>
  )
}
