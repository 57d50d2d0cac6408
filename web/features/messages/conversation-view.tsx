import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type Conversation,
  getConversation,
  listConversations,
  readConversation,
  type Side,
} from '#contract/messages/conversations.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf, useChange } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { answersWithin } from './message-words.ts'
import { ReportConversation } from './report-conversation.tsx'
import { StoreOffSale } from './store-off-sale.tsx'
import { useSettle } from './use-settle.ts'

/** Number of messages shown, the newest ones. */
const shown = 100
/** Interval between reloads of the open conversation. */
const refetchIntervalMs = 15_000

const subjectPage = ({ about }: Conversation, side: Side): string => {
  if (about.kind === 'product') return side === 'store' ? `/merchant/products/${about.id}` : `/product/${about.id}`
  return side === 'store' ? `/merchant/orders/${about.id}` : `/customer/orders/${about.id}`
}

interface Props {
  id: string
  side: Side
  /** True if the reader has permission to write. */
  writes: boolean
}

/** One conversation, oldest message first, with a form for a reply. Opening it marks it as read. */
export function ConversationView({ id, side, writes }: Props) {
  const { data, error, refetch } = useQuery({
    ...queryOf(getConversation, { params: { id }, query: { limit: shown } }),
    ...keptQuery,
    refetchInterval: refetchIntervalMs,
  })
  const { mutate } = useChange(readConversation, {
    success: false,
    failure: false,
    invalidates: [listConversations.id, getConversation.id],
  })
  const unread = data?.conversation.unread ?? 0
  const newest = data?.rows[0]?.id
  // Once per new message: marking it as read refetches the conversation, which may still count it as unread.
  const read = useRef<string>(undefined)
  useEffect(() => {
    if (unread === 0 || !writes || read.current === newest) return
    read.current = newest
    mutate({ params: { id } })
  }, [unread, writes, id, newest, mutate])
  const online = useOnline()
  if (!data) {
    if (!online) return <NoNetwork heading="h2" />
    if (!error) return <SkeletonBox height={360} />
    if (error.status === 404 || error.status === 422) return <EmptyState title="There is no such conversation." />
    return <ErrorState error={error} onRetry={() => refetch()} />
  }
  const { conversation, rows, count, answerMinutes } = data
  const { about } = conversation
  const gone = side === 'customer' && about.kind === 'product' && conversation.storeOffSale
  return (
    <Section>
      <Row gap={1} across={4} align="baseline" justify="between" wrap style={{ marginBottom: 'var(--space-4)' }}>
        <Text as="h2" size="lg">
          {side === 'store' ? conversation.customerName : conversation.storeName}
        </Text>
        {gone ? (
          about.name
        ) : (
          <Link to={subjectPage(conversation, side)}>
            {about.kind === 'order' ? `Order ${about.name}` : about.name}
          </Link>
        )}
      </Row>
      {count > rows.length && (
        <Note>
          The newest {rows.length} of {count} messages
        </Note>
      )}
      <div style={{ marginBottom: 'var(--space-5)' }}>
        <MessageList messages={rows} side={side} authorOf={({ authorName }) => authorName} />
      </div>
      {side === 'customer' && conversation.storeOffSale && <StoreOffSale storeName={conversation.storeName} />}
      {side === 'customer' && !conversation.storeOffSale && conversation.waiting && answerMinutes !== null && (
        <p>
          <Note>
            {conversation.storeName} usually replies {answersWithin(answerMinutes)}.
          </Note>
        </p>
      )}
      {side === 'store' && writes && <Settle conversation={conversation} />}
      {writes && <MessageForm key={id} about={{ threadId: id }} />}
      {writes && <ReportConversation key={`report ${id}`} id={id} />}
    </Section>
  )
}

/** Marks a conversation whose customer wrote last as done, or puts it back. */
function Settle({ conversation }: { conversation: Conversation }) {
  const { done, reopen, busy } = useSettle()
  if (conversation.lastFrom === 'store') return null
  return (
    <Row gap={2} wrap style={{ marginBottom: 'var(--space-3)' }}>
      <Note>{conversation.waiting ? 'No reply needed?' : 'Done without a reply.'}</Note>
      <Button
        variant="default"
        size="compact-md"
        loading={busy}
        onClick={() => (conversation.waiting ? done(conversation) : reopen(conversation.id))}
      >
        {conversation.waiting ? 'Mark as done' : 'Undo'}
      </Button>
    </Row>
  )
}
