import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { id, moment } from '#contract/fields.ts'

/** Something that a person is told within the app. `path` is the page of the app that it is about. */
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
  summary: 'What the caller was told, newest first, with how much of it is unread',
  access: ['any'],
  query: z.object(page(20)),
  answer: listOf(notification).extend(unread),
})

/** All that stand unread when `ids` is left out. */
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
