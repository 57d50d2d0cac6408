import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { UserKind } from '#contract/access.ts'
import { chooseNotices, listNoticeChoices, type NoticeChoice } from '#contract/notifications/notice-choices.ts'
import { channelNames, noticeChannels, noticeWords } from '#contract/notifications/notice-kinds.ts'
import { PushSwitch, usePush, whyNoPush } from '#web/features/push/push-switch.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** What each user kind always gets, and why. */
const always: Readonly<Record<UserKind, string>> = {
  customer:
    'Receipts, delivery codes, deliveries, cancellations and refunds always arrive by e-mail, deliveries and cancellations in the app too, because you need them to get your order or your money.',
  merchant:
    'News of orders, returns, cases and failed payouts always arrives in the app, and for the store’s owner by e-mail too, because your customers wait for an answer.',
  partner:
    'Orders and returns that are assigned to you or taken back, cases and failed payouts always arrive in the app and by e-mail, because stores and customers count on you.',
  admin: 'What needs your attention always arrives in the app, some of it by e-mail too, because others wait for it.',
}

/** Notices that the user chooses, by kind and channel. Nothing for users who only get what must be sent. */
export function OwnNotices() {
  const { data } = useQuery(queryOf(listNoticeChoices))
  const kind = useKind()
  const noPush = whyNoPush(usePush().state)
  if (!data?.count) return null
  return (
    <div id="notices">
      <Section title="Notices">
        <Stack gap={3}>
          <PushSwitch />
          <List lined={3}>
            {data.rows.map(choice => (
              <OneKind key={choice.kind} choice={choice} noPush={noPush} />
            ))}
          </List>
          <Note>{always[kind]} So do mails about sign-ins and your account, because they protect it.</Note>
        </Stack>
      </Section>
    </div>
  )
}

/** `noPush` is why this browser can't show notices. Their switch is then off here, whatever other devices show. */
function OneKind({ choice, noPush }: { choice: NoticeChoice; noPush: string | undefined }) {
  const { name, help } = noticeWords[choice.kind]
  const change = useChange(chooseNotices, { invalidates: [listNoticeChoices.id] })
  return (
    <Row as="li" gap={3} across={6} justify="between" wrap>
      <Stack gap={0.5}>
        <strong>{name}</strong>
        <Note>{help}</Note>
      </Stack>
      <Row gap={2} across={5} align="start" wrap>
        {noticeChannels.map(channel => {
          const on = choice[channel]
          if (on === null) return null
          const why = channel === 'push' ? noPush : undefined
          return (
            <Switch
              key={channel}
              label={channelNames[channel]}
              aria-label={`${name}: ${channelNames[channel]}`}
              description={why}
              checked={on && !why}
              disabled={change.isPending || why !== undefined}
              onChange={event =>
                change.mutate({ body: { kind: choice.kind, channel, on: event.currentTarget.checked } })
              }
            />
          )
        })}
      </Row>
    </Row>
  )
}
