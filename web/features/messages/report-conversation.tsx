import { Button, Group, Select, Textarea } from '@mantine/core'
import type { ReportReason } from '#contract/content/reports.ts'
import { reportConversation } from '#contract/messages/conversations.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { reportWords } from './report-words.ts'

const labels = { reason: 'Reason', note: 'Details (optional)' }
const choices = Object.entries(reportWords).map(([value, label]) => ({ value, label }))

/** Form that reports abuse in a conversation to administrators. */
export function ReportConversation({ id }: { id: string }) {
  const online = useOnline()
  const initial: { reason: ReportReason | null; note: string } = { reason: null, note: '' }
  const { form, change, onSubmit, summary } = useEndpointForm(reportConversation, {
    initial,
    // `check` has refused a missing reason.
    input: ({ reason, note }) => ({ params: { id }, body: { reason: reason as ReportReason, note } }),
    check: ({ reason }) => (reason ? [] : [{ field: 'reason', message: 'Choose a reason.' }]),
    onSuccess: () => {
      draft.forget()
    },
  })
  const draft = useFormDraft(`conversation-report.${id}`, form)
  return (
    <details style={{ marginTop: 'var(--space-5)' }}>
      <Row as="summary" inline style={{ minHeight: 44 }}>
        <Text tone="muted" size="md">
          Report this conversation
        </Text>
      </Row>
      <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={labels} />
        <RestoredDraft {...draft} />
        <Select
          label={labels.reason}
          name="reason"
          placeholder="Choose one"
          data={choices}
          allowDeselect={false}
          withAsterisk
          {...form.getInputProps('reason')}
        />
        <Textarea label={labels.note} name="note" maxLength={500} rows={2} {...form.getInputProps('note')} />
        <OfflineNote />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={change.isPending} disabled={change.isSuccess || !online}>
            Report
          </Button>
        </Group>
      </Stack>
    </details>
  )
}
