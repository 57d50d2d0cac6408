import { type FormEvent, useState } from 'react'
import { questionLength } from '#contract/content/question-limits.ts'
import { askQuestion, listOwnQuestions } from '#contract/content/questions.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useKeptDraft } from '#web/shell/kept-draft.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { useChange } from '#web/shell/query.ts'
import { Action } from '#web/ui/action.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { OpenDialog } from '#web/ui/plain-dialog.tsx'
import { PlainTextarea } from '#web/ui/plain-field.tsx'

/** Dialog with the form, which loads when it opens. */
export default function AskDialog({ productId, onClose }: { productId: string; onClose: () => void }) {
  return (
    <OpenDialog title="Ask a question" onClose={onClose}>
      {close => <AskForm productId={productId} onClose={close} />}
    </OpenDialog>
  )
}

/** Form for a question about a product. Calls `onClose` once it is sent. */
function AskForm({ productId, onClose }: { productId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const online = useOnline()
  const ask = useChange(askQuestion, {
    invalidates: [listOwnQuestions.id],
    failure: false,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
    onFailure: failure => setProblem(sentenceOf(failure)),
  })
  const draft = useKeptDraft(`question.${productId}`, '', {
    values: { text },
    dirty: text !== '',
    restore: kept => setText(kept.text ?? ''),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const length = text.trim().length
    if (length < questionLength.min) setProblem(`Write at least ${questionLength.min} characters.`)
    else ask.mutate({ body: { productId, text } })
  }
  return (
    <Stack as="form" gap={3} onSubmit={send} noValidate>
      <PlainTextarea
        name="question"
        label="Your question"
        rows={4}
        maxLength={questionLength.max}
        value={text}
        autoFocus
        error={problem ?? ''}
        note="The store’s answer appears on this page with your first name. Leave out phone numbers, e-mail addresses and links."
        onChange={event => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <OfflineNote />
      <Row gap={2} align="stretch" justify="end">
        <Action onClick={onClose}>Go back</Action>
        <Action type="submit" look="main" busy={ask.isPending} disabled={!online}>
          Send question
        </Action>
      </Row>
    </Stack>
  )
}
