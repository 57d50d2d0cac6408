import type { NoticeChannel, NoticeKind } from '#contract/notifications/notice-kinds.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { type NewsGroup, notify } from './notify.ts'
import { push } from './push/send-push.ts'
import { unsubscribeToken } from './unsubscribe-links.ts'

/** News that its receiver can switch off, by kind and channel. */
export interface Notice {
  kind: NoticeKind
  accountId: string
  /** Deduplication key in the app; a mail has its own. */
  cause: string
  app?: { title: string; path: string; group?: NewsGroup }
  mail?: Omit<Mail, 'unsubscribeUrl' | 'forget'>
}

interface Channel {
  name: NoticeChannel
  /** Sends a notice if it has a form for this channel. */
  send(work: Work, config: Pick<Config, 'appUrl' | 'secret'>, notice: Notice): Promise<void>
}

/** Every way in which a notice arrives. Another, such as SMS or WhatsApp, is another entry. */
const channels: readonly Channel[] = [
  {
    name: 'app',
    async send(work, _config, { accountId, cause, app }) {
      if (app) await notify(work, { accountId, ...app, cause })
    },
  },
  {
    name: 'mail',
    async send(work, config, { accountId, kind, mail }) {
      if (!mail) return
      const unsubscribeUrl = `${config.appUrl}/unsubscribe/${unsubscribeToken(config, accountId, kind)}`
      await queueMail(work, { ...mail, unsubscribeUrl })
    },
  },
  {
    name: 'push',
    async send(work, _config, { accountId, cause, app }) {
      if (app) await push(work, { accountId, ...app, cause })
    },
  },
]

/**
 * Sends notices in each channel in which their receivers haven't switched the kind off. Receipts, delivery codes and
 * what protects an account are sent with `queueMail` and `notify` instead: they can't be switched off. `only` limits the
 * channels, for news that was notified like that and can be switched off in others.
 */
export async function sendNotices(
  work: Work,
  config: Pick<Config, 'appUrl' | 'secret'>,
  notices: readonly Notice[],
  only?: readonly NoticeChannel[],
): Promise<void> {
  if (notices.length === 0) return
  const muted = await work.tx
    .selectFrom('muted_notices')
    .select(['account_id', 'kind', 'channel'])
    .where(
      'account_id',
      'in',
      notices.map(({ accountId }) => accountId),
    )
    .execute()
  for (const notice of notices)
    for (const { name, send } of channels.filter(({ name }) => only?.includes(name) ?? true)) {
      const off = muted.some(
        ({ account_id, kind, channel }) => account_id === notice.accountId && kind === notice.kind && channel === name,
      )
      if (!off) await send(work, config, notice)
    }
}
