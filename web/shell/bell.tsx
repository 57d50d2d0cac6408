import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ToggleEvent, useId, useRef, useState } from 'react'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconBell } from '#web/ui/icons.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '../ui/when.tsx'
import classes from './bell.module.css'
import { keptQuery } from './query.ts'
import { useKind, useSession } from './session.ts'

const calls = () => import('./bell-calls.ts')
type Notifications = Awaited<ReturnType<Awaited<ReturnType<typeof calls>>['fetchNews']>>

/** Polling interval in milliseconds while the page is visible. */
const refetchIntervalMs = 30_000

const inset = { padding: 'var(--space-15) var(--space-2)' }

const button = {
  as: 'button',
  tone: 'palm',
  weight: 'strong',
  touch: true,
  hover: true,
  type: 'button',
  style: inset,
} as const

/** Notifications per page of the list, and at most in all. */
const [some, most] = [20, 100]

/**
 * Notifications with the number of unread ones, the last known ones without a network. Those that come into view are
 * marked as read. Empty when signed out.
 */
export function Bell() {
  const kind = useKind()
  const session = useSession()
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [limit, setLimit] = useState(some)
  const seen = useRef(new Set<string>())
  const queryKey = ['notifications.list', kind, session?.user.id ?? null, limit]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls()).fetchNews(kind, limit, signal),
    placeholderData: keepPreviousData,
    enabled: session !== undefined,
    refetchInterval: refetchIntervalMs,
    ...keptQuery,
  })
  if (!session) return null
  const unread = data?.unread ?? 0
  const shown = unread > 99 ? '99+' : unread

  const readVisible = async () => {
    const end = list.current?.getBoundingClientRect().bottom ?? 0
    const fresh = [...(list.current?.querySelectorAll<HTMLElement>('[data-new]') ?? [])]
      .filter(row => row.getBoundingClientRect().bottom <= end)
      .flatMap(row => row.dataset.new ?? [])
      .filter(row => !seen.current.has(row))
    if (fresh.length === 0) return
    for (const row of fresh) seen.current.add(row)
    const { markRead } = await calls()
    const left = await markRead(kind, fresh).catch(() => undefined)
    // The rows stay marked as new while the list is open.
    if (left) client.setQueryData<Notifications>(queryKey, list => list && { ...list, unread: left.unread })
  }
  const readAll = async () => {
    await (await calls()).markRead(kind).catch(() => undefined)
    return refetch()
  }
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'open') return readVisible()
    seen.current.clear()
    return refetch()
  }

  return (
    <>
      <Text
        as="button"
        tone="ink"
        square={44}
        type="button"
        className={classes.bell}
        popoverTarget={id}
        aria-label={unread ? `Notifications, ${shown} new` : 'Notifications'}
      >
        <IconBell size={22} stroke={1.8} aria-hidden="true" />
        <CountBadge count={unread} />
      </Text>
      <Text
        as="div"
        panel="float"
        pad={2}
        ref={list}
        id={id}
        popover="auto"
        className={classes.list}
        onToggle={onToggle}
        onScroll={readVisible}
      >
        <Row justify="between">
          <Text as="h2" size="base" style={inset}>
            Notifications
          </Text>
          {unread > 0 && (
            <Text {...button} onClick={readAll}>
              Mark all as read
            </Text>
          )}
        </Row>
        {isError && !data && (
          <Text as="p" tone="muted" style={inset} role="alert">
            Notifications could not be loaded. Close this and open it again.
          </Text>
        )}
        {data?.rows.length === 0 && (
          <Text as="p" tone="muted" style={inset}>
            No notifications yet.
          </Text>
        )}
        <List gap={0.5}>
          {data?.rows.map(({ id, title, path, read, createdAt }) => (
            <li key={id}>
              <Text
                as={Link}
                size="md"
                hover
                pad={2}
                to={path}
                className={classes.item}
                data-new={read ? undefined : id}
                onClick={() => list.current?.hidePopover()}
              >
                {!read && <span className="visually-hidden">New: </span>}
                {title}
                <Text as="div" tone="muted" size="sm" weight="normal">
                  <When at={createdAt} />
                </Text>
              </Text>
            </li>
          ))}
        </List>
        {data && data.rows.length < Math.min(data.count, most) && (
          <Text {...button} onClick={() => setLimit(limit + some)}>
            Show older
          </Text>
        )}
      </Text>
    </>
  )
}
