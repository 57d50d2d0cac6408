import { Link } from 'react-router'
import type { Conversation, Side } from '#contract/messages/conversations.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'
import classes from './messages.module.css'

/** Conversations below each other, each a link that opens it beside. */
export function ConversationList({
  rows,
  side,
  open,
}: {
  rows: readonly Conversation[]
  side: Side
  open: string | undefined
}) {
  const url = useUrl()
  return (
    <ul>
      {rows.map(row => (
        <li key={row.id}>
          <Link
            to={url.to({ id: row.id, order: null, product: null, page: url.get('page') || null })}
            className={classes.item}
            aria-current={row.id === open || undefined}
            preventScrollReset
          >
            <Thumb picture={row.about.picture} size={48} />
            <Stack as="span" className={classes.words}>
              <span className={row.unread ? classes.unread : undefined}>
                {side === 'store' ? row.customerName : row.storeName}
              </span>
              <Note>{row.about.kind === 'order' ? `Order ${row.about.name}` : row.about.name}</Note>
              <Note>
                {row.lastFrom === side && 'You: '}
                {row.lastText}
              </Note>
            </Stack>
            <Stack as="span" gap={1} align="end">
              <Note late={side === 'store' && row.waiting}>
                <When at={row.lastAt} />
              </Note>
              {row.unread > 0 && (
                <span className={classes.badge}>
                  {row.unread}
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
            </Stack>
          </Link>
        </li>
      ))}
    </ul>
  )
}
