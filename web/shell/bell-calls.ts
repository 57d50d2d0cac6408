import type { UserKind } from '#contract/access.ts'
import { listNotifications, readNotifications } from '#contract/notifications/notifications.ts'
import { call } from './api.ts'

// Loaded after sign-in only.

export const fetchNews = (kind: UserKind, limit: number, signal: AbortSignal) =>
  call(listNotifications, { query: { limit } }, { kind, signal })

/** Marks notifications as read, all without `ids`. */
export const markRead = (kind: UserKind, ids?: string[]) => call(readNotifications, { body: { ids } }, { kind })
