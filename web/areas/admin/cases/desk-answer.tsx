import { Button, Checkbox, Group, NativeSelect, Textarea } from '@mantine/core'
import type { CaseFile } from '#contract/cases/case-shapes.ts'
import { answerCase } from '#contract/cases/cases.ts'
import type { Picture } from '#contract/fields.ts'
import { caseCalls } from '#web/features/cases/case-calls.ts'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'

const labels = { text: 'Message', next: 'Then', pictures: 'Pictures', internal: 'Internal note' }

/** What happens to the case after the answer. */
const nexts = { '': 'Keep it open', customer: 'Wait for the customer', store: 'Wait for the store' } as const
type Next = keyof typeof nexts | 'carrier' | 'close'

interface Values {
  text: string
  pictures: Picture[]
  internal: boolean
  next: Next
}

/** Answer of an administrator: to the parties by mail, or an internal note; asks somebody for an answer or closes. */
export function DeskAnswer({ of }: { of: CaseFile }) {
  // After the answer to a contact message nobody else is to act.
  const next: Next = of.kind === 'contact' ? (of.customerId ? 'customer' : 'close') : ''
  const initial: Values = { text: '', pictures: [], internal: of.kind === 'dispute', next }
  const { form, change, onSubmit, summary } = useEndpointForm<typeof answerCase, Values>(answerCase, {
    initial,
    input: ({ text, pictures, internal, next }) => ({
      params: { id: of.id },
      body: {
        text,
        internal,
        pictures: pictures.map(({ id }) => id),
        close: next === 'close' && !internal,
        waitFor: internal || next === '' || next === 'close' ? undefined : next,
      },
    }),
    invalidates: caseCalls,
    onSuccess: () => {
      draft.discard()
    },
  })
  const draft = useFormDraft(`desk-answer.${of.id}`, form)
  const { internal } = form.values
  const choices: { value: Next; label: string }[] = [
    { value: '', label: nexts[''] },
    ...(of.customerId ? [{ value: 'customer' as const, label: nexts.customer }] : []),
    ...(of.storeId ? [{ value: 'store' as const, label: nexts.store }] : []),
    ...(of.orderId ? [{ value: 'carrier' as const, label: 'Wait for the carrier' }] : []),
    { value: 'close', label: 'Close the case' },
  ]
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Textarea
        label={labels.text}
        description={internal ? 'Only administrators see it.' : 'Everybody in this case gets it by mail.'}
        name="text"
        autosize
        minRows={3}
        maxLength={4000}
        {...form.getInputProps('text')}
      />
      {of.kind !== 'dispute' && (
        <Checkbox label={labels.internal} {...form.getInputProps('internal', { type: 'checkbox' })} />
      )}
      {!internal && <NativeSelect label={labels.next} name="next" data={choices} {...form.getInputProps('next')} />}
      <PictureField
        form={form}
        name="pictures"
        most={6}
        seenBy={internal ? 'Only administrators see them.' : 'Visible to everybody in this case.'}
      />
      <Group justify="flex-end">
        <Button type="submit" size="md" loading={change.isPending}>
          {internal ? 'Save note' : 'Send'}
        </Button>
      </Group>
    </Stack>
  )
}
