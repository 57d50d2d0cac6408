import { z } from 'zod'
import { accountHolders } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { noticeChannels, noticeKinds } from './notice-kinds.ts'

const kind = z.enum(noticeKinds)
/** Whether each channel is on; null where it can't be switched off. */
const choice = z.object({
  kind,
  app: z.boolean().nullable(),
  mail: z.boolean().nullable(),
  push: z.boolean().nullable(),
})
export type NoticeChoice = z.infer<typeof choice>

const path = '/v1/notifications/choices'

export const listNoticeChoices = endpoint({
  id: 'notices.choices',
  method: 'GET',
  path,
  summary: 'Kinds of notices that the caller gets and can switch off, by channel',
  access: accountHolders,
  answer: listOf(choice),
})

export const chooseNotices = endpoint({
  id: 'notices.choose',
  method: 'PUT',
  path,
  summary: 'Switches a kind of notice on or off in a channel',
  access: accountHolders,
  body: z.object({ kind, channel: z.enum(noticeChannels), on: z.boolean() }),
  answer: listOf(choice),
  message: done.noticesSaved,
})

const byToken = z.object({ token: z.string().min(1).max(200) })
const linked = z.object({ kind, on: z.boolean() })

export const getUnsubscribeLink = endpoint({
  id: 'notices.link',
  method: 'GET',
  path: '/v1/notifications/unsubscribe/{token}',
  summary: 'The kind of mails that a link in a mail stops, and whether they are on',
  access: ['public'],
  params: byToken,
  answer: linked,
  errors: ['link_not_valid'],
  perMinute: 120,
})

export const unsubscribe = endpoint({
  id: 'notices.unsubscribe',
  method: 'POST',
  path: '/v1/notifications/unsubscribe/{token}',
  summary: 'Stops a kind of mails by the link in one of them, without signing in, or undoes it',
  access: ['public'],
  params: byToken,
  body: z.object({ on: z.boolean().default(false) }),
  answer: linked,
  errors: ['link_not_valid'],
  perMinute: 120,
})
