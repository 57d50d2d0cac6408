import type { Message, Side } from '#contract/messages/conversations.ts'
import { StepPicture } from '#web/features/orders/step-picture.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { List, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  /** Newest first. */
  messages: readonly Message[]
  /** Messages of this side stand on the right. */
  side: Side
  authorOf: (message: Message) => string
}

/** Messages of a conversation, oldest first. */
export function MessageList({ messages, side, authorOf }: Props) {
  return (
    <List gap={3} aria-label="Messages">
      {messages.toReversed().map(message => {
        const mine = message.from === side
        return (
          <Stack
            as="li"
            key={message.id}
            align="start"
            panel={mine ? 'palm' : 'sunken'}
            style={{
              maxWidth: 'min(85%, 560px)',
              padding: 'var(--space-2) var(--space-3)',
              borderRadius: 'var(--radius-lg)',
              justifySelf: mine ? 'end' : undefined,
            }}
          >
            {message.text && (
              <Text as="p" lines anywhere>
                {message.text}
              </Text>
            )}
            {message.picture && <StepPicture picture={message.picture} />}
            <Note>
              {authorOf(message)} · {dayAndTime(message.createdAt)}
            </Note>
          </Stack>
        )
      })}
    </List>
  )
}
