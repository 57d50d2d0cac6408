import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type ConversationReport,
  getConversationReport,
  listConversationReports,
  type ReportedConversation,
  settleConversationReport,
} from '#contract/messages/conversations.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { MessageList } from '#web/features/messages/message-list.tsx'
import { reportWords } from '#web/features/messages/report-words.ts'
import { looked, queryOf, useChange } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

export const subjectOf = ({ kind, name }: ConversationReport['about']): string =>
  kind === 'order' ? `Order ${name}` : name

/** Messages of a reported conversation, for the administrator who decides on the report. */
export function ReportedDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const report = useQuery({
    ...queryOf(getConversationReport, { params: { id } }),
    enabled: id !== '',
    ...looked,
  })
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(520px, 100vw)"
      title={report.data ? unbroken(subjectOf(report.data.about)) : 'Reported conversation'}
    >
      {report.data && <Detail report={report.data} onSettled={onClose} />}
      {report.error && !report.data && (
        <Missing
          failure={report.error}
          thing="report"
          back={['All reported conversations', onClose]}
          onRetry={report.refetch}
        />
      )}
      {report.isPending && id !== '' && <SkeletonLines lines={8} />}
    </Drawer>
  )
}

function Detail({ report, onSettled }: { report: ReportedConversation; onSettled: () => void }) {
  const settle = useChange(settleConversationReport, {
    invalidates: [listConversationReports.id, getConversationReport.id],
    onSuccess: onSettled,
  })
  const { id, about, by, reason, note, messages, settledAt, settledBy } = report
  return (
    <Stack gap={3}>
      <Facts
        facts={[
          ['Reported', `${dayAndTime(report.createdAt)}, by ${report.reporterName} (${by})`],
          ['Reason', reportWords[reason]],
          ...(note ? [['Details', `“${note}”`] as const] : []),
          [
            'Customer',
            <PageLink key="customer" to={`/admin/customers?customer=${report.customerId}`}>
              {report.customerName}
            </PageLink>,
          ],
          [
            'Store',
            <PageLink key="store" to={`/admin/stores/${report.storeId}`}>
              {report.storeName}
            </PageLink>,
          ],
          [
            'About',
            <PageLink key="about" to={`/admin/${about.kind}s/${about.id}`}>
              {subjectOf(about)}
            </PageLink>,
          ],
        ]}
      />
      <h3>Conversation</h3>
      <MessageList messages={messages} side="store" authorOf={({ authorName, from }) => `${authorName} (${from})`} />
      {settledAt ? (
        <Note>
          Resolved {dayAndTime(settledAt)}
          {settledBy && ` by ${settledBy}`}
        </Note>
      ) : (
        <Manages>
          <div>
            <Button loading={settle.isPending} onClick={() => settle.mutate({ params: { id } })}>
              Mark as resolved
            </Button>
          </div>
        </Manages>
      )}
      <Note>This view is recorded in the audit log.</Note>
    </Stack>
  )
}
