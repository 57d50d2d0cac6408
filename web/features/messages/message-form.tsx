import { Group, Textarea } from '@mantine/core'
import type { Picture } from '#contract/fields.ts'
import { getConversation, listConversations, longestMessage, sendMessage } from '#contract/messages/conversations.ts'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft, useKeptAttempt } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

/** Conversation of a message, or the order or product that starts one. */
type About = { threadId: string } | { orderId: string } | { productId: string }

const empty: { text: string; pictures: Picture[] } = { text: '', pictures: [] }
const labels = { text: 'Message', pictureId: 'Picture' }

interface Props {
  about: About
  /** Called with the ID of the message's conversation. */
  onSent?: (conversationId: string) => void
}

/** Form for a message. */
export function MessageForm({ about, onSent }: Props) {
  const name = `message.${Object.values(about)[0]}`
  const { form, change, onSubmit, summary } = useEndpointForm(sendMessage, {
    initial: empty,
    input: ({ text, pictures }) => ({ body: { ...about, text, pictureId: pictures[0]?.id } }),
    invalidates: [listConversations.id, getConversation.id],
    success: false,
    attempt: useKeptAttempt(name),
    onSuccess: ({ data }) => {
      draft.discard()
      onSent?.(data.conversation.id)
    },
  })
  const draft = useFormDraft(name, form)
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Textarea
        label={labels.text}
        description="Never write card numbers or passwords here."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="text"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={longestMessage}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        {...form.getInputProps('text')}
      />
      <PictureField form={form} name="pictureId" most={1} seenBy="Only you and the person you write to see it." />
      <Group justify="flex-end">
        <SubmitButton busy={change.isPending}>Send</SubmitButton>
      </Group>
    </Stack>
  )
}
