import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ToggleEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconBell } from '#web/ui/icons.ts'
import { List } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '../ui/when.tsx'
import classes from './bell.module.css'
import { useKind, useSession } from './session.ts'

const calls = () => import('./bell-calls.ts')
type Notifications = Awaited<ReturnType<Awaited<ReturnType<typeof calls>>['fetchNews']>>

/** Polling interval in milliseconds while the page is visible. */
const refetchIntervalMs = 30_000

const inset = { padding: 'var(--space-15) var(--space-2)' }

/** Notifications with the number of unread ones. Opening the list marks them as read. Empty when signed out. */
export function Bell() {
  const kind = useKind()
  const session = useSession()
  const client = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const queryKey = ['notifications.list', kind, session?.user.id ?? null]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls()).fetchNews(kind, signal),
    enabled: session !== undefined,
    refetchInterval: refetchIntervalMs,
  })
  if (!session) return null
  const unread = data?.unread ?? 0
  const shown = unread > 99 ? '99+' : unread

  const onToggle = async ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState === 'closed') return refetch()
    const fresh = data?.rows.filter(row => !row.read).map(row => row.id) ?? []
    if (fresh.length === 0) return
    const { markRead } = await calls()
    const left = await markRead(kind, fresh).catch(() => undefined)
    // The rows stay marked as new while the list is open.
    if (left) client.setQueryData<Notifications>(queryKey, list => list && { ...list, unread: left.unread })
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
      >
        <Text as="h2" size="base" style={inset}>
          Notifications
        </Text>
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
                data-new={!read || undefined}
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
      </Text>
    </>
  )
}
