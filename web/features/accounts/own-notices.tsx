import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { chooseNotices, listNoticeChoices, type NoticeChoice } from '#contract/notifications/notice-choices.ts'
import { channelNames, noticeChannels, noticeWords } from '#contract/notifications/notice-kinds.ts'
import { PushSwitch, usePush, whyNoPush } from '#web/features/push/push-switch.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Notices that the user chooses, by kind and channel. Nothing for users who only get what must be sent. */
export function OwnNotices() {
  const { data } = useQuery(queryOf(listNoticeChoices))
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
          <Note>
            Receipts, delivery codes, deliveries, cancellations and refunds always arrive by e-mail, deliveries and
            cancellations in the app too, because you need them to get your order or your money. So do mails about
            sign-ins and your account, because they protect it.
          </Note>
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
