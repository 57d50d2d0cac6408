import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
const subscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
    auth: z.string().regex(/^[\w-]{16,40}={0,2}$/),
  }),
})
export type PushTarget = z.infer<typeof subscription>

export const getPushKey = endpoint({
  id: 'push.key',
  method: 'GET',
  path: '/v1/notifications/push/key',
  summary: 'The public key that a browser subscribes to web push with (VAPID, RFC 8292)',
  access: ['any'],
  answer: z.object({ key: z.string() }),
})

export const subscribeToPush = endpoint({
  id: 'push.subscribe',
  method: 'POST',
  path: '/v1/notifications/push',
  summary: 'Sends the caller’s notices to this browser too, until its session ends',
  access: ['any'],
  body: subscription,
  answer: z.null(),
  perMinute: 20,
})

export const unsubscribeFromPush = endpoint({
  id: 'push.unsubscribe',
  method: 'POST',
  path: '/v1/notifications/push/off',
  summary: 'Stops sending the caller’s notices to a browser',
  access: ['any'],
  body: subscription.pick({ endpoint: true }),
  answer: z.null(),
})

/** What a push message says; the service worker shows it. `tag` replaces an earlier one about the same. */
export interface PushMessage {
  title: string
  path: string
  tag: string
}
