import { type FormEvent, useState } from 'react'
import { reportQuestion } from '#contract/content/questions.ts'
import { reportWords } from '#contract/content/report-words.ts'
import { type ReportReason, reportReasons } from '#contract/content/reports.ts'
import { reportReview } from '#contract/content/reviews.ts'
import { useKeptDraft } from '#web/shell/kept-draft.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { OpenDialog } from '#web/ui/plain-dialog.tsx'
import { PlainTextarea } from '#web/ui/plain-field.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  kind: 'review' | 'question'
  id: string
  /** Called once the review or question is reported, now or before. */
  onSent?: () => void
  onClose: () => void
}

/** Dialog with the form, which loads when it opens. */
export default function ReportDialog({ onClose, ...of }: Props) {
  return (
    <OpenDialog title="Reason?" onClose={onClose}>
      {close => <ReportForm {...of} onClose={close} />}
    </OpenDialog>
  )
}

const endpoints = { review: reportReview, question: reportQuestion } as const

/** Form with the reason of a report and a note. Calls `onClose` once the report is sent or has failed. */
function ReportForm({ kind, id, onSent, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const online = useOnline()
  const report = useChange(endpoints[kind], {
    invalidates: ['reviews.store-list', 'questions.store-list', 'reviews.helpful'],
    onSuccess: () => {
      draft.forget()
      onSent?.()
      onClose()
    },
    onFailure: ({ code }) => {
      if (code === 'already_reported') onSent?.()
      onClose()
    },
  })
  const draft = useKeptDraft(`report.${id}`, '', {
    values: { reason, note },
    dirty: reason !== undefined || note !== '',
    restore: kept => {
      setReason(kept.reason)
      setNote(kept.note ?? '')
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason) report.mutate({ params: { id }, body: { reason, note } })
    else setMissing(true)
  }
  return (
    <Stack as="form" gap={3} onSubmit={send} noValidate>
      <fieldset>
        <legend className="visually-hidden">Reason</legend>
        {reportReasons.map(each => (
          <Row as="label" gap={2} key={each} style={{ minHeight: 44 }}>
            <input type="radio" name="reason" checked={reason === each} onChange={() => setReason(each)} />
            {reportWords[each]}
          </Row>
        ))}
      </fieldset>
      {missing && !reason && (
        <Text as="p" tone="clay" weight="strong" role="alert">
          Choose a reason.
        </Text>
      )}
      <PlainTextarea
        name={`note-${id}`}
        label="Details (optional)"
        rows={3}
        maxLength={500}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <OfflineNote />
      <Row gap={2} align="stretch" justify="end">
        <Action onClick={onClose}>Go back</Action>
        <Action type="submit" look="main" busy={report.isPending} disabled={!online}>
          Report
        </Action>
      </Row>
    </Stack>
  )
}
