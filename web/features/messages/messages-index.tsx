import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listConversations, type Side } from '#contract/messages/conversations.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationView } from './conversation-view.tsx'
import { MessageForm } from './message-form.tsx'
import { answersWithin } from './message-words.ts'
import classes from './messages.module.css'
import { NewSubject } from './new-subject.tsx'

const perPage = 20
/** Interval between reloads of the list, which bring new messages. */
const refetchIntervalMs = 20_000

const unread = { param: 'unread', label: 'Unread', options: [{ value: 'true', label: 'only these' }] }

const uuid = /^[0-9a-f-]{36}$/i
const idIn = (typed: string) => (uuid.test(typed) ? typed : undefined)

/** List of conversations beside the open one. The URL's `id` names it; `order` or `product` starts a new one. */
export function MessagesIndex({ side, writes }: { side: Side; writes: boolean }) {
  const url = useUrl()
  const search = typedIn(url.search, 'search')
  const [orderId, productId] = [idIn(url.get('order')), idIn(url.get('product'))]
  const beginning = !url.get('id') && (orderId !== undefined || productId !== undefined)
  const onlyWaiting = side === 'store' && url.get('waiting') === 'true'
  const list = useQuery({
    ...queryOf(listConversations, {
      query: {
        limit: perPage,
        offset: offsetOf(url.search, perPage),
        search: search || undefined,
        unread: url.get('unread') === 'true' ? 'true' : undefined,
        waiting: onlyWaiting ? 'true' : undefined,
      },
    }),
    ...keptQuery,
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  const existing = queryOf(listConversations, { query: { limit: 1, orderId, productId } })
  const found = useQuery({ ...existing, ...keptQuery, enabled: existing.enabled && beginning })
  const open = url.get('id') || (beginning ? found.data?.rows[0]?.id : undefined)
  const online = useOnline()
  const { data, error, refetch } = list
  const narrowed = Boolean(search || url.get('unread'))
  const empty = data?.rows.length === 0 && !open && !beginning
  if (!data && !online) return <NoNetwork heading="h2" />
  return (
    <Grid gap={5} align="start" className={empty ? undefined : classes.frame}>
      <div className={open || beginning ? classes.behind : undefined}>
        <Section flush>
          {side === 'store' && (
            <TabsWithCounts
              label="Messages to answer, or all"
              param="waiting"
              tabs={[
                { value: '', label: 'All' },
                { value: 'true', label: 'To answer', count: data?.waiting },
              ]}
            />
          )}
          <ListBar>
            <SearchField
              placeholder={side === 'store' ? 'Search by customer, order, product' : 'Search by store, order, product'}
            />
            <FilterChips filters={[unread]} />
          </ListBar>
          {side === 'store' && data && data.answerMinutes !== null && (
            <p style={{ padding: 'var(--space-4)', borderBottom: '1px solid var(--line)' }}>
              <Note>
                Half of your latest replies came {answersWithin(data.answerMinutes)}. Unanswered messages don’t count.
              </Note>
            </p>
          )}
          {data?.rows.length ? (
            <ConversationList rows={data.rows} side={side} open={open} settles={side === 'store' && writes} />
          ) : data ? (
            <EmptyList>
              <EmptyState
                title={narrowed ? 'No matching conversations' : onlyWaiting ? 'Nothing to answer' : 'No messages yet'}
              >
                {narrowed
                  ? 'Remove a filter or try another search.'
                  : onlyWaiting
                    ? 'Conversations come back here when the customer writes again.'
                    : side === 'store'
                      ? 'Customers’ questions about orders and products appear here.'
                      : 'Contact a store from a product page or an order.'}
              </EmptyState>
            </EmptyList>
          ) : error ? (
            <ErrorState error={error} onRetry={() => refetch()} />
          ) : (
            <div style={{ padding: 'var(--space-4)' }}>
              <SkeletonLines lines={6} />
            </div>
          )}
          {data && <Pager count={data.count} limit={perPage} />}
        </Section>
      </div>
      <div className={open || beginning ? undefined : classes.behind}>
        {(open || beginning) && (
          <Text as={Link} link to={url.to({ id: null, order: null, product: null })} className={classes.back}>
            ← All messages
          </Text>
        )}
        {open ? (
          <ConversationView key={open} id={open} side={side} writes={writes} />
        ) : beginning && found.data && !writes ? (
          <EmptyState title="No messages about this yet">Your role can read messages, and not write them.</EmptyState>
        ) : beginning && found.data ? (
          <Section>
            <NewSubject orderId={orderId} productId={productId} side={side} />
            <MessageForm
              about={orderId ? { orderId } : { productId: productId ?? '' }}
              onSent={id => url.set({ id, order: null, product: null })}
            />
          </Section>
        ) : beginning ? (
          online ? (
            <SkeletonLines lines={4} />
          ) : (
            <NoNetwork heading="h2" />
          )
        ) : (
          data && data.rows.length > 0 && <EmptyState title="Choose a conversation" />
        )}
      </div>
    </Grid>
  )
}
