import { Fragment, createElement as h } from 'react'
import { type SettingName, settings, valueText } from '#contract/settings/settings.ts'
import { notifyAll } from '#domains/notifications/index.ts'
import type { Work } from '#platform/database/database.ts'
import { weekdayAndTime } from '#platform/lagos.ts'
import { mailButton, mailLayout, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/mail.ts'

interface GuardedChange {
  name: SettingName
  /** Name of the superadmin who made it. */
  by: string
  before: number
  value: number
  /** ISO moment. */
  starts: string
  reason: string
  appUrl: string
}

/** Tells the other superadmins of a change that lets money leave sooner, while they can still withdraw it. */
export async function tellOfGuarded(
  work: Work,
  accountIds: readonly string[],
  { name, by, before, value, starts, reason, appUrl }: GuardedChange,
): Promise<void> {
  const { label, unit } = settings[name]
  const [from, to] = [valueText(unit, before), valueText(unit, value)]
  const title = `${label} changes from ${from} to ${to}`
  const when = weekdayAndTime(new Date(starts))
  const path = `/admin/settings#${name}`
  const cause = `setting:${name}:${work.now.toISOString()}`
  await notifyAll(
    work,
    accountIds.map(accountId => ({ accountId, title: `${title} on ${when}`, path, cause })),
  )
  const people = await work.tx.selectFrom('accounts').select(['id', 'email']).where('id', 'in', accountIds).execute()
  const body = mailLayout({
    preview: `${by} changed it. It starts on ${when}.`,
    heading: title,
    children: h(
      Fragment,
      null,
      mailText(`${by} changed the setting “${label}”, which decides when money leaves. It starts on ${when}.`),
      mailText(`The reason: ${reason}`),
      mailText('If you don’t agree, withdraw the change in the settings before it starts.'),
      mailButton(`${appUrl}${path}`, 'See the setting'),
    ),
  })
  for (const { id, email } of people)
    if (email) await queueMail(work, { to: email, cause: `${cause}:${id}`, subject: title, body })
}
