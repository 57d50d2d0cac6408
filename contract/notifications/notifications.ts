import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, moment } from '#contract/fields.ts'

/** A notification within the app. `path` is the page of the app that it links to. */
export const notification = z.object({
  id,
  title: z.string(),
  path: z.string(),
  read: z.boolean(),
  createdAt: moment,
})
export type Notification = z.infer<typeof notification>

const unread = { unread: z.int().min(0) }

export const listNotifications = endpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/v1/notifications',
  summary: 'The caller’s notifications, newest first, with the number unread',
  access: ['any'],
  query: z.object(page(20)),
  answer: listOf(notification).extend(unread),
})

/** All unread notifications when `ids` is omitted. */
export const readNotificationsBody = z.object({ ids: z.array(id).min(1).max(100).optional() })

export const readNotifications = endpoint({
  id: 'notifications.read',
  method: 'PATCH',
  path: '/v1/notifications/read',
  summary: 'Marks some or all of the caller’s notifications as read',
  access: ['any'],
  body: readNotificationsBody,
  answer: z.object(unread),
})
