import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { z } from 'zod'
import type { PushMessage } from '#contract/notifications/push.ts'
import { day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle, job } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { NotPublic, postPublicly } from '#platform/public-request.ts'
import type { News } from '../notify.ts'
import { pushKeys } from './push-keys.ts'

/** One message to one browser. Older than a day it isn't news any more. */
const pushMessage = job(
  'notifications.push',
  z.object({ subscriptionId: z.uuid(), title: z.string(), path: z.string(), tag: z.string(), at: z.iso.datetime() }),
  { attempts: 6 },
)

/** Seconds for which a push service keeps a message for a browser that is away. */
const keptSeconds = day / 1000

/** Sends news to the browsers of an account that subscribed, by jobs of the same transaction. */
export async function push({ tx, now, addJob }: Work, { accountId, title, path, cause }: News): Promise<void> {
  const browsers = await tx.selectFrom('push_subscriptions').select('id').where('account_id', '=', accountId).execute()
  // A topic of a push service has at most 32 characters, and replaces a waiting message about the same.
  const tag = createHash('sha256').update(cause).digest('base64url').slice(0, 32)
  for (const { id } of browsers)
    await addJob(
      pushMessage,
      { subscriptionId: id, title, path, tag, at: now.toISOString() },
      { key: `push:${id}:${tag}` },
    )
}

/** Statuses of a push service for a subscription that has ended or never was: trying again is useless. */
const ended = [400, 401, 403, 404, 410]

/** Sends the messages. Deletes subscriptions that have ended; anything else is tried again with growing delays. */
export const pushHandlers = ({ db, config, clock, log }: Platform): readonly Handler[] => {
  const keys = pushKeys(config)
  const subject = `mailto:${/[^\s<>]+@[^\s<>]+/.exec(config.mailFrom)?.[0] ?? ''}`
  const forget = (id: string) =>
    db.transact(({ tx }) => tx.deleteFrom('push_subscriptions').where('id', '=', id).execute())
  return [
    handle(pushMessage, async ({ subscriptionId, at, ...message }) => {
      if (new Date(at).getTime() < clock.now().getTime() - day) return
      const to = await db.read
        .selectFrom('push_subscriptions')
        .select(['endpoint', 'public_key', 'auth_secret'])
        .where('id', '=', subscriptionId)
        .executeTakeFirst()
      if (!to) return
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: to.endpoint, keys: { p256dh: to.public_key, auth: to.auth_secret } },
        JSON.stringify(message satisfies PushMessage),
        { vapidDetails: { subject, ...keys }, TTL: keptSeconds, topic: message.tag, urgency: 'high' },
      )
      try {
        const status = await postPublicly(new URL(endpoint), {
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: body ?? Buffer.alloc(0),
          local: config.localRequests,
        })
        if (status < 300) return
        if (!ended.includes(status)) throw new Error(`The push service of ${to.endpoint} responded with ${status}`)
        log.info({ status, subscriptionId }, 'A push subscription has ended')
      } catch (error) {
        if (!(error instanceof NotPublic)) throw error
        log.warn({ subscriptionId }, error.message)
      }
      await forget(subscriptionId)
    }),
  ]
}
