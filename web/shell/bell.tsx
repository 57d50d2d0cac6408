import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ToggleEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconBell } from '#web/ui/icons.ts'
import { When } from '../ui/when.tsx'
import classes from './bell.module.css'
import { useKind, useSession } from './session.ts'

const calls = () => import('./bell-calls.ts')
type News = Awaited<ReturnType<Awaited<ReturnType<typeof calls>>['fetchNews']>>

/** Milliseconds between two looks, while the page is looked at. */
const refetchIntervalMs = 30_000

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
    // The rows stay marked as new while one reads them.
    if (left) client.setQueryData<News>(queryKey, news => news && { ...news, unread: left.unread })
  }

  return (
    <>
      <button
        type="button"
        className={classes.bell}
        popoverTarget={id}
        aria-label={unread ? `Notifications, ${shown} new` : 'Notifications'}
      >
        <IconBell size={22} stroke={1.8} aria-hidden="true" />
        <CountBadge count={unread} />
      </button>
      <div ref={list} id={id} popover="auto" className={classes.list} onToggle={onToggle}>
        <h2 className={classes.title}>Notifications</h2>
        {isError && !data && (
          <p className={classes.none} role="alert">
            Notifications could not be loaded. Close this and open it again.
          </p>
        )}
        {data?.rows.length === 0 && <p className={classes.none}>No notifications yet.</p>}
        <ul>
          {data?.rows.map(({ id, title, path, read, createdAt }) => (
            <li key={id} data-new={!read || undefined}>
              <Link to={path} onClick={() => list.current?.hidePopover()}>
                {!read && <span className="visually-hidden">New: </span>}
                {title}
                <span className={classes.when}>
                  <When at={createdAt} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
