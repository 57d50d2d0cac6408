import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listCategoryCommissions } from '#contract/catalog/category-commissions.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { listSettings, type SettingVersion, settingHistory, withdrawSetting } from '#contract/settings/settings.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dayAndTime, withinSentence } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import { concernedBy } from './notified-note.tsx'

const statuses = {
  scheduled: { tone: 'waits', label: 'Scheduled' },
  'in-force': { tone: 'moves', label: 'In force' },
  past: { tone: 'over', label: 'Past' },
  withdrawn: { tone: 'over', label: 'Withdrawn' },
} as const

interface Props {
  title: string
  of: InputOf<typeof settingHistory>['query']
  /** Writes a value; null is what applies without a change. */
  text: (value: number | null) => string
  /** What the rule applies to. */
  note: string
  onClose: () => void
}

/** Dialog with every change of a rule, latest first. A change that hasn't started can be withdrawn. */
export function SettingHistory({ title, of, text, note, onClose }: Props) {
  const { data, error, refetch } = useQuery(queryOf(settingHistory, { query: of }))
  const withdraw = useChange(withdrawSetting, {
    invalidates: [listSettings.id, listCategoryCommissions.id, settingHistory.id],
  })
  const [confirm, dialog] = useConfirm()
  const ask = ({ id, value, before, startsAt }: SettingVersion) => {
    const who = concernedBy(of.name)
    return confirm({
      title: `Withdraw the change to ${withinSentence(text(value))}?`,
      body: `It doesn’t start on ${dayAndTime(startsAt)}, and ${withinSentence(text(before))} stays.${who ? ` ${who} get a notification and a mail.` : ''} To change it again, you need a new change.`,
      confirm: 'Withdraw change',
      run: () => withdraw.send({ body: { id } }),
    })
  }
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonLines lines={3} />
      ) : data.length === 0 ? (
        <EmptyState title="Never changed">The initial value applies.</EmptyState>
      ) : (
        <List gap={3} lined={3}>
          {data.map(version => (
            <Row as="li" key={version.id} gap={3} justify="between" wrap>
              <Version version={version} text={text} />
              {version.status === 'scheduled' && (
                <Button variant="default" size="compact-md" loading={withdraw.isPending} onClick={() => ask(version)}>
                  Withdraw
                </Button>
              )}
            </Row>
          ))}
        </List>
      )}
      <Note>{note}</Note>
      {dialog}
    </Modal>
  )
}

function Version({ version, text }: { version: SettingVersion; text: Props['text'] }) {
  const { value, before, startsAt, reason, changedAt, changedBy, withdrawnAt, withdrawnBy, status } = version
  return (
    <Stack gap={1} grow>
      <Row gap={2} wrap>
        <Text weight="strong">{text(value)}</Text>
        <Note>instead of {withinSentence(text(before))}</Note>
        <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
      </Row>
      <Text as="span" size="sm">
        From {dayAndTime(startsAt)}
      </Text>
      {reason && <Text as="span" size="sm" anywhere>{`“${reason}”`}</Text>}
      <Note>
        {changedBy}, <When at={changedAt} within />
        {withdrawnAt && (
          <>
            {' · withdrawn by '}
            {withdrawnBy}, <When at={withdrawnAt} within />
          </>
        )}
      </Note>
    </Stack>
  )
}
