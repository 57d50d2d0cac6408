import { Group, Textarea } from '@mantine/core'
import type { CaseMessage } from '#contract/cases/case-shapes.ts'
import { answerCase } from '#contract/cases/cases.ts'
import type { Picture } from '#contract/fields.ts'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft, useKeptAttempt } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { caseCalls } from './case-calls.ts'

const empty: { text: string; pictures: Picture[] } = { text: '', pictures: [] }

interface Props {
  id: string
  /** The case waits for the message. */
  asked: boolean
  side: CaseMessage['from']
}

/** Message of a customer, store or carrier in a case. */
export function AnswerCase({ id, asked, side }: Props) {
  const labels = { text: asked ? 'Your answer' : 'Your message', pictures: 'Pictures' }
  const { form, change, onSubmit, summary } = useEndpointForm(answerCase, {
    initial: empty,
    input: ({ text, pictures }) => ({ params: { id }, body: { text, pictures: pictures.map(picture => picture.id) } }),
    invalidates: caseCalls,
    attempt: useKeptAttempt(`case.${id}`),
    onSuccess: () => {
      draft.discard()
    },
  })
  const draft = useFormDraft(`case.${id}`, form)
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Textarea
        label={labels.text}
        description="Say what happened. Never write card numbers or passwords here."
        name="text"
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('text')}
      />
      <PictureField
        form={form}
        name="pictures"
        most={6}
        seenBy={`Visible to everybody in this ${side === 'customer' ? 'help request' : 'case'} and Bitmarte.`}
      />
      <Group justify="flex-end">
        <SubmitButton busy={change.isPending}>{asked ? 'Send answer' : 'Send message'}</SubmitButton>
      </Group>
    </Stack>
  )
}
