import { Badge, Button } from '@mantine/core'
import type { Conversation, Side } from '#contract/messages/conversations.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import classes from './messages.module.css'
import { useSettle } from './use-settle.ts'

/** List of conversations. Each row opens its conversation beside the list. */
export function ConversationList({
  rows,
  side,
  open,
  settles,
}: {
  rows: readonly Conversation[]
  side: Side
  open: string | undefined
  /** True if the reader can mark conversations as done. */
  settles: boolean
}) {
  const url = useUrl()
  const { done } = useSettle()
  return (
    <List lined={0}>
      {rows.map(row => (
        <Row as="li" key={row.id} className={classes.item}>
          <Row
            as={Link}
            gap={3}
            to={url.to({ id: row.id, order: null, product: null, page: url.get('page') || null })}
            className={classes.open}
            aria-current={row.id === open || undefined}
            preventScrollReset
          >
            <Thumb picture={row.about.picture} size={48} />
            <Stack as="span" style={{ flex: 1, minWidth: 0 }}>
              <Text cut weight={row.unread ? 'bold' : 'normal'}>
                {side === 'store' ? row.customerName : row.storeName}
              </Text>
              <Text tone="muted" size="sm" cut>
                {row.about.kind === 'order' ? `Order ${row.about.name}` : row.about.name}
              </Text>
              <Text tone="muted" size="sm" cut>
                {row.lastFrom === side && 'You: '}
                {row.lastText}
              </Text>
            </Stack>
            <Stack as="span" gap={1} align="end">
              <Note late={side === 'store' && row.waiting}>
                <When at={row.lastAt} />
              </Note>
              {row.unread > 0 && (
                <Badge size="lg" px="xs" radius="md">
                  {row.unread}
                  <span className="visually-hidden"> unread</span>
                </Badge>
              )}
            </Stack>
          </Row>
          {settles && row.waiting && (
            <Button
              variant="subtle"
              size="compact-sm"
              mih={44}
              style={{ marginInlineEnd: 'var(--space-1)' }}
              aria-label={`Mark the conversation with ${row.customerName} about ${row.about.name} as done`}
              onClick={() => done(row)}
            >
              Done
            </Button>
          )}
        </Row>
      ))}
    </List>
  )
}
