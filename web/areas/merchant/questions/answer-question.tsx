import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { merchantToday } from '#contract/catalog/selling.ts'
import { answerQuestion, listStoreQuestions, type StoreQuestion } from '#contract/content/questions.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { intoView } from '#web/ui/into-view.ts'
import { Row, Stack } from '#web/ui/layout.tsx'

interface Props {
  question: StoreQuestion
  onDismiss: () => void
}

/** Buttons to answer or dismiss a question, and the form of the answer. The server mails the first one to the asker. */
export function AnswerQuestion({ question, onDismiss }: Props) {
  const [open, setOpen] = useState(false)
  if (open) return <Writing question={question} onDone={() => setOpen(false)} />
  const of = <span className="visually-hidden"> the question “{question.text}”</span>
  return (
    <Row gap={2} wrap>
      <Button
        variant={question.status === 'waiting' ? 'filled' : 'default'}
        size="compact-md"
        onClick={() => setOpen(true)}
      >
        {question.answer ? 'Edit answer' : 'Answer'}
        {of}
      </Button>
      {question.status !== 'dismissed' && (
        <Button variant="default" size="compact-md" onClick={onDismiss}>
          Dismiss
          {of}
        </Button>
      )}
    </Row>
  )
}

const published = 'The product page shows it below the question.'

function Writing({ question, onDone }: { question: StoreQuestion; onDone: () => void }) {
  const answer = question.answer?.text ?? ''
  const { form, change, onSubmit, summary } = useEndpointForm(answerQuestion, {
    initial: { text: answer },
    input: body => ({ params: { id: question.id }, body }),
    invalidates: [listStoreQuestions.id, merchantToday.id],
    onSuccess: () => {
      draft.forget()
      onDone()
    },
  })
  const draft = useFormDraft(`question-answer.${question.id}`, form, { version: answer })
  return (
    <Stack as="form" ref={intoView} gap={2} onSubmit={onSubmit} noValidate style={{ maxWidth: '72ch' }}>
      <RestoredDraft {...draft} />
      <Textarea
        label={`Your answer to ${question.asker}`}
        description={question.answer ? published : `${published} We email it to the customer.`}
        name="text"
        autosize
        minRows={3}
        maxLength={2000}
        autoFocus
        {...form.getInputProps('text')}
        error={form.errors.text ?? summary.message}
      />
      <FormButtons
        save={question.status === 'answered' ? 'Save answer' : 'Publish answer'}
        busy={change.isPending}
        onCancel={onDone}
      />
    </Stack>
  )
}
